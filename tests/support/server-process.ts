import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach } from 'vitest'
import { freePort } from './running-server.ts'
import { type Engine, makePlace, type Place } from './server.ts'
import { waitingFor } from './waits.ts'

/** The compiled server. Its folders have the same names as the source folders. */
const COMPILED = 'dist/node'
/** Holds a time; the compiled code includes all source changes before it. */
const STAMP = join(COMPILED, '.compiled-from')
/** Lock file: builds replace each other's folder. */
const LOCK = 'dist/.compiling'
/** How far the system's file times may lag behind its clock. */
const STAMPS_LATE_MS = 20

/**
 * Compiles the server unless nothing has changed since the last build, so that process tests never run an old build. Of
 * several test files that run at once, one compiles and the others wait.
 */
export function buildServer(): void {
  if (isCompiled()) return
  mkdirSync(dirname(LOCK), { recursive: true })
  // SQLite's lock ends with the process that holds it, however that ends.
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
 * When a file, or anything in a folder, was last changed, renamed or moved here (ctime). The system sets ctime itself;
 * programs can set mtime, and a moved file keeps it.
 */
function changedAt(path: string): number {
  const stat = statSync(path)
  // The type check writes its build info beside the sources.
  const inside = stat.isDirectory() ? readdirSync(path).filter((name) => !name.endsWith('.tsbuildinfo')) : []
  return Math.max(stat.ctimeMs, ...inside.map((name) => changedAt(join(path, name))))
}

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves with the exit code, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Runs the server in its own process. @returns once it is ready or has ended */
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

/** Manages processes and places for a test file: after each test it kills the processes and removes the places. */
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

/** @returns how many sockets the process holds, according to Linux */
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
