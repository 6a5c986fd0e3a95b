import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from './running-server.ts'

/** Why no pooler can be tested here; undefined if one can. In CI it must be installed. */
export function missingPooler(): string | undefined {
  if (!spawnSync('pgbouncer', ['--version']).error) return undefined
  const sentence = 'Not tried here: a pooler in front of the database, for want of pgbouncer.'
  if (process.env.CI) throw new Error(sentence)
  return sentence
}

export interface Pooler {
  /** The database's address through the pooler. */
  readonly url: string
  /** Kills the pooler and starts it again. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** PgBouncer in front of a database. */
export async function openPooler(databaseUrl: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-pooler-'))
  const port = await freePort()
  const { hostname, port: databasePort, pathname, username } = new URL(databaseUrl)
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`,
    { mode: 0o644 },
  )
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href
  let child: ChildProcess
  let ended: Promise<unknown>
  const start = async () => {
    // PgBouncer refuses to run as root.
    const asUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    child = spawn('pgbouncer', [config], { stdio: 'ignore', cwd: '/', ...asUser })
    ended = new Promise((resolve) => child.once('exit', resolve))
    await vi.waitFor(
      async () => {
        const client = new pg.Client({ connectionString: url })
        client.on('error', () => undefined)
        await client.connect()
        await client.end()
      },
      { timeout: 20_000, interval: 50 },
    )
  }
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  // PgBouncer reads its config file as that other user.
  spawnSync('chmod', ['755', folder])
  await start()
  return {
    url,
    async restart() {
      await stop()
      await start()
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
