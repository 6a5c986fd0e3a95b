/** What a question to the server came to. */
export type HealthVerdict =
  | 'there'
  /** Connected, but no answer of the server's: it wakes up, or a proxy answers for it. */
  | 'held'
  /** The network refused at once. */
  | 'unreachable'

/** Unanswered for this long, the question counts as held; it goes on waiting. */
const PROMPT_MS = 2_000
/** Unanswered for this long, the question is put anew: the way it went may be dead. */
const PATIENCE_MS = 20_000
const FIRST_PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = { held: 15_000, unreachable: 60_000 }

export interface HealthQuestion {
  /** Starts asking, at once, unless it is already. */
  open(): void
  isOpen(): boolean
  close(): void
}

/**
 * Asks the server again and again whether it is there: one question at a time, with pauses that grow, until `close`.
 * These questions may be given up and put anew; the calls that people wait for never are.
 * @param ask one question; must pass caches and the service worker
 * @param tell hears each verdict, `held` as early as it is likely
 */
export function createHealthQuestion(
  ask: (signal: AbortSignal) => Promise<Response>,
  tell: (verdict: HealthVerdict) => void,
): HealthQuestion {
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
    const likely = setTimeout(() => !own.signal.aborted && tell('held'), PROMPT_MS)
    const patience = setTimeout(giveUp, PATIENCE_MS)
    try {
      return judge(await ask(attempt.signal))
    } catch {
      return attempt.signal.aborted ? 'held' : 'unreachable'
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

/** Only our server answers JSON here; one that lacks this call says 404. A hotel's log-in page is neither. */
function judge(answer: Response): HealthVerdict {
  const json = answer.headers.get('content-type')?.includes('json') ?? false
  return json || answer.status === 404 ? 'there' : 'held'
}

/** @returns when the time has passed, or at once when nobody waits for it any more */
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
