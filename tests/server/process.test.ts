import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import { assertConsistent, inspect, type Scene, setScene } from '../support/people.ts'
import { makePlace, type Place, testEngines } from '../support/server.ts'
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
    expect(server.output()).toMatch(/^Sawari is ready at http:\/\/localhost:\d+\n$/)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })

  it.each([
    ['a bad setting', { PORT: 'x' }, /^PORT is a whole number from 0 to 65535\.\n$/],
    [
      'PostgreSQL that is not there',
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      /^The database of DATABASE_URL does not work: [^\n]*\n$/,
    ],
  ])('is refused in one line for %s', async (_name, env, line) => {
    const server = await run(await place(), env)
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(line)
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

  it('takes up a schema change that was killed half-way (S19)', async () => {
    const here = await place()
    // Killed again and again while it writes the schema: each time the whole of it or nothing must be there.
    for (let round = 0; round < 6; round++) {
      buildServer()
      const script = `import('${process.cwd()}/dist/node/server/db/database.js').then(({ openDatabase }) => openDatabase({ dataDir: '${here.dataDir}', databaseUrl: undefined }))`
      spawnSync(process.execPath, ['-e', script], { timeout: 60 + round * 25, killSignal: 'SIGKILL' })
    }
    const server = await run(here)
    expect(server.output()).toMatch(/is ready/)
    const scene = await setScene(here, { people: 1, seats: 10 })
    expect((await book(server, scene, 0, '1')).status).toBe(200)
  })
})

const engines = await testEngines()

describe.each(engines)('a process on %s', (engine) => {
  it('loses no booking that it answered when it is killed in the middle of 50 (S1, S2)', {
    timeout: 120_000,
  }, async () => {
    const here = await place(engine)
    await stopServer(await run(here, keyEnv(here)))
    for (let round = 0; round < 5; round++) {
      // A bus of its own for each round: on one bus the later rounds would find their seats sold.
      const scene = await setScene(here, { people: 50, seats: 100 })
      const server = await run(here, keyEnv(here))
      const answered: number[] = []
      const keys = Array.from({ length: 50 }, () => randomUUID())
      const seat = (index: number) => String(1 + index * 2)
      const all = Promise.allSettled(
        keys.map(async (key, index) => {
          const answer = await book(server, scene, index, seat(index), key)
          const body: { data: { id: number } } = JSON.parse(await answer.text())
          if (answer.status !== 200) return
          answered.push(body.data.id)
          // At another moment each time, from the first answer on.
          if (answered.length === 1 + round * 6) server.child.kill('SIGKILL')
        }),
      )
      await all
      expect(await stopServer(server, 'SIGKILL')).toBe('SIGKILL')
      expect(answered.length).toBeGreaterThanOrEqual(1 + round * 6)
      const state = await inspect(here, scene.busId)
      assertConsistent(state)
      const there = new Set(state.tickets.map((ticket) => ticket.id))
      expect(answered.filter((id) => !there.has(id))).toEqual([])

      // Whoever got no answer asks again with the same key: still one ticket each.
      const again = await run(here, keyEnv(here))
      const repeats = await Promise.all(keys.map((key, index) => book(again, scene, index, seat(index), key)))
      expect(repeats.every((answer) => [200, 409].includes(answer.status))).toBe(true)
      await stopServer(again)
      assertConsistent(await inspect(here, scene.busId))
    }
    if (engine === 'sqlite') {
      const sqlite = new BetterSqlite(join(here.dataDir, 'sawari.db'), { readonly: true })
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
      sqlite.close()
    }
  })

  it('finishes what it has begun at SIGTERM and exits with 0 (S17)', { timeout: 60_000 }, async () => {
    const here = await place(engine)
    const server = await run(here, keyEnv(here))
    const scene = await setScene(here, { people: 40, seats: 80 })
    const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
    idle.on('error', () => undefined)
    let sent = 0
    let asked = 0
    const bookings = Array.from({ length: 40 }, (_, index) =>
      book(server, scene, index, String(index + 1)).then(
        async (answer) => {
          if (++sent === 3) {
            asked = performance.now()
            server.child.kill('SIGTERM')
          }
          return { status: answer.status, text: await answer.text() }
        },
        () => undefined,
      ),
    )
    const outcomes = await Promise.all(bookings)
    expect(await server.ended).toBe(0)
    // A connection that was opened ahead of need is not waited for.
    expect(performance.now() - asked).toBeLessThan(9_000)
    idle.destroy()
    const state = await inspect(here, scene.busId)
    assertConsistent(state)
    const answered = outcomes
      .filter((outcome) => outcome?.status === 200)
      .map((outcome) => JSON.parse(outcome?.text ?? '{}').data.id)
    expect(answered.length).toBeGreaterThanOrEqual(3)
    const there = new Set(state.tickets.map((ticket) => ticket.id))
    expect(answered.filter((id) => !there.has(id))).toEqual([])
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
    const scene = await setScene(here, { people: 20, seats: 100 })
    await book(server, scene, 0, '1')
    let stop = false
    const load = Promise.all(
      scene.people.map(async (_person, index) => {
        for (let round = 0; round < 4 && !stop; round++)
          await book(server, scene, index, String(2 + index + round * 20))
      }),
    )
    const target = join(here.dataDir, 'copy.db')
    const env = { PATH: process.env.PATH, DATA_DIR: here.dataDir }
    const backup = spawnSync(process.execPath, ['dist/node/server/cli/backup.js', target], { env, encoding: 'utf8' })
    expect(backup.stderr).toBe('')
    expect(backup.stdout).toBe(`Backed up to ${target}\n`)
    stop = true
    await load
    const again = spawnSync(process.execPath, ['dist/node/server/cli/backup.js', target], { env, encoding: 'utf8' })
    expect(again.status).toBe(1)
    expect(again.stderr).toMatch(/exists already/)

    const there = await place()
    await copyFile(target, join(there.dataDir, 'sawari.db'))
    await mkdir(join(there.dataDir, 'keys'))
    await copyFile(join(here.dataDir, 'keys', 'tickets.pem'), join(there.dataDir, 'keys', 'tickets.pem'))
    assertConsistent(await inspect(there, scene.busId))
    const restored = await run(there)
    const original = await book(server, scene, 0, '1')
    const replay = await book(restored, scene, 0, '1')
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    expect(await replay.text()).toBe(await original.text())
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

/** Servers on PostgreSQL share a ticket key, which nobody but the person in charge may make. */
function keyEnv(here: Place): Record<string, string> {
  if (!here.databaseUrl) return {}
  const file = join(here.dataDir, 'tickets.pem')
  execFileSync('sh', ['-c', `test -f ${file} || openssl genpkey -algorithm ed25519 -out ${file}`])
  return { TICKET_KEY_FILE: file }
}
