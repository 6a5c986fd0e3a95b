import type { Connection } from './connection-state.ts'

/**
 * A change whose way may be dead, of a kind that does no harm if it arrives twice. Time never sends it again, people do:
 * they ask for it (`Connection.check`), the server turns out to be there, and the try that hangs gives way to a new one.
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

    // A moment later: what told that the server is there may have been the very answer that is waited for.
    const stopListening = connection.onReachable((urgent) => void (urgent && setTimeout(startAnew)))
    start()
  })
}
