import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from './error-code.ts'

/**
 * Our files hold password hashes, names, phones, reset links and keys: only the user who runs the server may read them.
 */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/**
 * Makes a folder and those above it. Not by `mkdir` with `recursive`: below /proc, which takes no folders and says
 * that they don't exist, Node (22 and 24) makes the parent again and again for ever.
 */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: FOLDER_MODE })
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return
    const parent = dirname(folder)
    if (codeOf(error) !== 'ENOENT' || isThere(parent)) throw error
    makePrivateFolder(parent)
    makePrivateFolder(folder)
  }
}

/**
 * Makes an empty file unless it exists; either way only this user may read it afterwards. An existing file is never
 * opened: closing it again would drop the locks that SQLite holds on it in this process.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', FILE_MODE))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    closeToOthers(file)
  }
}

/**
 * Removes other users' rights to a file, or to a folder and the files in it, which older versions and other tools may
 * have left. A missing file, or one that we may not change (a key that root mounted), stays as it is.
 */
export function closeToOthers(path: string): void {
  try {
    const state = lstatSync(path)
    const folder = state.isDirectory()
    if (!folder && !state.isFile()) return
    if (state.mode & OTHERS) chmodSync(path, folder ? FOLDER_MODE : FILE_MODE)
    if (folder) for (const name of readdirSync(path)) closeToOthers(join(path, name))
  } catch (error) {
    if (!/^(ENOENT|EPERM|EACCES|EROFS)$/.test(codeOf(error))) throw error
  }
}

const OTHERS = 0o077

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
