import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { openTicketKeys } from '#server/modules/boarding/ticket-keys.ts'
import { insertTickets } from '#server/modules/tickets/insert-tickets.ts'
import { PRINTS_WITH } from '#server/pdf/ticket-printer.ts'
import { asRoot, mayMount } from '../support/mounts.ts'
import { setScene } from '../support/people.ts'
import { makeUnbuiltPlace, type Place, testEngines } from '../support/server.ts'
import { processesOfTests, stopServer } from '../support/server-process.ts'

const { run, place } = processesOfTests()
const engines = await testEngines()

describe('the start', () => {
  it('says where it serves, in one line', async () => {
    const server = await run(await place('sqlite', makeUnbuiltPlace))
    expect(server.output()).toMatch(
      /^Sawari is ready at http:\/\/localhost:\d+ \(Node [\d.]+, (SQLite|PostgreSQL) [\d.]+[^\n]*\)\n$/,
    )
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })

  it.each([
    ['a bad setting', { PORT: 'x' }, /^PORT is a whole number from 0 to 65535\.\n$/],
    ['a host that is none', { HOST: 'bad' }, /^HOST=bad is no address of this machine\. [^\n]*\n$/],
    [
      'a host of another machine',
      { HOST: '192.0.2.1' },
      /^HOST=192\.0\.2\.1 is no address of this machine\. [^\n]*\n$/,
    ],
    ['a folder that takes no folders', { DATA_DIR: '/proc/x/y' }, /^\/proc\/x\/y can't be written\. [^\n]*\n$/],
    [
      'a key file in such a one',
      { TICKET_KEY_FILE: '/proc/x/k' },
      /^The ticket key file \/proc\/x\/k can't be made [^\n]*\n$/,
    ],
  ])('is refused in one line for %s', async (_name, env, line) => {
    const server = await run(await place(), env)
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(line)
  })

  it('does without what only later requests need, and tells of tickets that can’t be printed', async () => {
    const preload = new URL('../support/without-packages.mjs', import.meta.url).href
    const later = [...PRINTS_WITH, '@resvg/resvg-js', 'nodemailer', 'web-push', 'pg']
    const server = await run(await place(), { WITHOUT: later.join() }, [process.execPath, '--import', preload])
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    for (const name of PRINTS_WITH) await expect.poll(server.output).toContain(`There is no package ${name}`)
    expect(server.output()).toContain('tickets can’t be printed')
  })

  it('closes to others what an older version or a tool left open', async () => {
    const here = await place()
    const files = ['sawari.db', 'sawari.db-wal', 'sawari.db-shm', 'keys/tickets.pem', 'outbox/1.eml', 'backups/1.db']
    const first = await run(here)
    for (const folder of ['outbox', 'backups']) await mkdir(join(here.dataDir, folder), { recursive: true })
    for (const file of ['outbox/1.eml', 'backups/1.db']) await writeFile(join(here.dataDir, file), '')
    const modes = () => Promise.all(files.map(async (file) => (await stat(join(here.dataDir, file))).mode & 0o777))
    expect((await modes()).slice(0, 4)).toEqual([0o600, 0o600, 0o600, 0o600])
    for (const file of files) await chmod(join(here.dataDir, file), 0o644)
    await stopServer(first, 'SIGKILL')
    await run(here)
    expect(await modes()).toEqual(files.map(() => 0o600))
  })

  it('is refused without the key of tickets that were sold', async () => {
    const here = await place()
    await sell(here)
    const key = join(here.dataDir, 'keys', 'tickets.pem')
    await openTicketKeys({ file: key, ifMissing: 'create' })
    await rename(key, `${key}.lost`)
    const server = await run(here)
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^The ticket key file [^\n]* is missing, and tickets were sold with it[^\n]*\n$/)
    await rename(`${key}.lost`, key)
    expect((await run(here)).output()).toMatch(/^Sawari is ready/)
  })

  // Skipped: there is no PostgreSQL here.
  it.runIf(engines.includes('postgres'))(
    'is refused without a key where several servers share a database',
    async () => {
      const here = await place('postgres')
      const server = await run(here)
      expect(server.output()).toMatch(/^The ticket key file [^\n]* is missing\. [^\n]*\n$/)
      expect(await server.ended).toBe(1)
      expect(await readdir(here.dataDir, { recursive: true })).not.toContain('keys/tickets.pem')
    },
  )

  it('is refused while another server has the file, and possible at once when that was killed (S12)', async () => {
    const here = await place()
    const first = await run(here)
    const second = await run(here)
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/^Another Sawari server is using [^\n]*\n$/)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    await stopServer(first, 'SIGKILL')
    const third = await run(here)
    expect((await fetch(`${third.url}/api/health`)).status).toBe(200)
  })

  it('is refused where it may not write, leaving nothing behind (S4)', async () => {
    const here = await place('sqlite', makeUnbuiltPlace)
    await writeFile(join(here.dataDir, 'file'), '')
    const server = await run({ ...here, dataDir: join(here.dataDir, 'file', 'data') })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^[^\n]*can't be written[^\n]*\n$/)
    expect(await readdir(here.dataDir)).toEqual(['file'])
  })

  it.runIf(mayMount).each([
    ['a database file', (here: Place) => join(here.dataDir, 'sawari.db')],
    ['the folder of a database', (here: Place) => here.dataDir],
  ])('is refused for %s that it may only read, which stays as it is (S4)', async (_name, pathIn) => {
    const here = await place()
    await (await openDatabase(here)).close()
    const file = join(here.dataDir, 'sawari.db')
    const bytes = await readFile(file)
    const path = pathIn(here)
    // Whoever runs the tests may be root, whom no mode of a file stops.
    asRoot('mount', '--bind', path, path)
    try {
      asRoot('mount', '-o', 'remount,bind,ro', path)
      const server = await run(here)
      expect(await server.ended).toBe(1)
      expect(server.output()).toBe(
        `${path} can't be written. Give it to this user, or set DATA_DIR to another folder.\n`,
      )
    } finally {
      asRoot('umount', '-l', path)
    }
    expect((await readFile(file)).equals(bytes)).toBe(true)
    expect(await readdir(here.dataDir)).not.toContain('sawari.db-wal')
  })

  it.each([
    ['whose beginning is overwritten', (bytes: Buffer) => bytes.fill(0xee, 0, 2_000)],
    ['that lost its second half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ])('is refused on a damaged file, which stays as it is (S5): one %s', async (_name, damage) => {
    const here = await place()
    await (await openDatabase(here)).close()
    const file = join(here.dataDir, 'sawari.db')
    const bytes = damage(await readFile(file))
    await writeFile(file, bytes)
    const server = await run(here)
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^[^\n]*is damaged; nothing was changed[^\n]*npm run backup[^\n]*\n$/)
    expect((await readFile(file)).equals(bytes)).toBe(true)
  })
})

