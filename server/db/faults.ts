import { codeOf } from '../error-code.ts'
import { conflict } from '../refusal.ts'
import type { Sentence } from '../sentences/en.ts'

/**
 * Whether the database is away, full or overloaded: the caller did nothing wrong and may try again (503).
 * Everything else that a query throws is a fault of ours.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (/^SQLITE_(FULL|BUSY|IOERR|READONLY|CANTOPEN|LOCKED|NOMEM)/.test(code)) return true
  // PostgreSQL: connection (08), resources (53), operator intervention and statement timeout (57), deadlock after retries,
  // and a primary that was made a standby while we were connected (25006).
  if (/^(08|53|57)[0-9A-Z]{3}$/.test(code) || code === '40P01' || code === '40001' || code === '25P03') return true
  if (code === '25006') return true
  if (/^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)/.test(code)) return true
  return /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable/i.test(
    error.message,
  )
}

/**
 * Whether there was no room left to write, on this machine's disk or the database's own: of SQLite (whose index of the log
 * can't grow then: SHMSIZE), PostgreSQL or a file. Nothing of that change is kept.
 */
export function isDiskFull(error: unknown): boolean {
  return /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)$/.test(codeOf(error))
}

/** Whether the database refuses writes, though it may answer reads. */
export function refusesWrites(error: unknown): boolean {
  return isDiskFull(error) || /^(SQLITE_(IOERR|READONLY)|25006$)/.test(codeOf(error))
}

/** Whether a unique constraint refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505'
}

/** For a name that was free when checked, but taken by another PostgreSQL transaction since. @throws Refusal 409 */
export async function orTaken<T>(written: Promise<T>, sentence: Sentence): Promise<T> {
  try {
    return await written
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(sentence) : error
  }
}
