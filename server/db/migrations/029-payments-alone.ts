import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * Payments become records. A ticket that a counter or a phone at the door marked as paid gets a payment by whoever took
 * the money. Tickets booked online count as paid outside: nobody noted their money here, and nobody may be asked to pay
 * twice. Refunds don't change.
 *
 * Alone: servers of the previous release would mark tickets as paid without a record, and every sum would miss that
 * money.
 */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db
  await kinds
    .table(db, 'payments')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('ticket_id', kinds.whole, (column) => column.notNull().references('tickets.id'))
    .addColumn('bus_id', kinds.whole, (column) => column.notNull().references('buses.id'))
    .addColumn('admin_id', kinds.whole, (column) => column.notNull().references('admins.id'))
    .addColumn('amount', kinds.moment, (column) => column.notNull())
    .addColumn('how', kinds.text, (column) => column.notNull())
    .addColumn('noted_by', kinds.text, (column) => column.notNull())
    .addColumn('staff_id', kinds.whole)
    .addColumn('at', kinds.moment, (column) => column.notNull())
    .addColumn('reference', kinds.text, (column) => column.notNull().defaultTo(''))
    .addColumn('takes_back', kinds.whole, (column) => column.unique().references('payments.id'))
    .addColumn('reason', kinds.text, (column) => column.notNull().defaultTo(''))
    .addColumn('scan_id', kinds.text, (column) => column.unique())
    .execute()
  for (const name of ['live_fare', 'received', 'outside', 'kept'])
    await schema
      .alterTable('tickets')
      .addColumn(name, kinds.moment, (column) => column.notNull().defaultTo(0))
      .execute()

  const gone = sql`(length(cancelled_seats) - length(replace(cancelled_seats, ',', '')) + 1)`
  const live = sql`case when status = 'CANCELLED' then 0 when cancelled_seats = '' then cost
    else cost - cost * ${gone} / (seat_count + ${gone}) end`
  const hasPaid = sql`payment = 'paid'`
  await sql`update tickets set live_fare = ${live},
    received = case when ${hasPaid} and sold_by <> '' then cost else 0 end,
    outside = case when ${hasPaid} and sold_by = '' then cost else 0 end,
    kept = case when ${hasPaid} then cost - (${live}) - refunded else 0 end`.execute(db)
  await sql`insert into payments (ticket_id, bus_id, admin_id, amount, how, noted_by, at, scan_id)
    select tickets.id, tickets.bus_id, buses.admin_id, tickets.cost,
      case when collected_at is not null then 'cash' when sold_by <> '' then 'other' else 'outside' end,
      case when collected_at is not null then coalesce(scans.device_name, '') else sold_by end,
      coalesce(collected_at, booked_at), scans.id
    from tickets join buses on buses.id = tickets.bus_id
    left join (
      select ticket_id, happened_at, min(id) as id, min(device_name) as device_name from boarding_scans as paid
      where kind = 'paid' and echo = 0 and outcome in ('first', 'duplicate')
        and not exists (select 1 from boarding_scans as undo where undo.undoes = paid.id
          and undo.outcome in ('first', 'duplicate'))
      group by ticket_id, happened_at
    ) as scans on scans.ticket_id = tickets.id and scans.happened_at = tickets.collected_at
    where payment = 'paid' and cost > 0
    order by tickets.id`.execute(db)

  await schema.createIndex('payments_of_ticket').on('payments').column('ticket_id').execute()
  await schema.createIndex('payments_of_admin').on('payments').columns(['admin_id', 'id']).execute()
  await schema
    .createIndex('cancellations_paid_of_bus')
    .on('cancellations')
    .column('bus_id')
    .where(sql<boolean>`paid_at is not null`)
    .execute()
  await schema.dropIndex('tickets_of_bus').execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const counted = sql.raw('status, live_fare, received, outside, refunded, seat_count, boarded_seats')
  await (isPostgres
    ? sql`create index tickets_of_bus on tickets (bus_id) include (${counted})`
    : sql`create index tickets_of_bus on tickets (bus_id, ${counted})`
  ).execute(db)
}
