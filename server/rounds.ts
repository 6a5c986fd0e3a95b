import type { FastifyBaseLogger } from 'fastify'

/** A job that a server repeats as long as it runs. */
export interface Rounds {
  /** Lets the running round end, and begins no other. */
  stop(): Promise<void>
}

/** Who woke the server by a request is answered first. */
const FIRST_AFTER_MS = 2_000

/**
 * Does a job soon, then repeatedly. Never two rounds at once: where one takes longer than the interval, as on a slow
 * disk, the next waits. Of several servers each does its own rounds; the job must allow that.
 * @param job a failure is logged as a warning, and the next round tries again
 * @param everyMs from the start of one round to the start of the next, milliseconds
 * @param what the job's name in the log
 */
export function startRounds(
  job: () => Promise<unknown>,
  everyMs: number,
  what: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Rounds {
  let round: Promise<void> | undefined
  async function doJob(): Promise<void> {
    try {
      await job()
    } catch (error) {
      log.warn({ err: error }, what)
    } finally {
      round = undefined
    }
  }
  const begin = () => {
    round ??= doJob()
  }
  const first = setTimeout(begin, FIRST_AFTER_MS)
  const timer = setInterval(begin, everyMs)
  for (const waiting of [first, timer]) waiting.unref()
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      await round
    },
  }
}
