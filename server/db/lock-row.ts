import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'

/**
 * Locks the rows that a query reads until the transaction ends, so that whoever comes next waits and then sees what
 * was written. SQLite needs no more than the transaction: its writers are alone.
 */
export function lockRows<DB, TB extends keyof DB, O>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query
}
