import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './server.ts'

/** Where the compiled server lies, for scripts that run in a process of their own. */
export const DIST = new URL('../../dist/node/server', import.meta.url).href
export const OPEN_DATABASE = `import { openDatabase } from '${DIST}/db/open-database.js'\n`

/**
 * Runs a script in a process that dies at its nth statement, counted from the first on that matches.
 * @returns what it printed, if it came to its end; rejects if it ended in any other way
 */
export async function dying(from: string, statement: number, script: string): Promise<string | undefined> {
  const preload = new URL('dies-at-statement.mjs', import.meta.url).href
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', preload, '--input-type=module', '-e', script],
      { env: { PATH: process.env.PATH, DIES_FROM: from, DIES_AT: String(statement) } },
    )
    return stdout
  } catch (error) {
    if (error instanceof Error && 'signal' in error && error.signal === 'SIGKILL') return undefined
    throw error
  }
}

/** Servers on PostgreSQL share a ticket key, which nobody but the person in charge may make. */
export function keyEnv(here: Place): Record<string, string> {
  if (!here.databaseUrl) return {}
  const file = join(here.dataDir, 'tickets.pem')
  execFileSync('sh', ['-c', `test -f ${file} || openssl genpkey -algorithm ed25519 -out ${file}`])
  return { TICKET_KEY_FILE: file }
}
