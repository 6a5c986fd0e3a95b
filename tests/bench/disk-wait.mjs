// node disk-wait.mjs FOLDER: prints the microseconds to write four more kilobytes to the disk, and those of one SQLite
// commit. Each commit waits for the one before, but several commits can share one wait.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { median } from './processes.mjs'

const [folder] = process.argv.slice(2)
const TIMES = 300

function microseconds(work) {
  const before = performance.now()
  work()
  return (performance.now() - before) * 1_000
}

const file = openSync(join(folder, 'disk-wait'), 'w')
const page = Buffer.alloc(4096, 1)
const wait = Array.from({ length: TIMES }, () => {
  writeSync(file, page)
  return microseconds(() => fdatasyncSync(file))
})
closeSync(file)

const sqlite = new BetterSqlite(join(folder, 'disk-wait.db'))
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('synchronous = FULL')
sqlite.exec('create table if not exists waits (number integer)')
const insert = sqlite.prepare('insert into waits values (1)')
const commit = Array.from({ length: TIMES }, () => microseconds(() => insert.run()))
sqlite.close()

console.log(JSON.stringify({ wait: median(wait), commit: median(commit) }))
