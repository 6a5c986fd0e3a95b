import { type Kysely, PostgresAdapter, type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'
import { isAmong } from '../db/json-rows.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/schema.ts'

/*
 * What every outbox does with its rows: several at once, each time by one statement that may run twice. The worker that
 * moves a row's next attempt on to `until` owns the row until then; its later statements find the row by that moment.
 */

type OutboxTable = 'mail_outbox' | 'push_outbox'

/** The fields of a row that every outbox has. */
export interface Owed {
  id: number
  created_at: number
  /** Includes the current attempt. */
  attempts: number
  next_attempt_at: number
}

/** Milliseconds since 1970. */
export interface ClaimTimes {
  /** Rows with an earlier next attempt are due. */
  now: number
  /** Rows with a later one are due, too: a wrong clock wrote them. */
  latest: number
  /** Until then other workers do not find the rows due. */
  until: number
}

const OWED = ['id', 'created_at', 'attempts', 'next_attempt_at'] as const

type Row<Table extends OutboxTable, Column extends keyof Selectable<Tables[Table]>> = Pick<
  Selectable<Tables[Table]>,
  Column
> &
  Owed

export interface Outbox<Row extends Owed> {
  /** @param most at least one */
  takeUp(most: number, times: ClaimTimes): Promise<Row[]>
  /** As {@link takeUp}, among these rows. */
  takeUpOf(ids: readonly number[], times: ClaimTimes): Promise<Row[]>
  /** Deletes rows of the kind that nobody adds to while they wait. */
  drop(rows: readonly Owed[]): Promise<void>
  /** Gives rows back as if they had never been taken up: the next worker finds them. */
  giveBack(rows: readonly Owed[]): Promise<void>
  /**
   * Lets one row wait, unless another worker has it by now.
   * @param beside done first in the same transaction: undone where another worker has the row
   */
  putOff(row: Owed, until: number, attempts: number, beside?: (trx: Trx) => Promise<void>): Promise<void>
}

/**
 * @param columns that its transport reads beside those of every outbox
 * @param which the condition for this worker's rows: SQL of our own, never input
 */
export function openOutbox<Table extends OutboxTable, Column extends keyof Selectable<Tables[Table]> & string>(
  database: Database,
  table: Table,
  { columns, which = 'true' }: { columns: readonly Column[]; which?: string },
): Outbox<Row<Table, Column>> {
  const rows = sql.table(table)
  const returned = sql.join([...OWED, ...columns].map((column) => sql.ref(column)))

  const claims = (most?: number) =>
    prepared<ClaimTimes & { ids: string }>()((db, slot) => {
      const some =
        most === undefined
          ? sql`and ${isAmong(db, 'id', slot('ids'))}`
          : sql`order by next_attempt_at limit ${sql.lit(most)}`
      return compiled<Row<Table, Column>>(
        db,
        sql`update ${rows} set next_attempt_at = ${slot('until')}, attempts = attempts + 1 where id in (
          select id from ${rows}
          where ${sql.raw(which)} and (next_attempt_at <= ${slot('now')} or next_attempt_at > ${slot('latest')}) ${some}
          ${db.getExecutor().adapter instanceof PostgresAdapter ? sql`for update skip locked` : sql``}
        ) returning ${returned}`,
      )
    })
  const claimOf = claims()
  const claimsOfSome: ReturnType<typeof claims>[] = []

  const drops = prepared<{ ids: string }>()((db, slot) =>
    compiled<Owed>(db, sql`delete from ${rows} where ${isAmong(db, 'id', slot('ids'))}`),
  )
  const givesBack = prepared<{ ids: string; until: number }>()((db, slot) =>
    compiled<Owed>(
      db,
      sql`update ${rows} set next_attempt_at = created_at, attempts = attempts - 1
        where next_attempt_at = ${slot('until')} and ${isAmong(db, 'id', slot('ids'))}`,
    ),
  )
  const putsOff = prepared<{ id: number; until: number; claimed: number; attempts: number }>()((db, slot) =>
    compiled<Owed>(
      db,
      sql`update ${rows} set next_attempt_at = ${slot('until')}, attempts = ${slot('attempts')}
        where id = ${slot('id')} and next_attempt_at = ${slot('claimed')} returning id`,
    ),
  )

  return {
    async takeUp(most, times) {
      claimsOfSome[most] ??= claims(most)
      const claim = claimsOfSome[most]
      return inOrder(await database.change((db) => claim.query(db, { ...times, ids: '' })))
    },
    async takeUpOf(ids, times) {
      if (ids.length === 0) return []
      return inOrder(await database.change((db) => claimOf.query(db, { ...times, ids: JSON.stringify(ids) })))
    },
    async drop(dropped) {
      if (dropped.length > 0) await database.change((db) => drops.query(db, { ids: JSON.stringify(dropped.map(idOf)) }))
    },
    async giveBack(given) {
      const [first] = given
      if (!first) return
      const values = { ids: JSON.stringify(given.map(idOf)), until: first.next_attempt_at }
      await database.change((db) => givesBack.query(db, values))
    },
    async putOff({ id, next_attempt_at: claimed }, until, attempts, beside) {
      const values = { id, until, claimed, attempts }
      if (beside === undefined) await database.change((db) => putsOff.query(db, values))
      else
        await database
          .write(async (trx) => {
            await beside(trx)
            if ((await putsOff(trx, values)).length === 0) throw new NotOurs()
          })
          .catch((error: unknown) => {
            if (!(error instanceof NotOurs)) throw error
          })
    },
  }
}

/** Rolls the transaction back where another instance has taken up the row meanwhile. */
class NotOurs extends Error {}

function compiled<Row>(db: Kysely<Tables>, query: ReturnType<typeof sql<Row>>) {
  return { compile: () => query.compile(db) }
}

const idOf = ({ id }: Owed) => id

/** Databases promise no order of returned rows. */
function inOrder<Row extends Owed>(rows: Row[]): Row[] {
  return rows.sort((one, other) => one.created_at - other.created_at || one.id - other.id)
}
