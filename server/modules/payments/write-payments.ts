import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { columnNames, isAmong, jsonRows, type RowOf } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { PaymentsTable } from '../../db/tables/tickets.ts'
import { dueMoney } from '../tickets/store.ts'
import type { StandingPayment, Taker } from './store.ts'

interface NewRecord {
  ticket: { id: number; bus_id: number }
  scanId?: string
  /** The statement line that it comes from. */
  statement?: string
}

interface Made {
  taker: Taker
  at: number
}

interface Money extends NewRecord {
  /** Paise. */
  amount: number
  how: Exclude<PaymentsTable['how'], 'outside'>
  reference?: string
}

/** Notes a payment for a live ticket; its trip must be locked. @returns the record's id */
export function writePayment(trx: Trx, { taker, at, ...money }: Money & Made): Promise<number> {
  return writeOne(trx, { taker, at }, money)
}

/** Takes a payment back, once; its ticket's trip must be locked. @returns the record's id */
export function writeReversal(
  trx: Trx,
  { payment, reason, taker, at, ...record }: NewRecord & Made & { payment: StandingPayment; reason: string },
): Promise<number> {
  const { id: takesBack, how, reference } = payment
  return writeOne(trx, { taker, at }, { ...record, amount: -payment.amount, how, reference, takesBack, reason })
}

type AnyRecord = Omit<Money, 'how'> & { how: PaymentsTable['how']; takesBack?: number; reason?: string }

async function writeOne(trx: Trx, made: Made, record: AnyRecord): Promise<number> {
  const id = (await writePayments(trx, made, [record])).get(record.ticket.id)
  if (id === undefined) throw new Error('The database gave no id for a payment.')
  return id
}

const paymentColumns = {
  ticket_id: 'integer',
  bus_id: 'integer',
  admin_id: 'integer',
  amount: 'bigint',
  how: 'text',
  noted_by: 'text',
  staff_id: 'integer?',
  at: 'bigint',
  reference: 'text',
  takes_back: 'integer?',
  reason: 'text',
  scan_id: 'text?',
  statement: 'text?',
} as const
const paymentNames = columnNames(paymentColumns)

const insertedPayments = prepared<{ payments: string }>()((db, slot) =>
  db
    .insertInto('payments')
    .columns(paymentNames)
    .expression((eb) => eb.selectFrom(jsonRows(db, slot('payments'), paymentColumns).as('made')).select(paymentNames))
    .returning(['id', 'ticket_id']),
)

const addedMoney = prepared<{ sums: string; tickets: string }>()((db, slot) =>
  db
    .updateTable('tickets')
    .from(jsonRows(db, slot('sums'), { ticket: 'integer', amount: 'bigint' }).as('sum'))
    .set((eb) => ({ received: eb('tickets.received', '+', eb.ref('sum.amount')) }))
    .whereRef('tickets.id', '=', 'sum.ticket')
    .where(isAmong(db, 'tickets.id', slot('tickets'))),
)

/** Notes one payment per ticket; their trips must be locked. @returns by ticket, the record's id */
export async function writePayments(
  trx: Trx,
  { taker, at }: Made,
  records: readonly AnyRecord[],
): Promise<ReadonlyMap<number, number>> {
  const made = records.map(
    ({ ticket, amount, how, reference = '', takesBack = null, reason = '', scanId = null, statement = null }) => ({
      ...{ ticket_id: ticket.id, bus_id: ticket.bus_id, admin_id: taker.adminId, amount, how },
      ...{ noted_by: taker.name, staff_id: taker.staffId, at, reference, takes_back: takesBack, reason },
      ...{ scan_id: scanId, statement },
    }),
  )
  const rows = await insertedPayments(trx, { payments: JSON.stringify(made satisfies RowOf<typeof paymentColumns>[]) })
  const ids = records.map(({ ticket }) => ticket.id)
  const sums = records.map(({ ticket, amount }) => ({ ticket: ticket.id, amount }))
  await addedMoney(trx, { sums: JSON.stringify(sums), tickets: JSON.stringify(ids) })
  await writeWhetherPaid(trx, ids)
  return new Map(rows.map(({ id, ticket_id }) => [ticket_id, id]))
}

const paidOrNot = prepared<{ tickets: string }>()((db, slot) =>
  db
    .updateTable('tickets')
    .set({ payment: sql`case when ${dueMoney} > 0 then 'at-boarding' else 'paid' end` })
    .where(isAmong(db, 'id', slot('tickets')))
    .where('status', '=', sql.lit('BOOKED')),
)

/** Writes what old apps read: whether a live ticket's money is still to be collected. */
export async function writeWhetherPaid(trx: Trx, ticketIds: readonly number[]): Promise<void> {
  await paidOrNot(trx, { tickets: JSON.stringify(ticketIds) })
}
