import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/open-database.ts'
import { DIST, dying, keyEnv, OPEN_DATABASE } from '../support/dying-process.ts'
import { assertConsistent, inspect, type Scene, setScene } from '../support/people.ts'
import { mailedLink } from '../support/running-server.ts'
import { makePlace, type Place, pathOf, testEngines } from '../support/server.ts'
import { buildServer, runServer, type ServerProcess, stopServer } from '../support/server-process.ts'

const servers: ServerProcess[] = []
const places: Place[] = []
async function run(...parameters: Parameters<typeof runServer>) {
  const server = await runServer(...parameters)
  servers.push(server)
  return server
}
async function place(engine: 'sqlite' | 'postgres' = 'sqlite') {
  const made = await makePlace(engine)
  places.push(made)
  return made
}
afterEach(async () => {
  for (const server of servers.splice(0)) await stopServer(server, 'SIGKILL')
  for (const made of places.splice(0)) await made.remove()
})

/** Full and read-only disks are mounts. Where they can't be made, CI says so and a developer's machine does without. */
const mayMount = process.env.CI !== undefined || canMount()

const book = (server: ServerProcess, scene: Scene, who: number, seats: string, key?: string) => {
  const person = scene.people[who % scene.people.length]
  const url = `${server.url}/api/tickets/${scene.busId}/${person?.id}/${seats.split(',').length}/${seats}`
  return fetch(url, {
    method: 'POST',
    headers: { cookie: person?.cookie ?? '', ...(key ? { 'idempotency-key': key } : {}) },
  })
}

describe('the start', () => {
  it('says where it serves, in one line', async () => {
    const server = await run(await place())
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
    const later = ['pdfkit', 'fontkit', 'harfbuzzjs', '@resvg/resvg-js', 'pg']
    const server = await run(await place(), { WITHOUT: later.join() }, [process.execPath, '--import', preload])
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    await expect.poll(server.output).toMatch(/There is no package \w+/)
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
    const first = await run(here)
    const scene = await setScene(here, { people: 1, seats: 10 })
    expect((await book(first, scene, 0, '1')).status).toBe(200)
    await stopServer(first)
    const key = join(here.dataDir, 'keys', 'tickets.pem')
    await rename(key, `${key}.lost`)
    const second = await run(here)
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/^The ticket key file [^\n]* is missing, and tickets were sold with it[^\n]*\n$/)
    await rename(`${key}.lost`, key)
    expect((await run(here)).output()).toMatch(/^Sawari is ready/)
  })

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
    const here = await place()
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
    await stopServer(await run(here))
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
    await stopServer(await run(here))
    const file = join(here.dataDir, 'sawari.db')
    const bytes = damage(await readFile(file))
    await writeFile(file, bytes)
    const server = await run(here)
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^[^\n]*is damaged; nothing was changed[^\n]*npm run backup[^\n]*\n$/)
    expect((await readFile(file)).equals(bytes)).toBe(true)
  })
})

const engines = await testEngines()
const KILLED_KEY = randomUUID()

