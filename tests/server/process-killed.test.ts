import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { bookingService } from '#server/modules/tickets/booking.ts'
import { DIST, dyingEverywhere, keyEnv, OPEN_DATABASE } from '../support/dying-process.ts'
import { LONG } from '../support/long.ts'
import { goBackBefore } from '../support/older-schema.ts'
import { assertConsistent, book, inspect, type Scene, setScene } from '../support/people.ts'
import { makeUnbuiltPlace, type Place, testEngines } from '../support/server.ts'
import { processesOfTests, type ServerProcess } from '../support/server-process.ts'

const { run, place } = processesOfTests()

const KILLED_KEY = randomUUID()
/** After so many answers a server is killed: at another moment each time, from the first one on. */
const KILLS = LONG ? Array.from({ length: 25 }, (_, round) => 1 + round) : [7]

/** Preloaded: a process that only its own deadlines would end does not end. */
const WITHOUT_LONG_TIMERS = `data:text/javascript,${encodeURIComponent(`
  const { setTimeout } = globalThis
  globalThis.setTimeout = (work, milliseconds, ...values) =>
    setTimeout(milliseconds > 5_000 ? () => undefined : work, milliseconds, ...values)`)}`

/** Each dies some tens of times at full length. */
const IN_TIME = { timeout: LONG ? 600_000 : 60_000 }

describe.each(await testEngines())('a process on %s', (engine) => {
  it('takes up a schema that it was killed in the midst of making, having left none of it (S19)', IN_TIME, async () => {
    const here = await place(engine, makeUnbuiltPlace)
    const open = `${OPEN_DATABASE}await (await openDatabase(${JSON.stringify(here)})).close()`
    let kills = 0
    let committed: string[] = []
    await dyingEverywhere(open, { from: '^create table', commits: 1, stride: 6 }, async () => {
      committed = await columnsOf(here)
      if (committed.length === 0) kills++
    })
    expect(kills).toBeGreaterThanOrEqual(LONG ? 4 : 2)
    // Killed after the commit, if at all, it has left the whole of it.
    if (committed.length > 0) expect(committed.sort()).toEqual((await columnsOf(here)).sort())
    expect(await columnsOf(here)).toContain('tickets.id')
    const server = await run(here, keyEnv(here))
    const scene = await setScene(here, { people: 1, seats: 10 })
    expect((await book(server, scene, 0, '1')).status).toBe(200)
  })

  it(
    'killed in the midst of bringing a database of before, with a ticket sold, up to date has left it as it was',
    IN_TIME,
    async () => {
      const here = await place(engine, makeUnbuiltPlace)
      const scene = await setScene(here, { people: 1, seats: 10 })
      await sell(here, scene)
      const newest = (await columnsOf(here)).sort()
      const older = await openDatabase(here)
      await older.write((trx) => goBackBefore(trx, '016-cancellation'))
      await older.close()
      const before = (await columnsOf(here)).sort()
      expect(before).not.toContain('tickets.refunded')
      const open = `${OPEN_DATABASE}await (await openDatabase(${JSON.stringify(here)})).close()`
      let kills = 0
      await dyingEverywhere(open, { from: '^(create|alter) table', commits: 1, stride: 6 }, async () => {
        const left = (await columnsOf(here)).sort()
        if (left.join() === before.join()) kills++
        // Killed after the commit, if at all, it has left the whole of it.
        else expect(left).toEqual(newest)
      })
      expect(kills).toBeGreaterThanOrEqual(LONG ? 4 : 2)
      expect((await columnsOf(here)).sort()).toEqual(newest)
      const state = await inspect(here, scene.busId)
      assertConsistent(state)
      expect(state.tickets).toHaveLength(1)
    },
  )

  it(
    'killed after any statement of a booking has all of it or nothing; a repeat ends in one ticket (S1)',
    IN_TIME,
    async () => {
      const here = await place(engine)
      const scene = await setScene(here, { people: 1, seats: 10 })
      const seen = { nothing: 0, all: 0 }
      const bookOnce = `${OPEN_DATABASE}
      import { bookingService } from '${DIST}/modules/tickets/booking.js'
      const database = await openDatabase(${JSON.stringify(here)})
      const service = bookingService({ config: { rateLimits: true }, database, now: Date.now })
      const { kind } = await service.book(${JSON.stringify(orderOf(scene, randomUUID()))})
      await database.close()
      console.log(kind)`
      const outcome = await dyingEverywhere(bookOnce, { from: 'from "buses" where "id"', commits: 1 }, async () => {
        const state = await inspect(here, scene.busId)
        assertConsistent(state)
        expect(state.keys).toHaveLength(state.tickets.length)
        seen[state.tickets.length === 0 ? 'nothing' : 'all']++
      })
      expect(outcome).toBe('replayed\n')
      expect(seen.nothing).toBeGreaterThanOrEqual(LONG ? 6 : 2)
      // The last statement is the commit: it alone leaves a ticket behind, which the next try is answered.
      expect(seen.all).toBe(1)
      const { tickets } = await inspect(here, scene.busId)
      expect(tickets).toHaveLength(1)
    },
  )

  it.each([
    {
      what: 'cancelling a ticket',
      // As the routes call it, in a process that dies.
      script: (scene: Scene, ticketId: number) => `
        import { ticketCancelling } from '${DIST}/modules/cancellation/cancel-ticket.js'
        const { cancel } = ticketCancelling({ database, now: Date.now, ticketKeys: { codeFor: () => '' }, config: { mailFrom: 'Sawari <tickets@sawari.example>' } })
        const side = { cause: 'traveller', accountId: ${scene.people[0]?.id} }
        const { replayed } = await cancel([side], { ticketId: ${ticketId}, key: '${KILLED_KEY}' })`,
    },
    {
      what: 'calling a trip off',
      script: (scene: Scene) => `
        import { tripCancelling } from '${DIST}/modules/cancellation/call-off.js'
        const { callOff } = tripCancelling({ database, now: Date.now })
        const { admin_id } = await database.read.selectFrom('buses').select('admin_id').where('id', '=', ${scene.busId}).executeTakeFirst()
        const { replayed } = await callOff(admin_id, ${scene.busId}, 'Rain', '${KILLED_KEY}')`,
    },
  ])(
    'killed after any statement of $what has done all of it or nothing; a repeat ends in one refund',
    IN_TIME,
    async ({ script }) => {
      const here = await place(engine)
      const scene = await setScene(here, { people: 1, seats: 10 })
      const ticketId = await sell(here, scene)
      const once = `${OPEN_DATABASE}
      const database = await openDatabase(${JSON.stringify(here)})
      ${script(scene, ticketId)}
      await database.close()
      console.log(replayed ? 'replayed' : 'done')`
      const seen = { nothing: 0, all: 0 }
      const outcome = await dyingEverywhere(once, { from: 'from "buses" where "id" =', commits: 1 }, async () => {
        const { bus, tickets, seats, cancellations } = await inspect(here, scene.busId)
        assertConsistent({ bus, tickets, seats, keys: [] })
        const isDone = tickets[0]?.status === 'CANCELLED'
        expect(cancellations).toHaveLength(isDone ? 1 : 0)
        expect(tickets[0]?.refunded).toBe(cancellations[0]?.amount ?? 0)
        seen[isDone ? 'all' : 'nothing']++
      })
      expect(outcome).toBe('replayed\n')
      expect(seen.nothing).toBeGreaterThanOrEqual(LONG ? 6 : 2)
      expect(seen.all).toBeGreaterThanOrEqual(1)
    },
  )

  it('loses no booking that it answered, killed in the midst of many (S2)', IN_TIME, async () => {
    const here = await place(engine)
    let server = await run(here, keyEnv(here))
    for (const answersBefore of KILLS) {
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
          // While others are under way.
          if (answered.size === answersBefore) dying.child.kill('SIGKILL')
        }
      }
      const ends = await Promise.allSettled(Array.from({ length: 10 }, one))
      expect(await dying.ended).toBe('SIGKILL')
      expect(ends.some((end) => end.status === 'rejected')).toBe(true)
      expect(answered.size).toBeGreaterThanOrEqual(answersBefore)
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

  it('finishes what it has begun at SIGTERM, begins nothing new, and exits with 0 (S17)', async () => {
    const here = await place(engine)
    const server = await run(here, keyEnv(here), [process.execPath, '--import', WITHOUT_LONG_TIMERS])
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
    server.child.kill('SIGTERM')
    await expect.poll(() => health().catch(() => 'refused')).toBe('refused')
    await unlock()
    const answers = await bookings
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    // A connection that was opened ahead of need is not waited for.
    expect(await server.ended).toBe(0)
    idle.destroy()
    // SQLite keeps its log beside the file for as long as somebody has the database open, and after who did not close it.
    expect(await readdir(here.dataDir)).not.toContain('sawari.db-wal')
    const state = await inspect(here, scene.busId)
    assertConsistent(state)
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set(state.tickets.map((ticket) => ticket.id)))
  })
})

