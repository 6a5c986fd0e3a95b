import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LONG } from './long.ts'
import type { Place } from './server.ts'
import { buildServer } from './server-process.ts'

/** The compiled server, for scripts that run in their own process. */
export const DIST = new URL('../../dist/node/server', import.meta.url).href
export const OPEN_DATABASE = `import { openDatabase } from '${DIST}/db/open-database.js'\n`

/** When a process dies: at its nth statement that matches `of`. Counting starts at the first that matches `from`. */
interface Death {
  from: string
  nth: number
  of?: string
}

/** @returns the script's output if it finished, undefined if it was killed; rejects if it failed in another way */
async function dying({ from, nth, of = '' }: Death, script: string): Promise<string | undefined> {
  const preload = new URL('dies-at-statement.mjs', import.meta.url).href
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', preload, '--input-type=module', '-e', script],
      { env: { PATH: process.env.PATH, DIES_FROM: from, DIES_AT: String(nth), DIES_OF: of } },
    )
    return stdout
  } catch (error) {
    if (error instanceof Error && 'signal' in error && error.signal === 'SIGKILL') return undefined
    throw error
  }
}

/**
 * Runs a script in its own process again and again. Each run dies at a later statement, until one run finishes. The
 * short form dies at two early statements and at every commit.
 * @param where the statement from which runs may die, the number of commits from there on, and the number of statements
 *   between two deaths
 * @param look checks the state after each death
 * @returns the output of the run that finished
 */
export async function dyingEverywhere(
  script: string,
  where: { from: string; commits: number; stride?: number },
  look: () => Promise<void>,
): Promise<string> {
  buildServer()
  for (const death of LONG ? everyDeath(where) : someDeaths(where)) {
    const printed = await dying(death, script)
    if (printed !== undefined) return printed
    await look()
  }
  throw new Error('The script has not come to its end.')
}

function* everyDeath({ from, stride = 1 }: { from: string; stride?: number }): Generator<Death> {
  for (let nth = 1; ; nth += stride) yield { from, nth }
}

function* someDeaths({ from, commits, stride = 1 }: { from: string; commits: number; stride?: number }) {
  for (const nth of [1, 1 + 4 * stride]) yield { from, nth }
  for (let nth = 1; nth <= commits; nth++) yield { from, nth, of: '^commit' }
  yield { from, nth: Number.POSITIVE_INFINITY }
}

/** Servers on PostgreSQL share a ticket key. The server never creates it; its administrator does. */
export function keyEnv(here: Place): Record<string, string> {
  if (!here.databaseUrl) return {}
  const file = join(here.dataDir, 'tickets.pem')
  execFileSync('sh', ['-c', `test -f ${file} || openssl genpkey -algorithm ed25519 -out ${file}`])
  return { TICKET_KEY_FILE: file }
}
