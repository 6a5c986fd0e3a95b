import type { Config } from '../config.ts'
import type { Database, DatabaseUse } from './database.ts'

/**
 * Opens the database that the settings name and brings its schema up to date.
 * @param use a second `server` on one SQLite file is refused; a `tool` (import, backup) may work beside the server
 * @param tell gets one line about the reason why the start waits: a missing database, another server that changes it
 * @throws StartRefusal if another server holds the file, the schema is newer than this program, or the file is damaged
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  use: DatabaseUse = 'server',
  tell: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<Database> {
  // A process needs one of the two drivers, and loading the other takes longer than opening the database.
  if (config.databaseUrl) return (await import('./dialects/postgres.ts')).openPostgres(config.databaseUrl, use, tell)
  return (await import('./dialects/sqlite.ts')).openSqlite(config.dataDir, use)
}
