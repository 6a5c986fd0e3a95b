import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { type ColumnDefinitionBuilder, Kysely, sql } from 'kysely'
import { makePrivateFolder } from '../../private-files.ts'
import type { CommitListener, Database, DatabaseUse } from '../database.ts'
import { listChanges } from '../list-changes.ts'
import type { ColumnKinds } from '../migrations/column-kinds.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Tables } from '../schema.ts'
import { dialectOf, ReadConnection, StatementCache, WriteConnection } from './sqlite-connections.ts'
import { damaged, openFile, openOrRefuse } from './sqlite-file.ts'
import { lockDataDir } from './sqlite-lock.ts'
import { WriteQueue } from './sqlite-writes.ts'

export const SQLITE_FILE = 'sawari.db'

const SCHEMA_KINDS: ColumnKinds = {
  id: 'integer',
  primaryKey: (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement().notNull(),
  whole: 'integer',
  moment: 'integer',
  text: 'text',
  key: 'text',
  table: (db, name) => db.schema.createTable(name).modifyEnd(sql`strict`),
}

/** How soon the list of buses shows changes that an import makes beside the server. */
const OTHERS_SEEN_MS = 100

/**
 * SQLite in `dataDir`: one connection for reads and writes alike, every commit on disk before it is answered.
 * See WriteQueue for how writes share commits and why reads never see an open transaction.
 */
export async function openSqlite(dataDir: string, use: DatabaseUse): Promise<Database> {
  const lock = openOrRefuse(dataDir, () => {
    makePrivateFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
    return use === 'server' ? lockDataDir(dataDir) : undefined
  })
  const file = join(dataDir, SQLITE_FILE)
  let handle: BetterSqlite.Database | undefined
  try {
    const sqlite = openOrRefuse(file, () => openFile(file))
    handle = sqlite
    const statements = new StatementCache(sqlite)
    const writes = new WriteQueue(sqlite, { pauseBetweenGroups: use === 'tool' })
    const write = new Kysely<Tables>({ dialect: dialectOf(() => new WriteConnection(statements, sqlite, writes)) })
    const reading = new ReadConnection(statements, writes)
    const read = new Kysely<Tables>({ dialect: dialectOf(() => reading) })
    await migrate(write, SCHEMA_KINDS)
    // From here on WriteQueue does the waiting, without blocking the event loop as SQLite would.
    sqlite.pragma('busy_timeout = 0')

    const dataVersion = sqlite.prepare('pragma data_version').pluck()
    // Counts this process's own changes. Those of a tool beside it move data_version, which costs file locks to read.
    const listVersion = { trips: 0, seats: 0 }
    let elsewhere: unknown
    let lookAgainAt = 0
    const listeners: CommitListener[] = []
    return {
      kind: 'sqlite',
      product: `SQLite ${sqlite.prepare('select sqlite_version()').pluck().get()}`,
      read,
      async write(work) {
        const { trx, value } = await writes.run(() =>
          write.transaction().execute(async (trx) => ({ trx, value: await work(trx) })),
        )
        const change = listChanges.get(trx)
        if (change) listVersion[change.kind]++
        for (const hear of listeners) hear(trx)
        return value
      },
      change: (ask) =>
        writes.run(() => write.transaction().execute(async (trx) => (await trx.executeQuery(ask(trx))).rows)),
      async busListChanged(trx, change) {
        listChanges.set(trx, change)
      },
      askBusListChange(trx, change) {
        listChanges.set(trx, change)
        return undefined
      },
      onCommit: (listener) => void listeners.push(listener),
      async busListVersion() {
        const time = performance.now()
        if (time > lookAgainAt) {
          elsewhere = dataVersion.get()
          lookAgainAt = time + OTHERS_SEEN_MS
        }
        return { trips: `${listVersion.trips}.${elsewhere}`, seats: `${listVersion.seats}` }
      },
      load: () => ({ used: writes.isOpen ? 1 : 0, idle: writes.isOpen ? 0 : 1, waiting: writes.waiting }),
      async close() {
        await writes.drained()
        sqlite.close()
        lock?.release()
      },
    }
  } catch (error) {
    handle?.close()
    lock?.release()
    throw damaged(error, file)
  }
}
