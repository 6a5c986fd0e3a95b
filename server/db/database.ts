import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { ListChange } from './list-changes.ts'
import type { Tables } from './schema.ts'

/** A transaction's handle: every change goes through one. */
export type Trx = Transaction<Tables>
/** Either handle, for queries that only read. */
export type Reader = Kysely<Tables>

/**
 * Access to the data, the same for SQLite and PostgreSQL.
 */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** The database product with its version, such as `SQLite 3.53.2`. */
  readonly product: string
  /** For reading alone. Never use it inside `write`: `trx` sees the transaction, but `read` waits for its end. */
  readonly read: Reader
  /**
   * Runs `work` in one transaction and resolves when it is on disk; if `work` throws, the transaction is rolled back.
   * `work` may run more than once (PostgreSQL deadlocks), so it must do nothing but queries: no mail, no hash, no fetch.
   * @throws UnknownOutcome if the connection broke during COMMIT and no other can be had
   */
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * Runs one change as a transaction of its own. It must be harmless when done twice: after a lost answer it is
   * repeated. On PostgreSQL it costs one round trip in place of three.
   */
  change<Row>(ask: (db: Reader) => CompiledQuery<Row>): Promise<Row[]>
  /**
   * Call it once, and last, in every transaction that changes the answer of `GET /api/buses`: on PostgreSQL it takes a
   * lock, and a transaction that holds it must not wait for others.
   */
  busListChanged(trx: Trx, change: ListChange): Promise<void>
  /** The same for together.ts: the query to run last in the transaction; undefined where there is none. */
  askBusListChange(trx: Trx, change: ListChange): CompiledQuery | undefined
  /**
   * Calls `listener` after each transaction of `write`: before its caller learns that it is done, and also where the
   * answer to COMMIT was lost. What the transaction said of itself is kept beside it (list-changes.ts, news/owed.ts).
   */
  onCommit(listener: CommitListener): void
  /** Two texts; each committed change of the list, on any server, changes one of them. */
  busListVersion(): Promise<ListVersion>
  /** How busy it is, at this moment and for this process; runs no query. */
  load(): DatabaseLoad
  close(): Promise<void>
}

export type CommitListener = (trx: Trx) => void

export interface DatabaseLoad {
  /** Busy connections, and idle ones. */
  used: number
  idle: number
  /** Jobs that wait for a connection; on SQLite, for their turn to write. */
  waiting: number
}

export type ListVersion = Record<ListChange['kind'], string>

/**
 * The answer to COMMIT was lost and the database can't be asked how it ended: the change may or may not be there. The
 * caller must look.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'
}

export type DatabaseUse = 'server' | 'tool'
