import type { Connection } from './connection-state.ts'

/** An attempt younger than this gets no second one beside it. */
const STALE_MS = 3_000
/** From the second attempt on; each further one gets twice as long, so that a merely slow answer still arrives. */
const FIRST_PATIENCE_MS = 16_000

export interface HedgeDependencies {
  connection: Pick<Connection, 'onReachable'>
  now: () => number
  /** Whether there is no free connection for a second request. */
  isCrowded: () => boolean
}

/**
 * A read that survives a sleeping backend and a dead line. Time alone never ends a request; if the server answers
 * others while one still hangs, a second request is sent beside it. At most two are open: a third one aborts the
 * oldest, and the first answer aborts the rest. Never for calls that change data, unless they carry a key.
 * @returns the first answer; rejects with the last attempt's error, once none is left, or with the signal's reason
 */
export function hedgedRead<T>(
  { connection, now, isCrowded }: HedgeDependencies,
  attempt: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let open: { request: AbortController; startedAt: number }[] = []
    let patience = STALE_MS

    function end(): void {
      stopListening()
      signal?.removeEventListener('abort', giveUp)
      const overtaken = open
      open = []
      for (const { request } of overtaken) request.abort()
    }

    function giveUp(): void {
      end()
      reject(signal?.reason)
    }

    function start(): void {
      const mine = { request: new AbortController(), startedAt: now() }
      open.push(mine)
      attempt(mine.request.signal).then(
        (answer) => {
          if (!open.includes(mine)) return
          open = open.filter((one) => one !== mine)
          end()
          resolve(answer)
        },
        (error: unknown) => {
          if (!open.includes(mine)) return
          open = open.filter((one) => one !== mine)
          if (open.length > 0) return
          end()
          reject(error)
        },
      )
    }

    function askBeside(urgent: boolean): void {
      const newest = open.at(-1)
      if (!newest || (!urgent && now() - newest.startedAt < patience)) return
      patience = Math.max(patience * 2, FIRST_PATIENCE_MS)
      if (open.length > 1 || isCrowded()) open.shift()?.request.abort()
      start()
    }

    // A moment later: the answer that showed the server is there may be this read's own.
    const stopListening = connection.onReachable((urgent) => void setTimeout(() => askBeside(urgent)))
    if (signal?.aborted) {
      giveUp()
      return
    }
    signal?.addEventListener('abort', giveUp)
    start()
  })
}
