import { sql } from 'kysely'
import { toRupees } from '#contract/money.ts'
import type { Takings } from '#contract/statistics.ts'
import type { Reader } from '../../db/database.ts'
import { isAmong } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'

/**
 * A payment that is taken back leaves the hands that took it, whoever takes it back. Money paid outside, nobody took.
 * Two halves: each reads its own range of the index, and only the records that take back are joined.
 */
const takenOfTrips = prepared<{ trips: string }>()((db, slot) =>
  db
    .selectFrom('payments')
    .select(['how', 'staff_id', 'noted_by'])
    .select(sql<number>`case when scan_id is null then 0 else 1 end`.as('at_door'))
    .select([sql<number>`count(*)`.as('payments'), sql<number>`sum(amount)`.as('amount')])
    .where(isAmong(db, 'bus_id', slot('trips')))
    .where('takes_back', 'is', null)
    .where('how', '<>', sql.lit('outside'))
    .groupBy(['how', 'staff_id', 'noted_by', 'at_door'])
    .unionAll(
      db
        .selectFrom('payments as back')
        .innerJoin('payments as paid', 'paid.id', 'back.takes_back')
        .select(['paid.how', 'paid.staff_id', 'paid.noted_by'])
        .select(sql<number>`case when paid.scan_id is null then 0 else 1 end`.as('at_door'))
        .select([sql<number>`-count(*)`.as('payments'), sql<number>`sum(back.amount)`.as('amount')])
        .where(isAmong(db, 'back.bus_id', slot('trips')))
        .where('back.takes_back', '>', sql.lit(0))
        .groupBy(['paid.how', 'paid.staff_id', 'paid.noted_by', 'at_door']),
    ),
)

/** @param trips ids as JSON. @returns takers with sums taken and taken back; a name may stand in several rows */
export async function takingsOfTrips(db: Reader, trips: string): Promise<Takings[]> {
  const rows = await takenOfTrips(db, { trips })
  return rows.map(({ how, staff_id, noted_by, at_door, payments, amount }) => ({
    how,
    atDoor: Number(at_door) === 1,
    by: noted_by,
    ...(staff_id === null ? {} : { staffId: staff_id }),
    payments: Number(payments),
    amount: toRupees(Number(amount)),
  }))
}
