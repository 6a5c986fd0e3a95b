import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from './running-server.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }
const PROGRAMS = '/usr/lib/postgresql/15/bin'

/** What is missing here to run clusters behind a balancer; undefined if nothing is. In CI nothing may be missing. */
export function missingForClusters(): string | undefined {
  const missing = existsSync(PROGRAMS) ? [] : [PROGRAMS]
  if (spawnSync('haproxy', ['-v']).error) missing.push('haproxy')
  if (missing.length === 0) return undefined
  const sentence = `Not tried here: losing the database's machine, for want of ${missing.join(' and ')}.`
  if (process.env.CI) throw new Error(sentence)
  return sentence
}

/** PostgreSQL refuses to run as root, but containers run their tests as root. */
function databaseUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A folder that the clusters may write to. */
export function clusterFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sawari-clusters-'))
  const { uid, gid } = databaseUser()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Runs a program or shell lines as the clusters' user. @returns its output; throws with the output if it fails */
export function asDatabaseUser(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...databaseUser(),
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: `${PROGRAMS}:${process.env.PATH}`, HOME: '/', ...env },
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** One PostgreSQL server with its own data, on a fixed port. */
export class Cluster {
  readonly folder: string
  readonly port: number
  readonly url: string
  #process: ChildProcess | undefined
  private constructor(folder: string, port: number) {
    this.folder = folder
    this.port = port
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`
  }

  /** Creates a new, empty cluster and does not start it. */
  static async create(folder: string, settings: readonly string[] = []): Promise<Cluster> {
    asDatabaseUser('initdb', ['-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-locale', '-E', 'UTF8'])
    const cluster = new Cluster(folder, await freePort())
    // `fsync` may be off: a killed process loses nothing that it has handed to the system; only a machine crash would.
    // A standby retries its primary every 5 s by default, and notices its promotion only after that wait.
    const own = ['fsync = off', "wal_retrieve_retry_interval = '100ms'", "listen_addresses = '127.0.0.1'"]
    const lines = [...own, "unix_socket_directories = ''", ...settings]
    asDatabaseUser('sh', ['-c', `cat >>"$1/postgresql.conf" <<'END'\n${lines.join('\n')}\nEND`, 'sh', folder])
    return cluster
  }

  /** Copies a running cluster as its standby and does not start it. */
  static async copyOf(primary: Cluster, folder: string, port?: number): Promise<Cluster> {
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
    asDatabaseUser('pg_basebackup', [...from, '-D', folder, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
    return new Cluster(folder, port ?? (await freePort()))
  }

  /** A cluster whose data somebody else has put into the folder. */
  static async in(folder: string): Promise<Cluster> {
    return new Cluster(folder, await freePort())
  }

  /** @returns once it answers queries */
  async start(): Promise<void> {
    const child = spawn(join(PROGRAMS, 'postgres'), ['-D', this.folder, '-p', String(this.port)], {
      ...databaseUser(),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process = child
    let log = ''
    child.stderr.on('data', (chunk) => {
      log += chunk
    })
    let ended = false
    child.once('exit', () => {
      ended = true
    })
    const answered = () => this.query('select 1').catch((error: unknown) => (ended ? undefined : Promise.reject(error)))
    if (!(await vi.waitFor(answered, PATIENCE))) throw new Error(`PostgreSQL ended:\n${log}`)
  }

  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 3_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** From now on every connection must give this password. */
  async askForPassword(password: string): Promise<void> {
    await this.query(`alter user postgres password '${password}'`)
    const rule = 'host all all 127.0.0.1/32 scram-sha-256'
    asDatabaseUser('sh', ['-c', `echo "$1" >"$2/pg_hba.conf"`, 'sh', rule, this.folder])
    await this.query('select pg_reload_conf()')
  }

  /**
   * From now on a commit is answered only when a standby has it, too. The standby must stream already; else no commit
   * would be answered.
   */
  async waitForStandby(): Promise<void> {
    const isThere = (condition: string) =>
      vi.waitFor(async () => {
        const rows = await this.query(`select pid from pg_stat_replication where ${condition}`)
        if (rows.length === 0) throw new Error(`No standby is ${condition}.`)
      }, PATIENCE)
    await isThere("state = 'streaming'")
    await this.query("alter system set synchronous_standby_names = '*'")
    await this.query('select pg_reload_conf()')
    await isThere("sync_state = 'sync'")
  }

  /** Kills the server and all its child processes at once, like a power cut. */
  async kill(): Promise<void> {
    const child = this.#process
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    for (const pid of [child.pid, ...childrenOf(child.pid)])
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has already ended by itself.
      }
    await gone
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent
      } catch {
        return false
      }
    })
}