describe.each(engines)('a process on %s', (engine) => {
  it('takes up a schema that it was killed in the midst of making, having left none of it (S19)', async () => {
    buildServer()
    const here = await place(engine)
    const open = `${OPEN_DATABASE}await (await openDatabase(${JSON.stringify(here)})).close()`
    let kills = 0
    let committed: string[] = []
    for (let statement = 1; (await dying('^create table', statement, open)) === undefined; statement += 6) {
      committed = await tablesOf(here)
      if (committed.length === 0) kills++
    }
    expect(kills).toBeGreaterThanOrEqual(4)
    // Killed after the commit, if at all, it has left the whole of it.
    if (committed.length > 0) expect(committed.sort()).toEqual((await tablesOf(here)).sort())
    expect(await tablesOf(here)).toContain('tickets')
    const server = await run(here, keyEnv(here))
    const scene = await setScene(here, { people: 1, seats: 10 })
    expect((await book(server, scene, 0, '1')).status).toBe(200)
  })

  it('killed after any statement of a booking has all of it or nothing; a repeat ends in one ticket (S1)', {
    timeout: 60_000,
  }, async () => {
    buildServer()
    const here = await place(engine)
    const scene = await setScene(here, { people: 1, seats: 10 })
    const wanted = {
      userId: scene.people[0]?.id,
      busId: scene.busId,
      seatCount: 2,
      seatList: '1,2',
      key: randomUUID(),
      passengers: [],
    }
    const bookOnce = `${OPEN_DATABASE}
      import { bookingService } from '${DIST}/modules/tickets/booking.js'
      const database = await openDatabase(${JSON.stringify(here)})
      const { kind } = await bookingService({ config: { rateLimits: true }, database, now: Date.now }).book(${JSON.stringify(wanted)})
      await database.close()
      console.log(kind)`
    const seen = { nothing: 0, all: 0 }
    let outcome: string | undefined
    for (let statement = 1; outcome === undefined; statement++) {
      outcome = await dying('from "buses" where "id" in', statement, bookOnce)
      if (outcome) break
      const state = await inspect(here, scene.busId)
      assertConsistent(state)
      expect(state.keys).toHaveLength(state.tickets.length)
      seen[state.tickets.length === 0 ? 'nothing' : 'all']++
    }
    expect(outcome).toBe('replayed\n')
    // The last statement is the commit: it alone leaves a ticket behind, which the next try is answered.
    expect(seen.nothing).toBeGreaterThanOrEqual(6)
    expect(seen.all).toBe(1)
    const { tickets } = await inspect(here, scene.busId)
    expect(tickets).toHaveLength(1)
  })

  it.each([
    {
      what: 'cancelling a ticket',
      // As the routes call it, in a process that dies.
      script: (scene: Scene, ticketId: number) => `
        import { ticketCancelling } from '${DIST}/modules/cancellation/cancel-ticket.js'
        const wake = () => undefined
        const { cancel } = ticketCancelling({ database, now: Date.now, ticketKeys: { codeFor: () => '' } }, { wake })
        const side = { cause: 'traveller', accountId: ${scene.people[0]?.id} }
        const { replayed } = await cancel([side], { ticketId: ${ticketId}, key: '${KILLED_KEY}' })`,
    },
    {
      what: 'calling a trip off',
      script: (scene: Scene) => `
        import { tripCancelling } from '${DIST}/modules/cancellation/call-off.js'
        const { callOff } = tripCancelling({ database, now: Date.now }, { wake: () => undefined })
        const { admin_id } = await database.read.selectFrom('buses').select('admin_id').where('id', '=', ${scene.busId}).executeTakeFirst()
        const { replayed } = await callOff(admin_id, ${scene.busId}, 'Rain', '${KILLED_KEY}')`,
    },
  ])(
    'killed after any statement of $what has done all of it or nothing; a repeat ends in one refund',
    {
      timeout: 120_000,
    },
    async ({ script }) => {
      buildServer()
      const here = await place(engine)
      const scene = await setScene(here, { people: 1, seats: 10 })
      const server = await run(here, keyEnv(here))
      const { id }: { id: number } = JSON.parse(await (await book(server, scene, 0, '1,2')).text())
      await stopServer(server)
      const once = `${OPEN_DATABASE}
      const database = await openDatabase(${JSON.stringify(here)})
      ${script(scene, id)}
      await database.close()
      console.log(replayed ? 'replayed' : 'done')`
      const seen = { nothing: 0, all: 0 }
      let outcome: string | undefined
      for (let statement = 1; outcome === undefined; statement++) {
        outcome = await dying('from "buses" where "id" =', statement, once)
        if (outcome) break
        const { bus, tickets, seats, cancellations } = await inspect(here, scene.busId)
        assertConsistent({ bus, tickets, seats, keys: [] })
        const isDone = tickets[0]?.status === 'CANCELLED'
        expect(cancellations).toHaveLength(isDone ? 1 : 0)
        expect(tickets[0]?.refunded).toBe(cancellations[0]?.amount ?? 0)
        seen[isDone ? 'all' : 'nothing']++
      }
      expect(outcome).toBe('replayed\n')
      expect(seen.nothing).toBeGreaterThanOrEqual(6)
      expect(seen.all).toBeGreaterThanOrEqual(1)
    },
  )

  it('loses no booking that it answered, killed 25 times in the midst of many (S2)', { timeout: 120_000 }, async () => {
    const here = await place(engine)
    let server = await run(here, keyEnv(here))
    for (let round = 0; round < 25; round++) {
      // A bus of its own for each round: on one bus the later rounds would find their seats sold.
      const scene = await setScene(here, { people: 50, seats: 50 })
      const dying = server
      const answered = new Map<number, number>()
      const keys = Array.from({ length: 50 }, () => randomUUID())
      const ask = async (on: ServerProcess, index: number) => {
        const answer = await book(on, scene, index, String(1 + index), keys[index])
        const body: { data: { id: number } } = JSON.parse(await answer.text())
        return { status: answer.status, id: body.data?.id }
      }
      let next = 0
      const one = async () => {
        while (next < keys.length) {
          const index = next++
          const { status, id } = await ask(dying, index)
          expect(status).toBe(200)
          answered.set(index, id)
          // At another moment each time, from the first answer on, while others are under way.
          if (answered.size === 1 + round) dying.child.kill('SIGKILL')
        }
      }
      const ends = await Promise.allSettled(Array.from({ length: 10 }, one))
      expect(await dying.ended).toBe('SIGKILL')
      expect(ends.some((end) => end.status === 'rejected')).toBe(true)
      expect(answered.size).toBeGreaterThan(round)
      const state = await inspect(here, scene.busId)
      assertConsistent(state)
      if (engine === 'sqlite') assertWhole(here)
      const there = new Set(state.tickets.map((ticket) => ticket.id))
      expect([...answered.values()].filter((id) => !there.has(id))).toEqual([])

      // Everybody asks with the same key again, answered or not: still one ticket each.
      server = await run(here, keyEnv(here))
      const again = server
      const repeats = await Promise.all(keys.map((_key, index) => ask(again, index)))
      expect(repeats.every(({ status }) => status === 200)).toBe(true)
      for (const [index, id] of answered) expect(repeats[index]?.id).toBe(id)
      const after = await inspect(here, scene.busId)
      assertConsistent(after)
      expect(after.tickets).toHaveLength(50)
    }
  })

  it('finishes what it has begun at SIGTERM, begins nothing new, and exits with 0 (S17)', {
    timeout: 60_000,
  }, async () => {
    const here = await place(engine)
    const server = await run(here, keyEnv(here))
    const scene = await setScene(here, { people: 40, seats: 80 })
    const health = async () => (await fetch(`${server.url}/api/health`)).status
    const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
    idle.on('error', () => undefined)
    const unlock = await lockBus(here, scene.busId)
    const bookings = Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const answer = await book(server, scene, index, String(index + 1))
        return { status: answer.status, id: JSON.parse(await answer.text()).data?.id }
      }),
    )
    // None can be answered yet. Calls that came after them are, so all of them have been read.
    for (let call = 0; call < 3; call++) expect(await health()).toBe(200)
    const asked = performance.now()
    server.child.kill('SIGTERM')
    await expect.poll(() => health().catch(() => 'refused')).toBe('refused')
    await unlock()
    const answers = await bookings
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await server.ended).toBe(0)
    // A connection that was opened ahead of need is not waited for.
    expect(performance.now() - asked).toBeLessThan(9_000)
    idle.destroy()
    // SQLite keeps its log beside the file for as long as somebody has the database open, and after who did not close it.
    expect(await readdir(here.dataDir)).not.toContain('sawari.db-wal')
    const state = await inspect(here, scene.busId)
    assertConsistent(state)
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set(state.tickets.map((ticket) => ticket.id)))
  })
})

