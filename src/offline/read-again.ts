import type { Connection } from './connection.ts'

/** A read has this many requests under way at most; browsers allow six to one server. */
const MOST_ATTEMPTS = 3
/** An attempt younger than this is left to itself. */
const STALE_MS = 3_000

/**
 * A read that survives a sleeping backend and a dead line. Its request is never given up; if the server turns out to
 * be there while the request still hangs, a second one is sent beside it, and whichever answers first is the answer.
 * Never for calls that change data, unless they carry a key.
 * @param attempt sends the request
 * @returns the first answer; rejects as the last attempt did, once none is left
 */
export function readAgain<T>(
  connection: Pick<Connection, 'onReachable'>,
  now: () => number,
  attempt: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let attempts = 0
    let running = 0
    let startedAt = 0

    function start(): void {
      attempts++
      running++
      startedAt = now()
      attempt().then(
        (answer) => {
          stopListening()
          resolve(answer)
        },
        (error: unknown) => {
          running--
          if (running > 0) return
          stopListening()
          reject(error)
        },
      )
    }

    const stopListening = connection.onReachable(() => {
      if (attempts < MOST_ATTEMPTS && now() - startedAt >= STALE_MS) start()
    })
    start()
  })
}
