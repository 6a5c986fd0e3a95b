import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRounds } from '../../server/rounds.ts'

const EVERY_MS = 10_000
/** Longer than until the first round. */
const SOON_MS = 3_000

/** A job whose rounds end when the test says so. */
function heldJob() {
  const begun: PromiseWithResolvers<void>[] = []
  return {
    begun,
    job() {
      const round = Promise.withResolvers<void>()
      begun.push(round)
      return round.promise
    },
  }
}

describe('what a server does by itself', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const log = { warn: vi.fn() }

  it('begins two seconds later, and again each time', async () => {
    const job = vi.fn(() => Promise.resolve())
    const rounds = startRounds(job, EVERY_MS, 'a job', log)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(job).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(SOON_MS)
    expect(job).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
    expect(job).toHaveBeenCalledTimes(4)
    await rounds.stop()
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
    expect(job).toHaveBeenCalledTimes(4)
  })

  it('never does two rounds at once', async () => {
    const { job, begun } = heldJob()
    const rounds = startRounds(job, EVERY_MS, 'a job', log)
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS)
    expect(begun).toHaveLength(1)
    begun[0]?.resolve()
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(begun).toHaveLength(2)
    begun[1]?.resolve()
    await rounds.stop()
  })

  it('stops when the round that is under way has ended', async () => {
    const { job, begun } = heldJob()
    const rounds = startRounds(job, EVERY_MS, 'a job', log)
    await vi.advanceTimersByTimeAsync(SOON_MS)
    const stopped = vi.fn()
    const stopping = rounds.stop().then(stopped)
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
    expect(stopped).not.toHaveBeenCalled()
    begun[0]?.resolve()
    await stopping
    expect(begun).toHaveLength(1)
  })

  it('stops before the first round', async () => {
    const job = vi.fn(() => Promise.resolve())
    await startRounds(job, EVERY_MS, 'a job', log).stop()
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
    expect(job).not.toHaveBeenCalled()
  })

  it('logs a round that fails, and begins the next', async () => {
    const failure = new Error('The disk is full.')
    const job = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(failure)
    const rounds = startRounds(job, EVERY_MS, 'a job', log)
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(log.warn).toHaveBeenCalledExactlyOnceWith({ err: failure }, 'a job')
    expect(job).toHaveBeenCalledTimes(2)
    await rounds.stop()
  })
})
