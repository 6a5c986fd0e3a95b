import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { SQLITE_FILE } from '#server/db/dialects/sqlite.ts'
import { openDatabase } from '#server/db/open-database.ts'

let built: Promise<Buffer> | undefined

/**
 * Puts an SQLite file with all tables, and no rows, into a new folder. Making the tables takes ten times as long as
 * opening a file that has them, so each worker makes them once.
 */
export async function putBuiltSqlite(dataDir: string): Promise<void> {
  built ??= build()
  await writeFile(join(dataDir, SQLITE_FILE), await built, { mode: 0o600 })
}

async function build(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sawari-built-'))
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }))
  // The last connection that closes brings all of the log into the file.
  await database.close()
  const file = await readFile(join(dataDir, SQLITE_FILE))
  await rm(dataDir, { recursive: true })
  return file
}
