import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'

/**
 * Locks the rows that a query reads until the transaction ends, so that whoever comes next waits and then sees what
 * was written. SQLite needs no more than the transaction: its writers are alone. It is the lock of an update, not that
 * of a deletion: rows that only refer to these (foreign keys) can be written meanwhile.
 */
export function lockRows<DB, TB extends keyof DB, O>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate() : query
}
