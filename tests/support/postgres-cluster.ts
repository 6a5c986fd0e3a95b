import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from './running-server.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }
const PROGRAMS = '/usr/lib/postgresql/15/bin'

/** What is missing here to start clusters behind a balancer; undefined if nothing is. In CI it must be there. */
export function missingForClusters(): string | undefined {
  const missing = existsSync(PROGRAMS) ? [] : [PROGRAMS]
  if (spawnSync('haproxy', ['-v']).error) missing.push('haproxy')
  if (missing.length === 0) return undefined
  const sentence = `Not tried here: losing the database's machine, for want of ${missing.join(' and ')}.`
  if (process.env.CI) throw new Error(sentence)
  return sentence
}

/** PostgreSQL refuses to run as root, whom containers run their tests as. */
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

/** Runs a program, or a shell's lines, as the user of the clusters. @returns what it printed; throws with that if it fails */
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

/** One PostgreSQL server with data of its own, on a port that it keeps. */
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

  /** A new, empty one; not yet started. */
  static async create(folder: string, settings: readonly string[] = []): Promise<Cluster> {
    asDatabaseUser('initdb', ['-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-locale', '-E', 'UTF8'])
    const cluster = new Cluster(folder, await freePort())
    // A process that is killed loses nothing that the system has; only a machine that dies would.
    // A standby that is between two tries to reach its primary, 5 s apart by default, hears of its promotion after that.
    const own = ['fsync = off', "wal_retrieve_retry_interval = '100ms'", "listen_addresses = '127.0.0.1'"]
    const lines = [...own, "unix_socket_directories = ''", ...settings]
    asDatabaseUser('sh', ['-c', `cat >>"$1/postgresql.conf" <<'END'\n${lines.join('\n')}\nEND`, 'sh', folder])
    return cluster
  }

  /** A copy of a running one that follows it; not yet started. */
  static async copyOf(primary: Cluster, folder: string, port?: number): Promise<Cluster> {
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
    asDatabaseUser('pg_basebackup', [...from, '-D', folder, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
    return new Cluster(folder, port ?? (await freePort()))
  }

  /** What others have put in a folder. */
  static async in(folder: string): Promise<Cluster> {
    return new Cluster(folder, await freePort())
  }

  /** @returns once it answers */
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

  /** From now on whoever connects is asked for this password. */
  async askForPassword(password: string): Promise<void> {
    await this.query(`alter user postgres password '${password}'`)
    const rule = 'host all all 127.0.0.1/32 scram-sha-256'
    asDatabaseUser('sh', ['-c', `echo "$1" >"$2/pg_hba.conf"`, 'sh', rule, this.folder])
    await this.query('select pg_reload_conf()')
  }

  /** From now on a commit is answered when a standby has it, too. The standby must stream already, or nothing would be. */
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

  /** Ends it and everything it has started, at once, as a machine that loses its power. */
  async kill(): Promise<void> {
    const child = this.#process
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    for (const pid of [child.pid, ...childrenOf(child.pid)])
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself meanwhile.
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
