import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import type { SecurityEvents, SecurityLog } from '../../plugins/security/security-log.ts'
import { type Rounds, startRounds } from '../../rounds.ts'

export type AdministrationEvent = Extract<keyof SecurityEvents, `admin-${string}`>

const POLL_MS = 15_000

/**
 * Notes what an administrator's command does, in the same transaction. Commands have no log of their own: a server
 * copies the note into its log, where everybody looks.
 */
export async function noteAdministration<E extends AdministrationEvent>(
  trx: Trx,
  event: E,
  details: SecurityEvents[E],
  now: number,
): Promise<void> {
  await trx
    .insertInto('administration_notes')
    .values({ event, details: JSON.stringify(details), noted_at: now })
    .execute()
}

/** Copies notes of commands into the security log, within seconds; of several servers only one copies each note. */
export function startAdministrationLog(
  { database }: Pick<Context, 'database'>,
  securityLog: SecurityLog,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Rounds {
  async function take(): Promise<void> {
    const waits = await database.read
      .selectFrom('administration_notes')
      .select('id')
      .limit(sql.lit(1))
      .executeTakeFirst()
    if (!waits) return
    const notes = await database.write((trx) => trx.deleteFrom('administration_notes').returningAll().execute())
    for (const { event, details, noted_at } of notes.sort((one, other) => one.id - other.id))
      securityLog.repeat(event, JSON.parse(details), noted_at)
  }
  return startRounds(take, POLL_MS, 'notes of commands are not logged yet', log)
}
