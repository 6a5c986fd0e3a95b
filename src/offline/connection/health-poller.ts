export type HealthVerdict =
  | 'there'
  /** No answer for a while: a host on the way holds the question, or the server wakes up. */
  | 'silent'
  /** A host answers for a server that sleeps or is away. */
  | 'held'
  /** The network answers in the server's place: it wants a log-in first. */
  | 'portal'
  | 'unreachable'

/**
 * One health check. Must bypass caches and the service worker, and accept only the server; rejects for `unreachable`.
 */
export type AskHealth = (signal: AbortSignal) => Promise<Exclude<HealthVerdict, 'silent' | 'unreachable'>>

/** A health check unanswered for this long counts as silent; it goes on waiting. */
const PROMPT_MS = 2_000
/** A health check unanswered for this long is sent again: its connection may be dead. */
const PATIENCE_MS = 20_000
const FIRST_PAUSE_MS = 3_000
/** `portal` is short: people log in to the Wi-Fi and then look at the app. */
const LONGEST_PAUSE_MS = { silent: 15_000, held: 15_000, portal: 10_000, unreachable: 60_000 }

export interface HealthPoller {
  open(): void
  isOpen(): boolean
  close(): void
}

/**
 * One health check at a time, with growing pauses. A check may be aborted and sent again; calls that people wait for
 * never are.
 * @param tell gets each verdict, `silent` as soon as it is likely
 */
export function createHealthPoller(ask: AskHealth, tell: (verdict: HealthVerdict) => void): HealthPoller {
  let round: AbortController | undefined

  async function keepAsking(own: AbortController): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause *= 1.5) {
      const verdict = await askOnce(own)
      if (own.signal.aborted) return
      tell(verdict)
      if (verdict === 'there' || own.signal.aborted) return
      await passed(Math.min(pause, LONGEST_PAUSE_MS[verdict]), own.signal)
      if (own.signal.aborted) return
    }
  }

  async function askOnce(own: AbortController): Promise<HealthVerdict> {
    const attempt = new AbortController()
    const giveUp = () => attempt.abort()
    own.signal.addEventListener('abort', giveUp)
    const likely = setTimeout(() => !own.signal.aborted && tell('silent'), PROMPT_MS)
    const patience = setTimeout(giveUp, PATIENCE_MS)
    try {
      return await ask(attempt.signal)
    } catch {
      return attempt.signal.aborted ? 'silent' : 'unreachable'
    } finally {
      clearTimeout(likely)
      clearTimeout(patience)
      own.signal.removeEventListener('abort', giveUp)
    }
  }

  return {
    open() {
      if (round) return
      round = new AbortController()
      void keepAsking(round)
    },
    isOpen: () => round !== undefined,
    close() {
      round?.abort()
      round = undefined
    },
  }
}

/** Resolves when the time has passed, or at once when the signal aborts. */
function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
