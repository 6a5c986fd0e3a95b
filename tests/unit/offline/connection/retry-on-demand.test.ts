import { describe, expect, it, vi } from 'vitest'
import { retryOnDemand } from '#offline/connection/retry-on-demand.ts'

/** A request under way, ended by the test. */
interface Try {
  signal: AbortSignal
  answer: (text: string) => void
  fail: (error: Error) => void
}

function send() {
  const tries: Try[] = []
  const listeners = new Set<(urgent: boolean) => void>()
  const connection = {
    onReachable(listener: (urgent: boolean) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const result = retryOnDemand(
    connection,
    (signal) =>
      new Promise<string>((answer, fail) => {
        tries.push({ signal, answer, fail })
        signal.addEventListener('abort', () => fail(signal.reason))
      }),
  )
  const reachable = async (urgent: boolean) => {
    for (const listener of [...listeners]) listener(urgent)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { tries, result, reachable, listeners }
}

describe('a change that a person may insist on', () => {
  it('is sent once, however often the server turns out to be there', async () => {
    const { tries, result, reachable, listeners } = send()
    for (let times = 0; times < 3; times++) await reachable(false)
    expect(tries).toHaveLength(1)
    tries[0]?.answer('yes')
    expect(await result).toBe('yes')
    expect(listeners.size).toBe(0)
  })

  it('is sent anew for whoever asks; the try that hung is let go of and counts no more', async () => {
    const { tries, result, reachable } = send()
    await reachable(true)
    expect(tries.map(({ signal }) => signal.aborted)).toEqual([true, false])
    tries[0]?.answer('late')
    tries[1]?.answer('yes')
    expect(await result).toBe('yes')
  })

  it('ends as its last try does', async () => {
    const { tries, result, reachable } = send()
    const ended = vi.fn()
    result.catch(ended)
    await reachable(true)
    await reachable(true)
    expect(tries).toHaveLength(3)
    expect(ended).not.toHaveBeenCalled()
    tries[2]?.fail(new Error('no'))
    await expect(result).rejects.toThrow('no')
  })

  it('is not sent again where what told that the server is there was its own answer', async () => {
    const { tries, result, reachable } = send()
    const told = reachable(true)
    tries[0]?.answer('yes')
    await told
    expect(await result).toBe('yes')
    expect(tries).toHaveLength(1)
  })
})
