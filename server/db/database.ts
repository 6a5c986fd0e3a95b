import type { Kysely, Transaction } from 'kysely'
import type { Config } from '../config.ts'
import type { Tables } from './schema.ts'

/** A transaction's handle: every change goes through one. */
export type Trx = Transaction<Tables>
/** Either handle, for queries that only read. */
export type Reader = Kysely<Tables>

/**
 * The door to the data, the same for SQLite and PostgreSQL.
 */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** For reading alone. Never use it inside `write`: there `trx` sees the transaction, and this one waits for its end. */
  readonly read: Reader
  /**
   * Runs `work` in one transaction and resolves when it is on disk; if `work` throws, nothing of it is kept.
   * `work` may run more than once (PostgreSQL deadlocks), so it must do nothing but queries: no mail, no hash, no fetch.
   * @throws UnknownOutcome if the connection broke during COMMIT
   */
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * To be called once, and last, in every transaction that changes what `GET /api/buses` says: on PostgreSQL it takes
   * a lock, and whoever holds it must not go on to wait for others.
   */
  busListChanged(trx: Trx, what: ListChange): Promise<void>
  /** Two texts, of which one differs after each committed change of the list, on whichever server it was made. */
  busListVersion(): Promise<ListVersion>
  close(): Promise<void>
}

/** Trips that came, went or were edited; or only how many of their seats are free, which changes all the time. */
export type ListChange = 'trips' | 'seats'
export type ListVersion = Record<ListChange, string>

/** The answer to COMMIT was lost: the change may or may not be there. Whoever asked must look. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'
}

export type DatabaseUse = 'server' | 'tool'

/**
 * Opens the database that the settings name and brings its schema up to date.
 * @param use a second `server` on one SQLite file is refused; a `tool` (import, backup) may work beside the server
 * @throws StartRefusal if another server holds the file, the schema is newer than this program, or the file is damaged
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  use: DatabaseUse = 'server',
): Promise<Database> {
  // A process needs one of the two drivers, and loading the other takes longer than opening the database.
  if (config.databaseUrl) return (await import('./dialects/postgres.ts')).openPostgres(config.databaseUrl)
  return (await import('./dialects/sqlite.ts')).openSqlite(config.dataDir, use)
}
