import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../error-code.ts'

/**
 * Deletes mails that became files, for want of a mail server: they hold addresses and links.
 * @param before those written before this moment
 */
export async function dropOldMailFiles(outbox: string, before: number): Promise<void> {
  for (const name of await namesIn(outbox)) {
    if (!name.endsWith('.eml')) continue
    const file = join(outbox, name)
    // Another server of this folder may have deleted it meanwhile.
    const state = await stat(file).catch(() => undefined)
    if (state && state.mtimeMs < before) await rm(file, { force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // It is made when the first mail comes.
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
