import type { FastifyBaseLogger } from 'fastify'
import type { KeptSeats } from './kept-seats.ts'

/** A seat is for sale again at most this long after it was kept long enough. */
const ROUND_MS = 30_000

/** Gives seats back for sale whose time has come, all the while. Several servers may do it at once. */
export function startGivingBack(
  seats: Pick<KeptSeats, 'giveBackOverdue'>,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = seats.giveBackOverdue().catch((error: unknown) => log.warn({ err: error }, 'kept seats not given back'))
  }, ROUND_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}
