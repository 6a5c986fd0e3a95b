import type { FastifyBaseLogger } from 'fastify'

/** Work that a server does by itself as long as it runs. */
export interface Rounds {
  /** Lets the round that is under way end, and begins no other. */
  stop(): Promise<void>
}

/**
 * Does a job now, and again and again. Never two rounds at once: where one takes longer than the time between them, as on
 * a slow disk, the next waits for its turn. Each server of several does its own; the job has to bear that.
 * @param job where it fails, that is logged as a warning, and the next round tries again
 * @param everyMs from the beginning of one round to the next one's, milliseconds
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
  begin()
  const timer = setInterval(begin, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}