describe('a process', () => {
  const refusedLogIn = (url: string) =>
    fetch(`${url}/api/users/verify-by-email?email=nobody@example.com&password=x`, { method: 'POST' })

  it('goes on when whoever read its log has gone, and ends in order', async () => {
    const server = await run(await place(), { LOG_LEVEL: 'info' })
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    for (let times = 0; times < 3; times++) expect((await refusedLogIn(server.url)).status).toBe(401)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    expect(await stopServer(server)).toBe(0)
  })

  it('ends in order when its terminal is gone', async () => {
    const server = await run(await place())
    expect(await stopServer(server, 'SIGHUP')).toBe(0)
  })

  it('says once that a proxy is in front that it was not told of, and names the setting', async () => {
    const server = await run(await place())
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (let times = 0; times < 3; times++) await fetch(`${server.url}/api/health`, { headers })
    await expect.poll(server.output).toContain('Set TRUST_PROXY')
    expect(server.output().match(/TRUST_PROXY is not set/g)).toHaveLength(1)
    const told = await run(await place(), { TRUST_PROXY: '1' })
    await fetch(`${told.url}/api/health`, { headers })
    expect(await stopServer(told)).toBe(0)
    expect(told.output()).not.toContain('TRUST_PROXY')
  })
})

describe('mail of a process', () => {
  const signUp = { name: 'A', phone: '9876543210', age: 30, gender: 'male', password: 'Secret#123' }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...signUp, email: 'asha@example.com' })

  it('is put back when a server is asked to end that talks to a mail server which says nothing', async () => {
    const here = await place()
    const dialogues: Socket[] = []
    const silent = createServer((socket) => {
      socket.on('error', () => undefined)
      dialogues.push(socket)
    })
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const server = await run(here, { SMTP_URL: `smtp://127.0.0.1:${port}` })
    expect((await fetch(`${server.url}/api/users`, { method: 'POST', headers, body })).status).toBe(201)
    await expect.poll(() => dialogues).toHaveLength(1)
    expect(await stopServer(server)).toBe(0)
    // An end by force leaves the claim as it was.
    const database = await openDatabase(here, 'tool')
    const [mail] = await database.read.selectFrom('mail_outbox').select(['attempts', 'next_attempt_at']).execute()
    await database.close()
    expect(mail?.attempts).toBe(0)
    expect(mail?.next_attempt_at).toBeLessThanOrEqual(Date.now())
    silent.close()
  })

  it('goes out when there are descriptors again, though the first one met none', async () => {
    const here = await place()
    const limited = ['bash', '-c', 'ulimit -n 512 && exec "$0" "$@"', process.execPath]
    const server = await run(here, {}, limited)
    const port = Number(new URL(server.url).port)
    const caller = connect(port, '127.0.0.1')
    await once(caller, 'connect')
    caller.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(caller, 'data')
    // Whatever the server closes meanwhile is taken at once.
    const crowd: Socket[] = []
    const pressing = setInterval(() => {
      for (let more = 0; more < 50; more++) crowd.push(connect(port, '127.0.0.1').on('error', () => undefined))
    }, 20)
    await expect.poll(() => readdirSync(`/proc/${server.child.pid}/fd`).length).toBeGreaterThanOrEqual(505)
    const head = `POST /api/users HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
    caller.write(`${head}\r\n\r\n${body}`)
    expect(String(await once(caller, 'data'))).toMatch(/^HTTP\/1\.1 201/)
    await expect.poll(server.output).toContain('mail not sent')
    clearInterval(pressing)
    for (const socket of crowd) socket.destroy()
    await isDue(here)
    // Any other mail wakes the worker.
    const other = body.replace('asha@', 'bina@')
    await fetch(`${server.url}/api/users`, { method: 'POST', headers, body: other })
    const isActivation = expect.stringMatching(/-activate\.eml$/)
    await expect.poll(() => readdir(join(here.dataDir, 'outbox')).catch(() => [])).toEqual([isActivation, isActivation])
    caller.destroy()
  })
})

/** Writes a ticket into a new database. */
async function sell(here: Place): Promise<void> {
  const { busId, people } = await setScene(here, { people: 1, seats: 10 })
  const passenger = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
  const sale = { seats: [1], cost: 100, passenger, passengers: [], bookedOn: '2026-12-01', bookedAt: 1, terms: '' }
  const database = await openDatabase(here, 'tool')
  await database.write((trx) => insertTickets(trx, [{ ...sale, busId, userId: people[0]?.id ?? 0 }]))
  await database.close()
}

/** Makes the next try of the mail that was put off due, once it has been. */
async function isDue(here: Place): Promise<void> {
  const database = await openDatabase(here, 'tool')
  const putOff = async () => {
    const { numUpdatedRows } = await database.write((trx) =>
      trx
        .updateTable('mail_outbox')
        .set({ next_attempt_at: 1 })
        .where('attempts', '=', 1)
        // While it is being tried, that lies two minutes ahead.
        .where('next_attempt_at', '<', Date.now() + 60_000)
        .executeTakeFirst(),
    )
    return Number(numUpdatedRows)
  }
  await expect.poll(putOff).toBe(1)
  await database.close()
}
