import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach } from 'vitest'
import { freePort } from './running-server.ts'
import { type Engine, makePlace, type Place } from './server.ts'
import { waitingFor } from './waits.ts'

/** Where the compiled server lies: a folder for each that it is compiled from, which have the same names here. */
const COMPILED = 'dist/node'
/** Holds the moment before which the sources were as they were compiled. */
const STAMP = join(COMPILED, '.compiled-from')
/** Builds put the one folder in the place of another. */
const LOCK = 'dist/.compiling'
/** Of times that the system stamps files with, behind its own clock. */
const STAMPS_LATE_MS = 20

/**
 * Compiles the server unless nothing has changed since that was done, so that tests of the process never run an old
 * build. Of test files that run side by side one compiles, and the others wait for it.
 */
export function buildServer(): void {
  if (isCompiled()) return
  mkdirSync(dirname(LOCK), { recursive: true })
  // Ends with the process that holds it, however that ends.
  const lock = new BetterSqlite(LOCK, { timeout: 120_000 })
  try {
    lock.exec('begin exclusive')
    if (isCompiled()) return
    const { status, stdout } = spawnSync(process.execPath, ['server/build.mjs', '--server'], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The server does not compile:\n${stdout}`)
  } finally {
    lock.close()
  }
}

function isCompiled(): boolean {
  if (!existsSync(STAMP)) return false
  const compiledAt = Number(readFileSync(STAMP, 'utf8')) - STAMPS_LATE_MS
  const folders = readdirSync(COMPILED).filter((name) => !name.startsWith('.'))
  return ['tsconfig.json', 'package-lock.json', ...folders].every((source) => changedAt(source) < compiledAt)
}

/**
 * When a file, or anything in a folder, last came to be what and where it is. The system notes that by itself, while
 * the time of writing can be set, and comes along with a file that is moved here.
 */
function changedAt(path: string): number {
  const stat = statSync(path)
  // The check of types leaves its notes beside the sources.
  const inside = stat.isDirectory() ? readdirSync(path).filter((name) => !name.endsWith('.tsbuildinfo')) : []
  return Math.max(stat.ctimeMs, ...inside.map((name) => changedAt(join(path, name))))
}

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Runs the server's own process. @returns once it is ready or has ended */
export async function runServer(
  place: Pick<Place, 'dataDir' | 'databaseUrl'>,
  env: Record<string, string> = {},
  command: readonly string[] = [process.execPath],
): Promise<ServerProcess> {
  buildServer()
  const port = await freePort()
  const [program = process.execPath, ...args] = command
  const child = spawn(program, [...args, 'dist/node/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: place.dataDir,
      DEMO_DATA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 0))
  })
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Sawari is ready')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  await waitingFor('starting servers', Promise.race([ready, ended]))
  return { url: `http://127.0.0.1:${port}`, child, output: () => output, ended }
}

export async function stopServer(server: ServerProcess, signal: NodeJS.Signals = 'SIGTERM') {
  server.child.kill(signal)
  return waitingFor('servers that end', server.ended)
}

/** Processes and places of a file's tests: what a test has started is ended after it, and what it has made removed. */
export function processesOfTests() {
  const servers: ServerProcess[] = []
  const places: Place[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => stopServer(server, 'SIGKILL')))
    await Promise.all(places.splice(0).map((made) => made.remove()))
  })
  return {
    async run(...parameters: Parameters<typeof runServer>): Promise<ServerProcess> {
      const server = await runServer(...parameters)
      servers.push(server)
      return server
    },
    async place(engine: Engine = 'sqlite', make = makePlace): Promise<Place> {
      const made = await make(engine)
      places.push(made)
      return made
    },
  }
}

/** @returns bytes */
export function residentMemory({ child }: ServerProcess): number {
  const status = `/proc/${child.pid}/status`
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }).stdout
  return Number(kilobytes) * 1024
}

/** @returns how many sockets the process holds, as Linux tells */
export function openSockets({ child }: ServerProcess): number {
  const folder = `/proc/${child.pid}/fd`
  return readdirSync(folder).filter((name) => isSocket(`${folder}/${name}`)).length
}

function isSocket(link: string): boolean {
  try {
    return readlinkSync(link).startsWith('socket:')
  } catch {
    // Closed since the folder was read.
    return false
  }
}
