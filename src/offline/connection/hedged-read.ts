import type { Connection } from './connection-state.ts'

/** An attempt younger than this is left to itself. */
const STALE_MS = 3_000
/** From the second attempt on; each further one is given twice as long, so that an answer that is merely slow comes. */
const FIRST_PATIENCE_MS = 16_000

export interface HedgeDependencies {
  connection: Pick<Connection, 'onReachable'>
  now: () => number
  /** Whether there is no room for a second request beside the first. */
  isCrowded: () => boolean
}

/**
 * A read that survives a sleeping backend and a dead line. Time alone never ends a request; if the server turns out to
 * be there while one still hangs, another is sent beside it. At most two are open: the older gives way to a third, and
 * what the first answer overtakes is aborted. Never for calls that change data, unless they carry a key.
 * @returns the first answer; rejects as the last attempt did, once none is left, or with the signal's reason
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

    // A moment later: what told that the server is there may have been the very answer to this read.
    const stopListening = connection.onReachable((urgent) => void setTimeout(() => askBeside(urgent)))
    if (signal?.aborted) {
      giveUp()
      return
    }
    signal?.addEventListener('abort', giveUp)
    start()
  })
}
