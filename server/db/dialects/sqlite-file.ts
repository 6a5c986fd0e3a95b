import { accessSync, constants } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import { StartRefusal } from '../../config.ts'
import { codeOf } from '../../error-code.ts'
import { closeToOthers, makePrivateFile } from '../../private-files.ts'

const START_PATIENCE_MS = 5_000

export function openFile(file: string): BetterSqlite.Database {
  // SQLite gives its other files the rights of this one.
  makePrivateFile(file)
  for (const beside of ['-wal', '-shm']) closeToOthers(file + beside)
  // Another process may be writing right now: a tool starts beside a busy server.
  const sqlite = new BetterSqlite(file, { timeout: START_PATIENCE_MS })
  try {
    // SQLite silently opens an unwritable file for reading, and fails at the first booking.
    accessSync(file, constants.W_OK)
    if (sqlite.pragma('journal_mode = WAL', { simple: true }) !== 'wal')
      throw new StartRefusal(`${file} can't use write-ahead logging. Put DATA_DIR on a local disk.`)
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    // In KiB. With 16,000 the statistics of 50,000 tickets block other requests twice as long.
    sqlite.pragma('cache_size = -24000')
    // For the journal that undoes a statement that failed half-way. By default that is a file for each group of writes,
    // made and removed again, and every wait for the disk includes it.
    sqlite.pragma('temp_store = MEMORY')
    // Under load a checkpoint every thousand pages costs more than the bookings between two of them. In return the log
    // may grow to some 40 MB.
    sqlite.pragma('wal_autocheckpoint = 10000')
    return sqlite
  } catch (error) {
    sqlite.close()
    throw damaged(error, file)
  }
}

export function openOrRefuse<T>(path: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    if (/^(SQLITE_(CANTOPEN|READONLY|IOERR|PERM)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT)/.test(codeOf(error)))
      throw new StartRefusal(`${path} can't be written. Give it to this user, or set DATA_DIR to another folder.`)
    throw error
  }
}

export function damaged(error: unknown, file: string): unknown {
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))) return error
  return new StartRefusal(`${file} is damaged; nothing was changed. Put a copy made by "npm run backup" in its place.`)
}
