import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'

/**
 * Locks the rows that a query reads until the transaction ends: the next transaction waits and then sees the changes.
 * SQLite needs no lock: it runs one writer at a time. It is an update's lock, not a deletion's: rows that only refer to
 * these (foreign keys) can be written meanwhile.
 */
export function lockRows<DB, TB extends keyof DB, O>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate() : query
}
