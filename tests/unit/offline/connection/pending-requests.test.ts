import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPendingRequests } from '#offline/connection/pending-requests.ts'

const OPEN = { kind: 'open', because: 'slow-request' }
const CLOSED = { kind: 'closed' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the notice about a sleeping backend', () => {
  it('opens five seconds after a request that is still pending was sent', () => {
    const requests = createPendingRequests()
    requests.started()
    vi.advanceTimersByTime(4_999)
    expect(requests.getSnapshot()).toEqual(CLOSED)
    vi.advanceTimersByTime(1)
    expect(requests.getSnapshot()).toEqual(OPEN)
  })

  it('stays away when the answer takes four', () => {
    const requests = createPendingRequests()
    const ended = requests.started()
    vi.advanceTimersByTime(4_000)
    ended()
    vi.advanceTimersByTime(60_000)
    expect(requests.getSnapshot()).toEqual(CLOSED)
  })

  it('opens on the first visit', () => {
    const requests = createPendingRequests()
    requests.firstVisit()
    expect(requests.getSnapshot()).toEqual({ kind: 'open', because: 'first-visit' })
    requests.started()
    vi.advanceTimersByTime(5_000)
    expect(requests.getSnapshot()).toEqual({ kind: 'open', because: 'first-visit' })
  })

  it('goes with the last answer that it is about, and when the server turns out to be awake', () => {
    const requests = createPendingRequests()
    const ended = [requests.started(), requests.started()]
    vi.advanceTimersByTime(5_000)
    ended[0]?.()
    expect(requests.getSnapshot()).toEqual(OPEN)
    ended[1]?.()
    expect(requests.getSnapshot()).toEqual(CLOSED)
    requests.started()
    vi.advanceTimersByTime(5_000)
    expect(requests.getSnapshot()).toEqual(OPEN)
    requests.awake()
    expect(requests.getSnapshot()).toEqual(CLOSED)
  })

  it('stays on a first visit until it is closed', () => {
    const requests = createPendingRequests()
    requests.firstVisit()
    requests.started()()
    requests.awake()
    expect(requests.getSnapshot()).toEqual({ kind: 'open', because: 'first-visit' })
    requests.dismiss()
    expect(requests.getSnapshot()).toEqual(CLOSED)
  })

  it('comes again for a later request, not for the one it was closed on', () => {
    const requests = createPendingRequests()
    requests.started()
    vi.advanceTimersByTime(5_000)
    requests.dismiss()
    vi.advanceTimersByTime(400_000)
    expect(requests.getSnapshot()).toEqual(CLOSED)
    requests.started()
    vi.advanceTimersByTime(5_000)
    expect(requests.getSnapshot()).toEqual(OPEN)
  })

  it('tells those who watch, once', () => {
    const requests = createPendingRequests()
    const told = vi.fn()
    const stop = requests.subscribe(told)
    requests.started()
    requests.started()
    vi.advanceTimersByTime(6_000)
    expect(told).toHaveBeenCalledTimes(1)
    stop()
    requests.dismiss()
    expect(told).toHaveBeenCalledTimes(1)
  })
})