describe('mail of a process', () => {
  const signUp = { name: 'A', phone: '9876543210', age: 30, gender: 'male', password: 'Secret#123' }
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
    const headers = { 'content-type': 'application/json' }
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
    await expect
      .poll(() => readdirSync(`/proc/${server.child.pid}/fd`).length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(505)
    const head = `POST /api/users HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
    caller.write(`${head}\r\n\r\n${body}`)
    expect(String(await once(caller, 'data'))).toMatch(/^HTTP\/1\.1 201/)
    await expect.poll(server.output, { timeout: 20_000 }).toContain('mail not sent')
    clearInterval(pressing)
    for (const socket of crowd) socket.destroy()
    await expect
      .poll(() => readdir(join(here.dataDir, 'outbox')).catch(() => []), { timeout: 30_000 })
      .toEqual([expect.stringMatching(/-activate\.eml$/)])
    caller.destroy()
  })
})

describe.runIf(engines.includes('postgres'))('two processes on one PostgreSQL', () => {
  it('sell each seat once and answer repeats that reach both with one ticket', { timeout: 60_000 }, async () => {
    const here = await place('postgres')
    const both = [await run(here, keyEnv(here)), await run(here, keyEnv(here))]
    const scene = await setScene(here, { people: 25, seats: 60 })
    const keys = Array.from({ length: 100 }, () => randomUUID())
    const send = async (index: number, side: number) => {
      const server = both[side]
      if (!server) throw new Error('no server')
      const seats = [1 + ((index * 7) % 60), 1 + ((index * 13 + 5) % 60)]
      const answer = await book(server, scene, index, [...new Set(seats)].join(','), keys[index])
      const body: { data: { id: number } | null } = JSON.parse(await answer.text())
      return { status: answer.status, id: body.data?.id }
    }
    // Each booking goes to both at once, as a balancer does that repeats what it got no answer to.
    const pairs = await Promise.all(keys.map((_key, index) => Promise.all([send(index, 0), send(index, 1)])))
    for (const [one, two] of pairs) {
      expect([200, 409]).toContain(one.status)
      expect(two).toEqual(one)
    }
    const state = await inspect(here, scene.busId)
    assertConsistent(state)
    expect(new Set(pairs.flatMap(([one]) => (one.id === undefined ? [] : [one.id]))).size).toBe(state.tickets.length)
  })

  it('let an account hold no more seats than one would, however its bookings are spread', async () => {
    const here = await place('postgres')
    const env = { ...keyEnv(here), RATE_LIMITS: 'on' }
    const both = [await run(here, env), await run(here, env)]
    const { people } = await setScene(here, { people: 8, seats: 1 })
    const scenes: Scene[] = []
    for (let bus = 0; bus < 12; bus++) scenes.push({ ...(await setScene(here, { people: 0, seats: 80 })), people })
    for (const who of people.keys()) {
      const seats = Array.from({ length: 10 }, (_, seat) => who * 10 + seat + 1).join()
      // Half of the trips here, half there, all at once: both would find that nothing is held yet.
      const statuses = await Promise.all(
        scenes.map(async (scene, index) => {
          const server = both[index % 2]
          return server && (await book(server, scene, who, seats)).status
        }),
      )
      expect(statuses.sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(409)])
    }
  })

  it('share log-ins, log-outs and the tries of a guesser', async () => {
    const here = await place('postgres')
    const env = { ...keyEnv(here), RATE_LIMITS: 'on' }
    const [one, two] = [await run(here, env), await run(here, env)]
    const [asha] = (await setScene(here, { people: 1, seats: 10 })).people
    const own = (server: ServerProcess) =>
      fetch(`${server.url}/api/tickets/find-ticket/${asha?.id}`, { headers: { cookie: asha?.cookie ?? '' } })
    expect([(await own(one)).status, (await own(two)).status]).toEqual([200, 200])
    await fetch(`${one.url}/api/session`, { method: 'DELETE', headers: { cookie: asha?.cookie ?? '' } })
    expect([(await own(one)).status, (await own(two)).status]).toEqual([401, 401])

    const guesses: number[] = []
    for (const server of [one, two, one, two, one, two, one])
      guesses.push(
        (await fetch(`${server.url}/api/users/verify-by-email?email=a@b.in&password=guess`, { method: 'POST' })).status,
      )
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('refuse to start without a ticket key that they can share', async () => {
    const server = await run(await place('postgres'))
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^The ticket key file [^\n]* is missing[^\n]*\n$/)
  })
})

describe.runIf(mayMount)('a full disk', () => {
  it('fails bookings with 503, keeps reads working, and needs no restart when there is room again (S3)', {
    timeout: 60_000,
  }, async () => {
    const here = await place()
    const small = join(here.dataDir, 'small')
    await mkdir(small)
    asRoot('mount', '-t', 'tmpfs', '-o', `size=2m,uid=${process.getuid?.()}`, 'tmpfs', small)
    try {
      const tiny = { ...here, dataDir: small }
      const server = await run(tiny)
      const scene = await setScene(tiny, { people: 30, seats: 100 })
      await book(server, scene, 0, '1')
      let filler = 0
      for (; ; filler++)
        try {
          await writeFile(join(small, `filler${filler}`), Buffer.alloc(16 * 1024))
        } catch {
          break
        }
      const statuses: number[] = []
      let message = ''
      for (let seat = 2; seat <= 90 && !statuses.includes(503); seat++) {
        const answer = await book(server, scene, seat, String(seat))
        statuses.push(answer.status)
        if (answer.status === 503) message = JSON.parse(await answer.text()).message
      }
      expect(statuses.at(-1)).toBe(503)
      expect(message).toBe('The booking system does not answer right now. Please try again in a moment.')
      await expect.poll(server.output).toContain('"code":"SQLITE_FULL"')
      expect(server.output()).not.toContain('no transaction is active')
      expect((await fetch(`${server.url}/api/buses/find?from=Patna`)).status).toBe(200)
      expect((await fetch(`${server.url}/api/tickets/bookedSeats/${scene.busId}`)).status).toBe(200)
      for (let file = 0; file <= filler; file++) await rm(join(small, `filler${file}`), { force: true })
      expect((await book(server, scene, 1, '99')).status).toBe(200)
      await stopServer(server)
      assertConsistent(await inspect(tiny, scene.busId))
    } finally {
      asRoot('umount', '-l', small)
    }
  })
})

describe('a backup', () => {
  it('taken while bookings run is whole, and a server starts from it with passwords, sessions and tickets (S22)', {
    timeout: 60_000,
  }, async () => {
    const here = await place()
    const server = await run(here)
    const scenes: Scene[] = []
    for (let bus = 0; bus < 12; bus++) scenes.push(await setScene(here, { people: 4, seats: 100 }))
    const [scene] = scenes
    if (!scene) throw new Error('no scene')
    const asha = { name: 'Asha', email: 'asha@example.com', phone: '9876543210', age: 29, gender: 'female' }
    const body = JSON.stringify({ ...asha, password: 'Secret#123' })
    await fetch(`${server.url}/api/users`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const link = () => mailedLink(here.dataDir, asha.email, '/activate')
    await expect.poll(link).toBeDefined()
    await fetch(server.url + pathOf(link()), { redirect: 'manual' })
    expect(server.output()).not.toContain('token=')
    const logIn = (at: ServerProcess) =>
      fetch(`${at.url}/api/users/verify-by-email?email=asha@example.com&password=Secret%23123`, { method: 'POST' })
    expect((await logIn(server)).status).toBe(200)

    const booked = new Set<number>()
    let stop = false
    const load = Promise.all(
      Array.from({ length: 4 }, async (_, who) => {
        for (const [round, at] of scenes.flatMap((each) => Array.from({ length: 25 }, () => each)).entries()) {
          if (stop) return
          const answer = await book(server, at, who, String(1 + who + 4 * (round % 25)))
          const body: { data: { id: number } } = JSON.parse(await answer.text())
          booked.add(body.data.id)
        }
      }),
    )
    await expect.poll(() => booked.size, { interval: 5 }).toBeGreaterThan(20)
    const before = [...booked]
    const target = join(here.dataDir, 'copy.db')
    const backUp = () =>
      promisify(execFile)(process.execPath, ['dist/node/server/cli/backup.js', target], {
        env: { PATH: process.env.PATH, DATA_DIR: here.dataDir },
      })
    expect(await backUp()).toEqual({ stdout: `Backed up to ${target}\n`, stderr: '' })
    expect((await stat(target)).mode & 0o777).toBe(0o600)
    stop = true
    await load
    expect(booked.size).toBeGreaterThan(before.length)
    await expect(backUp()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/exists already/) })

    const there = await place()
    await copyFile(target, join(there.dataDir, 'sawari.db'))
    await mkdir(join(there.dataDir, 'keys'))
    await copyFile(join(here.dataDir, 'keys', 'tickets.pem'), join(there.dataDir, 'keys', 'tickets.pem'))
    const kept = new Set<number>()
    for (const { busId } of scenes) {
      const state = await inspect(there, busId)
      assertConsistent(state)
      for (const { id } of state.tickets) kept.add(id)
    }
    expect(before.filter((id) => !kept.has(id))).toEqual([])
    const restored = await run(there)
    expect((await logIn(restored)).status).toBe(200)
    const original = await book(server, scene, 0, '1')
    const replay = await book(restored, scene, 0, '1')
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    // The ticket's code is in it, signed.
    const ticket = await replay.text()
    expect(ticket).toContain('"code":"')
    expect(ticket).toBe(await original.text())
  })

  it('is refused for PostgreSQL and where there is nothing, in one line', async () => {
    buildServer()
    const here = await place()
    const backup = (env: Record<string, string>) =>
      spawnSync(process.execPath, ['dist/node/server/cli/backup.js'], {
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      })
    expect(backup({ DATA_DIR: here.dataDir }).stderr).toMatch(/^There is no database in [^\n]*\n$/)
    expect(backup({ DATABASE_URL: 'postgres://db/x' }).stderr).toMatch(/^[^\n]*pg_dump[^\n]*\n$/)
  })
})

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-mount-'))
  try {
    asRoot('mount', '-t', 'tmpfs', 'tmpfs', folder)
    asRoot('umount', folder)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

/** Mounting needs it; where tests run as somebody else, sudo that asks nothing will do. */
function asRoot(...command: [string, ...string[]]): void {
  const [program, ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  execFileSync(program, args, { stdio: 'pipe' })
}

/** Our own tables, as anybody sees them who opens the database with other tools; Kysely's ledger of migrations apart. */
async function tablesOf({ databaseUrl, dataDir }: Place): Promise<string[]> {
  const names = databaseUrl ? await postgresTables(databaseUrl) : sqliteTables(join(dataDir, 'sawari.db'))
  return names.filter((name) => !name.startsWith('kysely_'))
}

async function postgresTables(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

function sqliteTables(file: string): string[] {
  const sqlite = new BetterSqlite(file)
  const names = sqlite
    .prepare<[], string>(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all()
  sqlite.close()
  return names
}

function assertWhole({ dataDir }: Place): void {
  const sqlite = new BetterSqlite(join(dataDir, 'sawari.db'), { readonly: true })
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  sqlite.close()
}

/** Keeps bookings of a bus waiting, from outside. @returns lets go */
async function lockBus({ databaseUrl, dataDir }: Place, busId: number): Promise<() => Promise<void>> {
  if (!databaseUrl) {
    const sqlite = new BetterSqlite(join(dataDir, 'sawari.db'))
    sqlite.exec('begin immediate')
    return async () => void sqlite.close()
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select from buses where id = $1 for update', [busId])
  return () => client.end()
}
