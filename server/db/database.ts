import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { ListChange, ListListener } from './list-changes.ts'
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
  /** What keeps the data, with its version, such as `SQLite 3.53.2`. */
  readonly product: string
  /** For reading alone. Never use it inside `write`: there `trx` sees the transaction, and this one waits for its end. */
  readonly read: Reader
  /**
   * Runs `work` in one transaction and resolves when it is on disk; if `work` throws, nothing of it is kept.
   * `work` may run more than once (PostgreSQL deadlocks), so it must do nothing but queries: no mail, no hash, no fetch.
   * @throws UnknownOutcome if the connection broke during COMMIT and no other can be had
   */
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * Runs one change that is a transaction of its own and does no harm when it is done twice: where an answer is lost, it is.
   * On PostgreSQL it costs one way there and back in the place of three.
   */
  change<Row>(ask: (db: Reader) => CompiledQuery<Row>): Promise<Row[]>
  /**
   * To be called once, and last, in every transaction that changes what `GET /api/buses` says: on PostgreSQL it takes
   * a lock, and whoever holds it must not go on to wait for others.
   */
  busListChanged(trx: Trx, change: ListChange): Promise<void>
  /** The same for together.ts: what is to be run as the last of the transaction, where there is something to run. */
  askBusListChange(trx: Trx, change: ListChange): CompiledQuery | undefined
  /**
   * Has `listener` called after each transaction of this server that changed the list: before whoever asked for it
   * hears that it is done, and also where the answer to COMMIT was lost.
   */
  onBusListChange(listener: ListListener): void
  /** Two texts, of which one differs after each committed change of the list, on whichever server it was made. */
  busListVersion(): Promise<ListVersion>
  /** How busy it is, at this moment and for this process; asks nobody. */
  load(): DatabaseLoad
  close(): Promise<void>
}

export interface DatabaseLoad {
  /** Connections at work, and those that wait for work. */
  used: number
  idle: number
  /** Works that wait for a connection; on SQLite, for their turn to write. */
  waiting: number
}

export type ListVersion = Record<ListChange['kind'], string>

/**
 * The answer to COMMIT was lost and the database can't be asked how it ended: the change may or may not be there.
 * Whoever asked must look.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'
}

export type DatabaseUse = 'server' | 'tool'
