import type { Connection } from './connection-state.ts'

/**
 * A change whose connection may be dead, of a kind that may safely arrive twice. Time never sends it again, people do:
 * they ask for it (`Connection.check`), the server answers, and a new attempt replaces the one that hangs.
 */
export function retryOnDemand<T>(
  connection: Pick<Connection, 'onReachable'>,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let open: AbortController | undefined

    function start(): void {
      const mine = new AbortController()
      open = mine
      const ends = (end: () => void) => () => {
        if (open !== mine) return
        open = undefined
        stopListening()
        end()
      }
      attempt(mine.signal).then(
        (answer) => ends(() => resolve(answer))(),
        (error: unknown) => ends(() => reject(error))(),
      )
    }

    function startAnew(): void {
      const hanging = open
      if (!hanging) return
      start()
      hanging.abort()
    }

    // A moment later: the answer that showed the server is there may be this change's own.
    const stopListening = connection.onReachable((urgent) => void (urgent && setTimeout(startAnew)))
    start()
  })
}
