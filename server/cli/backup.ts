import '../node/refuse-old-node.cjs'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { readConfig, StartRefusal } from '../config.ts'
import { SQLITE_FILE } from '../db/dialects/sqlite.ts'
import { isDiskFull } from '../db/faults.ts'
import { makePrivateFile, makePrivateFolder } from '../private-files.ts'
import { runTool } from './run-tool.ts'

/**
 * `npm run backup [-- FILE]`: copies the SQLite database while the server goes on working. The copy is a moment's
 * whole state, checked before it gets its name. To restore: stop the server, put the copy at DATA_DIR/sawari.db
 * (removing sawari.db-wal and sawari.db-shm), start. Ticket keys lie outside the database: keep their file too.
 */
async function backUp(): Promise<string> {
  const config = readConfig(process.env)
  if (config.databaseUrl)
    throw new StartRefusal(
      'The data is in PostgreSQL (DATABASE_URL). Back it up with pg_basebackup: server/README.md, “Back up and restore”.',
    )
  const source = join(config.dataDir, SQLITE_FILE)
  if (!existsSync(source)) throw new StartRefusal(`There is no database in ${config.dataDir}.`)
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const target = resolve(process.argv[2] ?? join(config.dataDir, 'backups', `sawari-${stamp}.db`))
  if (existsSync(target)) throw new StartRefusal(`${target} exists already. Name another file.`)
  makePrivateFolder(dirname(target))
  const unfinished = `${target}.part`
  const removeUnfinished = () =>
    Promise.all([unfinished, `${unfinished}-journal`].map((file) => rm(file, { force: true })))
  await removeUnfinished()
  try {
    makePrivateFile(unfinished)
    const sqlite = new BetterSqlite(source, { readonly: true, timeout: 10_000 })
    try {
      // In one step: a copy in several steps would restart whenever the server writes, and under load never end.
      await sqlite.backup(unfinished, { progress: () => 0x7fff_ffff })
    } finally {
      sqlite.close()
    }
    assertWhole(unfinished)
    await rename(unfinished, target)
  } catch (error) {
    // Half a copy is useless, and takes the room that the next one needs.
    await removeUnfinished()
    throw isDiskFull(error)
      ? new StartRefusal(`The disk of ${target} is full: there is no new copy. Make room.`)
      : error
  }
  return target
}

function assertWhole(file: string): void {
  const copy = new BetterSqlite(file)
  try {
    // Out of WAL mode the copy is one file, as people expect of one.
    copy.pragma('journal_mode = DELETE')
    const verdict = copy.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw new StartRefusal(`The copy is damaged (${verdict}). The database itself may be, too.`)
  } finally {
    copy.close()
  }
}

const terminal = { err: (line: string) => process.stderr.write(`${line}\n`) }
process.exitCode = await runTool(terminal, async () => {
  process.stdout.write(`Backed up to ${await backUp()}\n`)
  return 0
})
