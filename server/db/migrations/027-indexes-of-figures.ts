import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * The index by trip now holds every column that operators' figures and lists need: neither engine reads the tickets,
 * and PostgreSQL no longer prefers to scan all tickets. Also adds indexes by age: the hourly sweeps read whole tables
 * to find expired rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const counted = sql.raw('status, payment, cost, refunded, seat_count, boarded_seats')
  await schema.dropIndex('tickets_of_bus').execute()
  await (isPostgres
    ? sql`create index tickets_of_bus on tickets (bus_id) include (${counted})`
    : sql`create index tickets_of_bus on tickets (bus_id, ${counted})`
  ).execute(db)

  await schema.createIndex('sessions_age').on('sessions').column('created_at').execute()
  await schema.createIndex('mail_tokens_age').on('mail_tokens').column('expires_at').execute()
  await schema.createIndex('tries_age').on('tries').column('window_ends_at').execute()
  await schema.createIndex('boarding_handovers_age').on('boarding_handovers').column('created_at').execute()
  await schema
    .createIndex('mail_outbox_failed')
    .on('mail_outbox')
    .column('failed_at')
    .where(sql<boolean>`failed_at is not null`)
    .execute()
}