/** Two seats for the first of the scene's people. */
const orderOf = (scene: Scene, key: string) => ({
  userId: scene.people[0]?.id ?? 0,
  busId: scene.busId,
  seatCount: 2,
  seatList: '1,2',
  key,
  expectedCost: undefined,
  expectedTerms: undefined,
  expectedPayment: undefined,
  passengers: [],
})

/** @returns the ticket's id */
async function sell(here: Place, scene: Scene): Promise<number> {
  const database = await openDatabase(here, 'tool')
  const context = { config: readConfig({ DATA_DIR: here.dataDir }), database, now: Date.now }
  const sold = await bookingService(context).book(orderOf(scene, randomUUID()))
  await database.close()
  return sold.kind === 'booked' ? sold.ticket.id : sold.ticketId
}

/** Our own tables, as anybody sees them who opens the database with other tools; Kysely's ledger of migrations apart. */
async function columnsOf({ databaseUrl, dataDir }: Place): Promise<string[]> {
  const names = databaseUrl ? await postgresColumns(databaseUrl) : sqliteColumns(join(dataDir, 'sawari.db'))
  return names.filter((name) => !name.startsWith('kysely_'))
}

async function postgresColumns(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

function sqliteColumns(file: string): string[] {
  const sqlite = new BetterSqlite(file)
  const names = sqlite
    .prepare<[], string>(
      `select t.name || '.' || c.name from sqlite_schema t, pragma_table_info(t.name) c
        where t.type = 'table' and t.name not like 'sqlite_%'`,
    )
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
