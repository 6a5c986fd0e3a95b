import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The PostgreSQL server of the tests; in CI it must be there. */
export const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Prefix of all databases of this process. */
const PREFIX = `sawari_test_${randomUUID().slice(0, 8)}_`
const newName = () => PREFIX + randomUUID().replaceAll('-', '')
/** Addresses of databases that were given back. */
const free: string[] = []
let isAttended = false

/** @returns the address of a new, empty database */
export async function createDatabase(): Promise<string> {
  if (!isAttended) dropAllInTheEnd()
  isAttended = true
  const name = newName()
  await onPostgres(`create database ${name}`)
  return addressOf(name)
}

export async function dropDatabase(address: string): Promise<void> {
  await onPostgres(`drop database if exists ${nameIn(address)} with (force)`)
}

/**
 * Creating a database and its tables costs half a second, more than most tests take. So a database that was given back
 * is reused.
 * @returns the address of a database without rows; it may already have its tables
 */
export async function takeDatabase(): Promise<string> {
  return free.pop() ?? createDatabase()
}

/** Disconnects all clients. The new name keeps them from connecting again. */
export async function giveDatabaseBack(address: string): Promise<void> {
  try {
    await run(address, EMPTYING)
    const name = newName()
    await onPostgres(`alter database ${nameIn(address)} rename to ${name}`)
    free.push(addressOf(name))
  } catch {
    // It is locked or read-only, so it cannot be reused.
    await dropDatabase(address)
  }
}

export const onPostgres = (statement: string) => run(POSTGRES_URL, statement)

async function run(address: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

const addressOf = (name: string) => Object.assign(new URL(POSTGRES_URL), { pathname: `/${name}` }).href
const nameIn = (address: string) => new URL(address).pathname.slice(1)

/** Empties all tables but the migration tables, regardless of foreign keys; ids begin at 1 again. */
const EMPTYING = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  set lock_timeout = '5s';
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely\\_%' loop
      execute format('delete from public.%I', name);
    end loop;
  end $$;
  select setval(format('public.%I', sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public'`

/** Starts a process that outlives this one, however this one ends. */
function dropAllInTheEnd(): void {
  const file = new URL('./drops-databases.mjs', import.meta.url).pathname
  const child = spawn(process.execPath, [file, POSTGRES_URL, PREFIX], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
}
