import { afterEach, describe, expect, it, vi } from 'vitest'
import { oneTabAtATime } from '#lib/one-tab-at-a-time.ts'

afterEach(() => vi.unstubAllGlobals())

describe('work of one tab at a time', () => {
  it.each([
    ['has no locks', {}],
    ['refuses them', { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } }],
  ])('runs, once, where the browser %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    const work = vi.fn(async () => undefined)
    await oneTabAtATime('name', work)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('fails as the work does, and does not run it again', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: (_: string, __: LockOptions, begin: () => Promise<void>) => begin() },
    })
    const work = vi.fn(() => Promise.reject(new Error('full')))
    await expect(oneTabAtATime('name', work)).rejects.toThrow('full')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('does not wait for ever for a tab that never ends: it runs beside it', async () => {
    vi.useFakeTimers()
    const request = (_: string, { signal }: LockOptions) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    vi.stubGlobal('navigator', { locks: { request } })
    const work = vi.fn(async () => undefined)
    const patient = oneTabAtATime('name', work, 20_000)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await patient
    expect(work).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })
})
