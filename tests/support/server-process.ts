import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { freePort } from './running-server.ts'
import type { Place } from './server.ts'

let built = false

/** Compiles the server once per test file, so that tests of the process never run an old build. */
export function buildServer(): void {
  if (built) return
  const { status, stdout } = spawnSync('npx', ['tsc', '-p', 'server'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The server does not compile:\n${stdout}`)
  built = true
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
  await Promise.race([ready, ended])
  return { url: `http://127.0.0.1:${port}`, child, output: () => output, ended }
}

export async function stopServer(server: ServerProcess, signal: NodeJS.Signals = 'SIGTERM') {
  server.child.kill(signal)
  return server.ended
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
