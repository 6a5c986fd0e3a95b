import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { StartRefusal } from '../../config.ts'
import { makePrivateFile } from '../../private-files.ts'

/**
 * Makes this process the only server of a data folder. The lock is SQLite's own file lock on a file that holds
 * nothing: the system drops it with the process, even after kill -9, so it never has to be cleaned up by hand.
 * @throws StartRefusal if another process holds it
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const file = join(dataDir, 'server.lock')
  makePrivateFile(file)
  const holder = new BetterSqlite(file, { timeout: 0 })
  try {
    holder.pragma('journal_mode = MEMORY')
    holder.exec('begin exclusive')
  } catch (error) {
    holder.close()
    if (error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new StartRefusal(`Another Sawari server is using ${dataDir}. Stop it first, or set another DATA_DIR.`)
    throw error
  }
  return { release: () => void holder.close() }
}
