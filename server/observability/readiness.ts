import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { refusesWrites } from '../db/faults.ts'

/** Whether this server can do its work, as a balancer may ask of it as often as it likes. */
export interface Readiness {
  /** @returns whether a read and a write came through, in this moment or at most five seconds ago */
  check(): Promise<boolean>
  /** Reports a request's error: a full disk is then known without a probe. */
  failed(error: unknown): void
}

const SHARED_MS = 5_000
/** A balancer stops waiting at about this time. */
const PATIENCE_MS = 3_000

/** @param log where it says why a probe failed: perhaps nobody has asked for anything else */
export function openReadiness(
  { database, now }: Pick<Context, 'database' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Readiness {
  let last: { begun: number; answer: Promise<boolean> } | undefined

  async function probe(): Promise<boolean> {
    const work = database
      .write(async (trx) => {
        await trx
          .insertInto('tries')
          .values({ key: 'ready', count: 1, window_ends_at: now() })
          .onConflict((conflict) =>
            conflict
              .column('key')
              .doUpdateSet({ count: sql<number>`tries.count % 1000000 + 1`, window_ends_at: now() }),
          )
          .execute()
      })
      .then(() => database.read.selectFrom('tries').select('count').where('key', '=', 'ready').execute())
      .then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'not ready')
          return false
        },
      )
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        const silence = new Error(`No write came through in ${PATIENCE_MS / 1_000} s.`)
        // A code by which the log says it once a minute (once-a-minute.ts), as it says what the database answers.
        log.warn({ err: Object.assign(silence, { code: 'ETIMEDOUT' }) }, 'not ready')
        resolve(false)
      }, PATIENCE_MS)
    })
    const answer = await Promise.race([work, late])
    clearTimeout(timer)
    return answer
  }

  return {
    check() {
      const begun = performance.now()
      if (!last || begun - last.begun >= SHARED_MS) last = { begun, answer: probe() }
      return last.answer
    },
    failed(error) {
      // The probe's small write may still fit where a booking's does not.
      if (refusesWrites(error)) last = { begun: performance.now(), answer: Promise.resolve(false) }
    },
  }
}
