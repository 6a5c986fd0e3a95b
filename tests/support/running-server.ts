import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The real server, as `npm start` runs it, on a free port with its own data folder. */
export interface RunningServer {
  url: string
  dataDir: string
  /** Everything it has printed so far. */
  output: () => string
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/**
 * A free port. Not one that the system picks: it also uses its range for the local ends of connections, and one of
 * those may take the port before the server starts. The system never picks from the range here by itself.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** @param release the folder of a whole build with its package.json; this project if absent */
export async function startServer(env: Record<string, string> = {}, release = '.'): Promise<RunningServer> {
  const port = env.PORT ?? (await freePort())
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'sawari-e2e-'))
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(release, 'dist/node/server/main.js')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Sawari is ready')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server stopped with ${code}:\n${output}`)))
  })
  await ready
  return {
    url,
    dataDir,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      await stopped(child, signal)
      if (env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** @returns the link in the newest mail to this address, from the files that stand in for a mail server */
export function mailedLink(dataDir: string, to: string, path: string): string | undefined {
  const folder = join(dataDir, 'outbox')
  let names: string[] = []
  try {
    // A file that begins with a dot is still being written.
    names = readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort()
      .reverse()
  } catch {
    return undefined
  }
  for (const name of names) {
    // The file holds the mail's text unencoded (server/mail/mail-transport.ts).
    const mail = readFileSync(join(folder, name), 'utf8')
    if (!mail.toLowerCase().includes(`to: ${to.toLowerCase()}`)) continue
    const link = new RegExp(`https?://\\S+${path}\\S*`).exec(mail)
    if (link) return link[0]
  }
  return undefined
}
