import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Trx } from '#server/db/database.ts'
import { loadTogether } from '#server/db/load-together.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { prepared } from '#server/db/prepared.ts'
import { insertTickets } from '#server/modules/tickets/insert-tickets.ts'
import { sumRevenue } from '#server/modules/tickets/store.ts'
import { goBackBefore } from '../support/older-schema.ts'
import { setScene } from '../support/people.ts'
import { makePlace, makeUnbuiltPlace, type Place, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const tryRow = (key: string) => ({ key, count: 1, window_ends_at: 1_796_000_000_123 })

const servers = serversOfTests()

/** Columns of trips that steps after the places in both scripts have added. */
const LATER = [
  ...['arrives_at', 'ladies_seats', 'kept_seats', 'called_off_at', 'called_off_reason'],
  ...['late_minutes', 'late_said_at', 'late_by', 'never_came_remind_at', 'never_came_reminders'],
  ...['planned_departs', 'departs_said_at', 'place_said_at', 'vehicle_said_at', 'changed_said_at'],
  ...['run', 'not_coming_at'],
]

describe.each(await testEngines())('the database on %s', (engine) => {
  let database: Database
  beforeEach(async () => {
    database = await openDatabase(await servers.place(engine))
  })
  afterEach(() => database.close())

  const insert = (trx: Trx, key: string) => trx.insertInto('tries').values(tryRow(key)).execute()
  const keys = async () =>
    (await database.read.selectFrom('tries').select('key').orderBy('key').execute()).map((row) => row.key)

  it('keeps every write of many at once but those that failed', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        database.write(async (trx) => {
          await insert(trx, `key${String(index).padStart(2, '0')}`)
          if (index % 5 === 0) throw new Error('no')
          return index
        }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(10)
    expect(await keys()).toHaveLength(40)
  })

  it('is closed for good when nothing was written too', async () => {
    expect(await keys()).toEqual([])
    await database.close()
    await expect(keys()).rejects.toThrow()
  })

  it('undoes all of a write that fails, whichever way', async () => {
    await database.write((trx) => insert(trx, 'there'))
    await expect(
      database.write(async (trx) => {
        await insert(trx, 'half')
        await insert(trx, 'there')
      }),
    ).rejects.toThrow()
    expect(await keys()).toEqual(['there'])
  })

  it('shows no reader what is not committed', async () => {
    let inside: () => void = () => undefined
    const reached = new Promise<void>((resolve) => {
      inside = resolve
    })
    const write = database.write(async (trx) => {
      await insert(trx, 'one')
      inside()
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
      await trx.deleteFrom('tries').where('key', '=', 'one').execute()
    })
    await reached
    const seen = await Promise.all(Array.from({ length: 5 }, keys))
    await write
    expect(seen.flat()).toEqual([])
  })

  it('stores whole numbers, moments and texts as they are', async () => {
    await database.write((trx) => insert(trx, 'नमस्ते ₹ 👍'))
    expect(await database.read.selectFrom('tries').selectAll().execute()).toEqual([tryRow('नमस्ते ₹ 👍')])
    const { total } = await database.read
      .selectFrom('tries')
      .select((eb) => eb.fn.sum<number>('window_ends_at').as('total'))
      .executeTakeFirstOrThrow()
    expect(total).toBe(1_796_000_000_123)
  })

  it('runs a prepared query with other values each time, and never with those of another run', async () => {
    await database.write(async (trx) => {
      for (const key of ['a', 'b', 'c']) await insert(trx, key)
    })
    const find = prepared<{ key: string }>()((db, slot) =>
      db.selectFrom('tries').select('key').where('key', '=', slot('key')),
    )
    const found = await Promise.all(['a', 'b', 'c', 'd'].map((key) => find(database.read, { key })))
    expect(found).toEqual([[{ key: 'a' }], [{ key: 'b' }], [{ key: 'c' }], []])
    await database.write(async (trx) => expect(await find(trx, { key: 'b' })).toEqual([{ key: 'b' }]))
  })

  it('gives the list of buses a new version after each committed change alone', async () => {
    const version = () => database.busListVersion()
    const first = await version()
    expect(await version()).toEqual(first)
    await database.write((trx) => database.busListChanged(trx, { kind: 'trips' }))
    const trips = await version()
    expect(trips.trips).not.toBe(first.trips)
    expect(trips.seats).toBe(first.seats)
    await database.write((trx) => database.busListChanged(trx, { kind: 'seats', busIds: [1] }))
    const second = await version()
    expect(second.trips).toBe(trips.trips)
    expect(second.seats).not.toBe(trips.seats)
    await database
      .write(async (trx) => {
        await database.busListChanged(trx, { kind: 'trips' })
        throw new Error('no')
      })
      .catch(() => undefined)
    await database.write((trx) => insert(trx, 'other'))
    expect(await version()).toEqual(second)
  })
})

describe('SQLite', () => {
  let place: Place
  let database: Database
  beforeEach(async () => {
    place = await makePlace('sqlite')
    database = await openDatabase(place)
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
  })

  it('writes ahead, waits for the disk and keeps foreign keys', async () => {
    const pragma = async (name: string) => {
      const { rows } = await database.write((trx) => sql<object>`${sql.raw(`pragma ${name}`)}`.execute(trx))
      return Object.values(rows[0] ?? {})[0]
    }
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
  })

  it('makes no file of its own for what would take a statement back', async () => {
    const { rows } = await database.write((trx) => sql<{ temp_store: number }>`pragma temp_store`.execute(trx))
    expect(rows).toEqual([{ temp_store: 2 }])
  })

  it('keeps nothing of a group whose transaction a full disk ended, and tells each of its callers why (S3)', async () => {
    const pragma = (text: string) => database.write((trx) => sql.raw(`pragma ${text}`).execute(trx))
    const insert = (key: string) => database.write((trx) => trx.insertInto('tries').values(tryRow(key)).execute())
    await pragma('max_page_count = 1')
    // The middle one needs pages that there are not; those before and after it would find room.
    const outcomes = await Promise.allSettled(['a', 'b', 'c'.repeat(50_000), 'd', 'e'].map(insert))
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } })
    const kept = () => database.read.selectFrom('tries').select('key').orderBy('key').execute()
    expect(await kept()).toEqual([])
    await pragma('max_page_count = 100000')
    await insert('f')
    expect(await kept()).toEqual([{ key: 'f' }])
  })

  it('refuses to change anything through the reader', async () => {
    await expect(database.read.insertInto('tries').values(tryRow('x')).execute()).rejects.toThrow('Database.write')
  })

  it('sees one state in the many reads of a turn, the next in the next, and each write that is answered', async () => {
    const keys = async () => (await database.read.selectFrom('tries').select('key').execute()).map(({ key }) => key)
    const many = () => Promise.all(Array.from({ length: 20 }, keys))
    const { key, count, window_ends_at } = tryRow('elsewhere')
    await many()
    const other = new BetterSqlite(join(place.dataDir, 'sawari.db'))
    other.prepare('insert into tries (key, count, window_ends_at) values (?, ?, ?)').run(key, count, window_ends_at)
    other.close()
    expect(await keys()).toEqual([])
    await nextTurn()
    expect(await keys()).toEqual(['elsewhere'])
    const [, read] = await Promise.all([
      database.write((trx) => trx.insertInto('tries').values(tryRow('here')).execute()),
      many(),
    ])
    expect(new Set(read.map((found) => found.length))).toEqual(new Set([1]))
    expect(await keys()).toEqual(['elsewhere', 'here'])
    await many()
    // Nothing is left to be done when the turn ends.
    await database.close()
    await nextTurn()
    await expect(keys()).rejects.toThrow()
  })

  it('takes only values that SQLite has', async () => {
    const store = (value: unknown) => sql`select ${value}`.execute(database.read)
    await expect(store(Number.NaN)).rejects.toThrow(TypeError)
    await expect(store({})).rejects.toThrow(TypeError)
    await expect(store(undefined)).rejects.toThrow(TypeError)
    expect((await sql<{ yes: number }>`select ${true} as yes`.execute(database.read)).rows).toEqual([{ yes: 1 }])
  })

  it('waits for another process’s write without standing still', async () => {
    const other = new BetterSqlite(join(place.dataDir, 'sawari.db'))
    other.exec('begin immediate')
    let turns = 0
    const ticking = setInterval(() => turns++, 1)
    const write = database.write((trx) => trx.insertInto('tries').values(tryRow('patient')).execute())
    await expect.poll(() => turns).toBeGreaterThan(20)
    other.exec("insert into tries (key, count, window_ends_at) values ('other', 1, 1)")
    const before = await database.busListVersion()
    other.exec('commit')
    await write
    clearInterval(ticking)
    other.close()
    // What a tool beside the server changes is seen by the list of buses.
    await expect.poll(() => database.busListVersion()).not.toEqual(before)
    expect(await database.read.selectFrom('tries').select('key').orderBy('key').execute()).toEqual([
      { key: 'other' },
      { key: 'patient' },
    ])
  })

  it('opens for a tool in the midst of another process’s write', async () => {
    // Opening waits without letting go of its thread, so nobody here could tell the writer to end: it ends by itself.
    const writer = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads')
       const sqlite = new (require('better-sqlite3'))(workerData)
       sqlite.exec('begin immediate')
       parentPort.postMessage('writing')
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
       sqlite.exec('rollback')
       sqlite.close()`,
      { eval: true, workerData: join(place.dataDir, 'sawari.db') },
    )
    await once(writer, 'message')
    const tool = await openDatabase(place, 'tool')
    expect(tool.kind).toBe('sqlite')
    await tool.close()
    await writer.terminate()
  })

  it('lets a tool work beside the server, but no second server', async () => {
    await expect(openDatabase(place)).rejects.toThrow(/Another Sawari server is using/)
    const tool = await openDatabase(place, 'tool')
    await Promise.all([
      tool.write((trx) => trx.insertInto('tries').values(tryRow('tool')).execute()),
      database.write((trx) => trx.insertInto('tries').values(tryRow('server')).execute()),
    ])
    expect(await tool.read.selectFrom('tries').select('key').orderBy('key').execute()).toEqual([
      { key: 'server' },
      { key: 'tool' },
    ])
    await tool.close()
  })
})

/** Each waits for 5 s. */
describe.concurrent('a work on SQLite that takes too long', () => {
  async function opened(onTestFinished: (close: () => Promise<void>) => void): Promise<Database> {
    const place = await makePlace('sqlite')
    const database = await openDatabase(place)
    onTestFinished(async () => {
      await database.close()
      await place.remove()
    })
    return database
  }

  it('a reader used inside a write hangs not for ever (B17)', async ({ onTestFinished }) => {
    const database = await opened(onTestFinished)
    const wrong = database.write(async (trx) => {
      await trx.insertInto('tries').values(tryRow('half')).execute()
      return database.read.selectFrom('tries').selectAll().execute()
    })
    const bystander = database.write((trx) => trx.insertInto('tries').values(tryRow('bystander')).execute())
    await expect(wrong).rejects.toThrow(/5 s/)
    await bystander.catch(() => undefined)
    await database.write((trx) => trx.insertInto('tries').values(tryRow('later')).execute())
    const rows = await database.read.selectFrom('tries').select('key').execute()
    expect(rows.map((row) => row.key)).not.toContain('half')
    expect(rows.map((row) => row.key)).toContain('later')
  })

  it('what was given up writes nothing later', async ({ onTestFinished }) => {
    const database = await opened(onTestFinished)
    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let late: Promise<unknown> = Promise.resolve()
    const wrong = database.write((trx) => {
      late = held.then(() => trx.insertInto('tries').values(tryRow('late')).execute())
      return late
    })
    await expect(wrong).rejects.toThrow(/5 s/)
    goOn()
    await expect(late).rejects.toThrow('ended')
    await database.write((trx) => trx.insertInto('tries').values(tryRow('later')).execute())
    expect(await database.read.selectFrom('tries').select('key').execute()).toEqual([{ key: 'later' }])
  })
})

describe.each(await testEngines())('the schema on %s', (engine) => {
  it('keeps the keys of bookings when it learns of purchases given up', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 10 })
    const userId = scene.people[0]?.id ?? 0
    const before = await openDatabase(place)
    await before.write(async (trx) => {
      const passenger = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
      const draft = {
        busId: scene.busId,
        userId,
        seats: [1],
        cost: 100,
        passenger,
        passengers: [],
        bookedOn: '2026-12-01',
        bookedAt: 1,
        terms: '',
      }
      const [sold] = await insertTickets(trx, [draft])
      await goBackBefore(trx, '003-withdrawn-purchases')
      await sql`insert into booking_keys values (${userId}, 'k', ${scene.busId}, '1', ${sold?.id}, 7)`.execute(trx)
    })
    await before.close()
    const after = await openDatabase(place)
    expect(await after.read.selectFrom('booking_keys').selectAll().execute()).toEqual([
      { user_id: userId, key: 'k', bus_id: scene.busId, seats: '1', ticket_id: 1, created_at: 7 },
    ])
    await after.close()
    await place.remove()
  })

  it('asks nobody to hand in cash of before there were boxes, and what older servers take is in one', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const money = { ticket_id: 1, bus_id: scene.busId, admin_id: 1, amount: 85_000, noted_by: 'Ravi', at: 1 }
    const note = (trx: Trx, how: 'cash' | 'upi') =>
      trx
        .insertInto('payments')
        .values({ ...money, how, staff_id: null, takes_back: null, scan_id: null })
        .execute()
    await before.write(async (trx) => {
      const passenger = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
      const draft = { busId: scene.busId, userId: null, seats: [1], cost: 85_000, passenger, passengers: [] }
      await insertTickets(trx, [{ ...draft, bookedOn: '2026-11-20', bookedAt: 1, terms: '' }])
      await goBackBefore(trx, '036-till')
      for (const how of ['cash', 'upi'] as const) await note(trx, how)
    })
    await before.close()
    const after = await openDatabase(place)
    await after.write((trx) => note(trx, 'cash'))
    const rows = await after.read.selectFrom('payments').select(['how', 'closing_id']).orderBy('id').execute()
    expect(rows).toEqual([
      { how: 'cash', closing_id: 0 },
      { how: 'upi', closing_id: null },
      { how: 'cash', closing_id: null },
    ])
    await after.close()
    await place.remove()
  })

  it('lets operators of before sell on when it learns of approval', async () => {
    const place = await makeUnbuiltPlace(engine)
    await setScene(place, { people: 1, seats: 10 })
    const before = await openDatabase(place)
    await before.write((trx) => goBackBefore(trx, '005-passkeys-and-approval'))
    await before.close()
    const after = await openDatabase(place)
    expect(await after.read.selectFrom('admins').select('approval').execute()).toEqual([{ approval: 'approved' }])
    expect(await after.read.selectFrom('passkeys').selectAll().execute()).toEqual([])
    await after.close()
    await place.remove()
  })

  it('keeps the mails that wait when it learns to keep those that failed', async () => {
    const place = await makeUnbuiltPlace(engine)
    const before = await openDatabase(place)
    const waiting = { to_address: 'a@example.com', letter: '{}', created_at: 1, attempts: 2, next_attempt_at: 3 }
    await before.write(async (trx) => {
      await goBackBefore(trx, '006-kept-mails-and-marks')
      await trx.insertInto('mail_outbox').values(waiting).execute()
    })
    await before.close()
    const after = await openDatabase(place)
    expect(await after.read.selectFrom('mail_outbox').selectAll().execute()).toEqual([
      { id: 1, ...waiting, failed_at: null, bus_id: null, language: 'en', lane: 'prompt' },
    ])
    await after.close()
    await place.remove()
  })

  it('leaves operators of one name what they have when names become each one operator’s', async () => {
    const place = await makeUnbuiltPlace(engine)
    await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    await before.write(async (trx) => {
      const [first] = await trx.selectFrom('admins').selectAll().execute()
      if (!first) throw new Error('The scene has an operator.')
      const { id: _, travels_key: _key, ...fields } = first
      for (const [index, travels_name] of ['OP', 'ｏｐ ', 'Another'].entries())
        await trx
          .insertInto('admins')
          .values({ ...fields, travels_name, email: `op${index}@example.com` })
          .execute()
      await goBackBefore(trx, '004-own-accounts')
    })
    await before.close()
    const after = await openDatabase(place)
    const admins = await after.read.selectFrom('admins').select(['travels_name', 'travels_key']).orderBy('id').execute()
    expect(admins).toEqual([
      { travels_name: 'Op', travels_key: 'op' },
      { travels_name: 'OP', travels_key: null },
      { travels_name: 'ｏｐ ', travels_key: null },
      { travels_name: 'Another', travels_key: 'another' },
    ])
    expect((await after.read.selectFrom('sessions').select('device').execute()).map(({ device }) => device)).toEqual([
      null,
    ])
    await after.close()
    await place.remove()
  })

  it('leaves operators whose names look alike what they have when joiners tell names apart no more', async () => {
    const place = await makeUnbuiltPlace(engine)
    await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const names = [
      ['रा\u200dज', 'रा\u200dज'],
      ['राज', 'राज'],
      ['र\u200cाज', 'र\u200cाज'],
      ['Gaya', 'gaya'],
      ['Ga\u200dya', 'ga\u200dya'],
      ['Shared', null],
      ['Ran\u200cchi', 'ran\u200cchi'],
    ] as const
    await before.write(async (trx) => {
      const [first] = await trx.selectFrom('admins').selectAll().execute()
      if (!first) throw new Error('The scene has an operator.')
      const { id: _, ...fields } = first
      for (const [index, [travels_name, travels_key]] of names.entries())
        await trx
          .insertInto('admins')
          .values({ ...fields, travels_name, travels_key, email: `op${index}@example.com` })
          .execute()
      await goBackBefore(trx, '008-names-without-joiners')
    })
    await before.close()
    const after = await openDatabase(place)
    const admins = await after.read.selectFrom('admins').select(['travels_name', 'travels_key']).orderBy('id').execute()
    expect(admins).toEqual([
      { travels_name: 'Op', travels_key: null },
      ...['राज', null, null, 'gaya', null, null, 'ranchi'].map((travels_key, index) => ({
        travels_name: names[index]?.[0],
        travels_key,
      })),
    ])
    await after.close()
    await place.remove()
  })

  it('goes on in English with accounts, and mails that wait, of before it had languages', async () => {
    const place = await makeUnbuiltPlace(engine)
    await setScene(place, { people: 2, seats: 4 })
    const before = await openDatabase(place)
    const waiting = { to_address: 'a@example.com', letter: '{}', created_at: 1, attempts: 2, next_attempt_at: 3 }
    const rowsOf = (database: Database) =>
      Promise.all(
        (['users', 'admins', 'mail_outbox'] as const).map((table) =>
          database.read.selectFrom(table).selectAll().orderBy('id').execute(),
        ),
      )
    await before.write((trx) => trx.insertInto('mail_outbox').values(waiting).execute())
    const rows = await rowsOf(before)
    await before.write((trx) => goBackBefore(trx, '009-languages'))
    await before.close()
    const after = await openDatabase(place)
    expect(rows.flat()).toHaveLength(4)
    expect(await rowsOf(after)).toEqual(rows)
    expect(rows.flat().map(({ language }) => language)).toEqual(['en', 'en', 'en', 'en'])
    await after.close()
    await place.remove()
  })

  it('finds the trips of before in both scripts, and leaves their names as they were written', async () => {
    const place = await makeUnbuiltPlace(engine)
    await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const names = [
      ['पटना', 'Ranchi', 'पटना', 'ranchi'],
      ['Patna', 'रांची', 'patna', 'रांची'],
      ['Chhoti Basti', 'Patna', 'chhoti basti', 'patna'],
    ] as const
    await before.write(async (trx) => {
      const [first] = await trx.selectFrom('buses').selectAll().execute()
      if (!first) throw new Error('The scene has a trip.')
      const { id: _, ...fields } = first
      for (const [from_place, to_place, from_key, to_key] of names)
        await trx
          .insertInto('buses')
          .values({ ...fields, from_place, to_place, from_key, to_key })
          .execute()
      await goBackBefore(trx, '010-places-in-both-scripts')
    })
    // Later steps add columns of their own, which the older rows lack.
    const told = ({ from_place, to_place, from_key, to_key, ...row }: Record<string, unknown>) => {
      const rest = Object.entries(row).filter(([name]) => !LATER.includes(name))
      return [[from_place, to_place, from_key, to_key], Object.fromEntries(rest)]
    }
    const rowsOf = async (database: Database) =>
      (await database.read.selectFrom('buses').selectAll().orderBy('id').execute()).map(told)
    const [scene, ...old] = await rowsOf(before)
    await before.close()
    const after = await openDatabase(place)
    const [sceneNow, ...now] = await rowsOf(after)
    expect(sceneNow).toEqual(scene)
    expect(now.map(([keys]) => keys)).toEqual([
      ['पटना', 'Ranchi', 'patna', 'ranchi'],
      ['Patna', 'रांची', 'patna', 'ranchi'],
      ['Chhoti Basti', 'Patna', 'chhoti basti', 'patna'],
    ])
    expect(now.map(([, rest]) => rest)).toEqual(old.map(([, rest]) => rest))
    await after.close()
    await place.remove()
  })

  it('knows of no trip of before when it arrives', async () => {
    const place = await makeUnbuiltPlace(engine)
    await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const rowsOf = (database: Database) => database.read.selectFrom('buses').selectAll().orderBy('id').execute()
    const rows = await rowsOf(before)
    await before.write((trx) => goBackBefore(trx, '011-arrivals'))
    await before.close()
    const after = await openDatabase(place)
    expect(rows.length).toBeGreaterThan(0)
    expect(await rowsOf(after)).toEqual(rows.map((row) => ({ ...row, arrives_at: '' })))
    await after.close()
    await place.remove()
  })

  it('knows of no ticket of before who sits where, and of no trip which seats are for women', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const passenger = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
    const sale = { seats: [1], cost: 100, passenger, passengers: [], bookedOn: '2026-12-01', bookedAt: 1, terms: '' }
    const userId = scene.people[0]?.id ?? 0
    await before.write((trx) => insertTickets(trx, [{ ...sale, busId: scene.busId, userId }]))
    const ticketsOf = (database: Database) => database.read.selectFrom('tickets').selectAll().execute()
    const busesOf = (database: Database) => database.read.selectFrom('buses').selectAll().orderBy('id').execute()
    const [tickets, buses] = [await ticketsOf(before), await busesOf(before)]
    await before.write((trx) => goBackBefore(trx, '013-named-passengers'))
    await before.close()
    const after = await openDatabase(place)
    // And all of them are paid, by travellers with an account.
    expect(tickets).toMatchObject([{ seats: '1', passengers: '', sold_by: '', user_id: userId }])
    expect(await ticketsOf(after)).toEqual(tickets.map((ticket) => ({ ...ticket, payment: 'paid', outside: 100 })))
    expect(await busesOf(after)).toEqual(buses)
    await after.close()
    await place.remove()
  })

  it('has no staff of before, and its sessions are of the accounts’ own holders', async () => {
    const place = await makeUnbuiltPlace(engine)
    await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const session = {
      token_hash: 'a',
      role: 'operator',
      account_id: 1,
      created_at: 1,
      seen_at: 2,
      device: null,
    } as const
    await before.write((trx) =>
      trx
        .insertInto('sessions')
        .values({ ...session, staff_id: null })
        .execute(),
    )
    const token = { token_hash: 'b', purpose: 'reset', role: 'operator', account_id: 1, expires_at: 3 } as const
    await before.write((trx) =>
      trx
        .insertInto('mail_tokens')
        .values({ ...token, email: null, used_at: null })
        .execute(),
    )
    await before.write((trx) => goBackBefore(trx, '015-staff'))
    await before.close()
    const after = await openDatabase(place)
    expect(await after.read.selectFrom('sessions').selectAll().execute()).toContainEqual({ ...session, staff_id: null })
    expect(await after.read.selectFrom('mail_tokens').selectAll().execute()).toContainEqual(
      expect.objectContaining(token),
    )
    const person = { admin_id: 1, role: 'counter', name: 'Meena', email: 'm@example.com', language: 'en' } as const
    const invite = (withdrawn_at: number | null) =>
      after.write((trx) =>
        trx
          .insertInto('staff')
          .values({ ...person, invited_at: 1_796_000_000_123, withdrawn_at })
          .execute(),
      )
    await invite(1)
    await invite(1)
    await invite(null)
    await expect(invite(null)).rejects.toThrow()
    await after.close()
    await place.remove()
  })

  it('tells no phone of what was sold before phones could be told, and has reminded of none of it', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const passenger = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
    const sale = { seats: [1], cost: 100, passenger, passengers: [], bookedOn: '2026-12-01', bookedAt: 1, terms: '' }
    const userId = scene.people[0]?.id ?? 0
    await before.write((trx) => insertTickets(trx, [{ ...sale, busId: scene.busId, userId }]))
    const ticketsOf = (database: Database) => database.read.selectFrom('tickets').selectAll().execute()
    const tickets = await ticketsOf(before)
    await before.write((trx) => goBackBefore(trx, '018-push'))
    await before.close()
    const after = await openDatabase(place)
    expect(tickets).toMatchObject([{ reminded_at: null }])
    expect(await ticketsOf(after)).toEqual(tickets)
    expect(await after.read.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
    const phone = {
      role: 'user',
      account_id: userId,
      staff_id: null,
      session_hash: 'a',
      endpoint: 'https://b.example/',
    } as const
    const { id } = await after.write((trx) =>
      trx
        .insertInto('push_subscriptions')
        .values({ ...phone, p256dh: 'c', auth: 'd', created_at: 1_796_000_000_123 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const owed = { subscription_id: id, ticket_id: 1, news: '{}', created_at: 1, attempts: 0, next_attempt_at: 1 }
    await after.write((trx) => trx.insertInto('push_outbox').values(owed).execute())
    await after.write((trx) => trx.deleteFrom('push_subscriptions').execute())
    expect(await after.read.selectFrom('push_outbox').selectAll().execute()).toEqual([])
    await after.close()
    await place.remove()
  })

  it('knows of nothing that was cancelled before it could be, and gives sold tickets the usual terms', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const passenger = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
    const sale = { seats: [1, 2], cost: 200, passenger, passengers: [], bookedOn: '2026-12-01', bookedAt: 1, terms: '' }
    const userId = scene.people[0]?.id ?? 0
    await before.write((trx) => insertTickets(trx, [{ ...sale, busId: scene.busId, userId }]))
    const rowsOf = (database: Database) =>
      Promise.all([
        database.read.selectFrom('tickets').selectAll().execute(),
        database.read.selectFrom('buses').selectAll().execute(),
        database.read.selectFrom('admins').selectAll().execute(),
      ])
    const rows = await rowsOf(before)
    await before.write((trx) => goBackBefore(trx, '016-cancellation'))
    await before.close()
    const after = await openDatabase(place)
    expect(await rowsOf(after)).toEqual(rows)
    expect(rows).toMatchObject([
      [{ refunded: 0, cancelled_seats: '', changed_at: null, terms: '' }],
      [{ called_off_at: null, called_off_reason: '' }],
      [{ cancellation_terms: '' }],
    ])
    await after.close()
    await place.remove()
  })

  it('knows of no money that was taken at a door before that was noted, and keeps every scan', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const passenger = { name: 'Sunita', age: 0, gender: '', phone: '9000000121' }
    const sale = { cost: 75_000, passenger, passengers: [], bookedOn: '2026-12-01', bookedAt: 1, terms: '' }
    const scan = {
      bus_id: scene.busId,
      seat_no: 1,
      undoes: null,
      device_name: '',
      handover_id: null,
      code: null,
    } as const
    const moments = { scanned_at: 1_796_000_000_123, happened_at: 1_796_000_000_124, received_at: 1_796_000_000_125 }
    await before.write(async (trx) => {
      const ids = await insertTickets(
        trx,
        [1, 2].map((seat) => ({ ...sale, seats: [seat], busId: scene.busId, userId: null })),
      )
      await trx
        .updateTable('tickets')
        .set({ payment: 'paid', outside: 75_000 })
        .where('id', '=', ids[1]?.id ?? 0)
        .execute()
      await trx
        .updateTable('tickets')
        .set({ payment: 'at-boarding', sold_by: 'Ravi' })
        .where('id', '=', ids[0]?.id ?? 0)
        .execute()
      const rows = (['board', 'undo', 'note'] as const).map((kind) => ({
        ...{ ...scan, ...moments, id: kind, kind, ticket_id: ids[0]?.id ?? 0, device_id: 'a', collected: null },
        ...{ verdict: 'welcome' as const, outcome: 'first' as const, answer: '{}' },
      }))
      await trx.insertInto('boarding_scans').values(rows).execute()
    })
    const rowsOf = (database: Database) =>
      Promise.all([
        database.read.selectFrom('tickets').selectAll().orderBy('id').execute(),
        database.read.selectFrom('boarding_scans').selectAll().orderBy('id').execute(),
      ])
    const rows = await rowsOf(before)
    expect(rows).toMatchObject([
      [
        { payment: 'at-boarding', collected_at: null },
        { payment: 'paid', collected_at: null },
      ],
      [{ collected: null }, {}, {}],
    ])
    await before.write((trx) => goBackBefore(trx, '019-paid-at-the-door'))
    await before.close()
    const after = await openDatabase(place)
    expect(await rowsOf(after)).toEqual(rows)
    await after.write(async (trx) => {
      await trx.updateTable('tickets').set({ collected_at: 1_796_000_000_123 }).execute()
      await trx.updateTable('boarding_scans').set({ kind: 'paid', collected: 100_000_000 }).execute()
    })
    expect(await rowsOf(after)).toMatchObject([
      [{ collected_at: 1_796_000_000_123 }, {}],
      [{ kind: 'paid', collected: 100_000_000 }, {}, {}],
    ])
    await after.close()
    await place.remove()
  })

  it('knows of no call to a passenger before calls were noted, and keeps every cancellation', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const passenger = { name: 'Farida', age: 0, gender: '', phone: '9000000121' }
    const sale = { cost: 75_000, passenger, passengers: [], bookedOn: '2026-12-01', bookedAt: 1, terms: '' }
    await before.write(async (trx) => {
      const [sold] = await insertTickets(trx, [{ ...sale, seats: [1], busId: scene.busId, userId: null }])
      const { admin_id } = await trx.selectFrom('buses').select('admin_id').executeTakeFirstOrThrow()
      const row = { ticket_id: sold?.id ?? 0, bus_id: scene.busId, admin_id, account_id: admin_id, seats: '1' }
      const money = { amount: 75_000, at: 1_796_000_000_123, reference: 'UPI 7' }
      await trx
        .insertInto('cancellations')
        .values([
          { ...row, ...money, cause: 'called-off', key: null, paid_at: null },
          { ...row, ...money, cause: 'operator', key: 'c', paid_at: 1_796_000_000_124 },
        ])
        .execute()
    })
    const rowsOf = (database: Database) => database.read.selectFrom('cancellations').selectAll().orderBy('id').execute()
    const rows = await rowsOf(before)
    expect(rows).toMatchObject([{ called_at: null }, { called_at: null }])
    await before.write((trx) => goBackBefore(trx, '020-called-passengers'))
    await before.close()
    const after = await openDatabase(place)
    expect(await rowsOf(after)).toEqual(rows)
    await after.write((trx) => trx.updateTable('cancellations').set({ called_at: 1_796_000_000_125 }).execute())
    expect(await rowsOf(after)).toEqual(rows.map((row) => ({ ...row, called_at: 1_796_000_000_125 })))
    await after.close()
    await place.remove()
  })

  it('keeps every scan of before there were notes on them, and takes one note for each', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const scans = (['first', 'revoked', 'unknown'] as const).map((outcome) => ({
      ...{ id: outcome, bus_id: scene.busId, ticket_id: 1, seat_no: 1, kind: 'board' as const, undoes: null },
      ...{ collected: null, device_id: 'a', device_name: '', handover_id: null, code: null, outcome },
      ...{ scanned_at: 1_796_000_000_123, happened_at: 1_796_000_000_124, received_at: 1_796_000_000_125 },
      ...{ verdict: 'welcome' as const, answer: '{}' },
    }))
    await before.write((trx) => trx.insertInto('boarding_scans').values(scans).execute())
    const rowsOf = (database: Database) =>
      database.read.selectFrom('boarding_scans').selectAll().orderBy('id').execute()
    const rows = await rowsOf(before)
    // All of them go on being read.
    expect(rows.map(({ echo }) => echo)).toEqual([0, 0, 0])
    await before.write((trx) => goBackBefore(trx, '021-boarding-notes'))
    await before.close()
    const after = await openDatabase(place)
    expect(await rowsOf(after)).toEqual(rows)
    const note = { scan_id: 'revoked', note: 'They took the next bus', noted_by: 'Ravi', noted_at: 1_796_000_000_126 }
    const write = (row: typeof note) => after.write((trx) => trx.insertInto('boarding_notes').values(row).execute())
    await write(note)
    await expect(write(note)).rejects.toThrow()
    await expect(write({ ...note, scan_id: 'nobody’s' })).rejects.toThrow()
    expect(await after.read.selectFrom('boarding_notes').selectAll().execute()).toEqual([note])
    await after.close()
    await place.remove()
  })

  it('tells each phone of before it spoke of a language in its account’s', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const phone = {
      ...{ role: 'user' as const, account_id: scene.people[0]?.id ?? 0, staff_id: null, session_hash: 'a' },
      ...{ endpoint: 'https://b.example/', p256dh: 'c', auth: 'd', created_at: 1_796_000_000_123 },
    }
    await before.write((trx) => trx.insertInto('push_subscriptions').values(phone).execute())
    await before.write((trx) => goBackBefore(trx, '022-language-of-phones'))
    await before.close()
    const after = await openDatabase(place)
    const phones = () => after.read.selectFrom('push_subscriptions').selectAll().execute()
    expect(await phones()).toEqual([{ ...phone, id: expect.any(Number), language: null }])
    await after.write((trx) => trx.updateTable('push_subscriptions').set({ language: 'hi' }).execute())
    expect(await phones()).toMatchObject([{ language: 'hi' }])
    await after.close()
    await place.remove()
  })

  it('knows the key of each refund’s last payment from before it kept them all', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const passenger = { name: 'Farida', age: 0, gender: '', phone: '9000000121' }
    const sale = { cost: 75_000, passenger, passengers: [], bookedOn: '2026-12-01', bookedAt: 1, terms: '' }
    await before.write(async (trx) => {
      const [sold] = await insertTickets(trx, [{ ...sale, seats: [1], busId: scene.busId, userId: null }])
      const { admin_id } = await trx.selectFrom('buses').select('admin_id').executeTakeFirstOrThrow()
      const row = { ticket_id: sold?.id ?? 0, bus_id: scene.busId, admin_id, account_id: admin_id, seats: '1' }
      const money = { amount: 100, at: 1_796_000_000_123, key: null, paid_at: null, reference: '' }
      const due = { ...row, ...money, cause: 'operator' as const }
      const paid = { ...due, paid_at: 1_796_000_000_124, reference: 'UPI 7' }
      await trx.insertInto('cancellations').values([due, paid, due]).execute()
    })
    const rowsOf = (database: Database) => database.read.selectFrom('cancellations').selectAll().orderBy('id').execute()
    const rows = await rowsOf(before)
    const ids = rows.map(({ id }) => id)
    await before.write(async (trx) => {
      await goBackBefore(trx, '023-keys-links-and-dues')
      await sql`update cancellations set payment_key = 'paid' where id = ${ids[1]}`.execute(trx)
      await sql`update cancellations set payment_key = 'taken back' where id = ${ids[2]}`.execute(trx)
    })
    await before.close()
    const after = await openDatabase(place)
    const keys = [null, 'paid', 'taken back']
    expect(await rowsOf(after)).toEqual(rows.map((row, index) => ({ ...row, payment_key: keys[index] })))
    const links = after.read.selectFrom('tickets').select(['link_edition', 'link_withdrawn_at'])
    expect(await links.execute()).toEqual([{ link_edition: 0, link_withdrawn_at: null }])
    expect(await after.read.selectFrom('refund_keys').selectAll().orderBy('refund_id').execute()).toEqual([
      { refund_id: ids[1], key: 'paid', did: 'paid', created_at: 1_796_000_000_124 },
      { refund_id: ids[2], key: 'taken back', did: 'paid', created_at: expect.any(Number) },
    ])
    await after.close()
    await place.remove()
  })

  it('makes payments of what was flagged as paid before payments were noted, and changes no sum and no refund', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 40 })
    const userId = scene.people[0]?.id ?? 0
    const before = await openDatabase(place)
    const passenger = { name: 'Sunita', age: 0, gender: '', phone: '9000000121' }
    const sale = { passenger, passengers: [], bookedOn: '2026-12-01', bookedAt: 1_796_000_000_000, terms: '' }
    /** As the version before has written them. */
    const old = [
      { seats: [1], cost: 100, set: { payment: 'paid' } },
      { seats: [2, 3, 4], cost: 100, set: { payment: 'paid', sold_by: 'Ravi' } },
      { seats: [5], cost: 200, set: { payment: 'at-boarding', sold_by: 'Ravi' } },
      { seats: [6], cost: 300, set: { payment: 'paid', sold_by: 'Ravi', collected_at: 1_796_000_000_500 } },
      // One seat of three is cancelled at 90 %, and the whole of another ticket where nothing had been paid.
      {
        seats: [7, 8, 9],
        cost: 100,
        set: { payment: 'paid', seats: '8,9', seat_count: 2, cancelled_seats: '7', refunded: 30 },
      },
      {
        seats: [10],
        cost: 100,
        set: { payment: 'at-boarding', sold_by: 'Ravi', status: 'CANCELLED', cancelled_seats: '10' },
      },
      {
        seats: [11, 12],
        cost: 100,
        set: { payment: 'paid', status: 'CANCELLED', cancelled_seats: '11,12', refunded: 90 },
      },
    ] as const
    const adminId = await before.write(async (trx) => {
      const { admin_id } = await trx
        .selectFrom('buses')
        .select('admin_id')
        .where('id', '=', scene.busId)
        .executeTakeFirstOrThrow()
      for (const { seats, cost, set } of old) {
        const [sold] = await insertTickets(trx, [
          { ...sale, seats, cost, busId: scene.busId, userId: 'sold_by' in set ? null : userId },
        ])
        if (!sold) throw new Error('Nothing was sold.')
        await trx.updateTable('tickets').set(set).where('id', '=', sold.id).execute()
        if ('refunded' in set)
          await trx
            .insertInto('cancellations')
            .values({
              ticket_id: sold.id,
              bus_id: scene.busId,
              admin_id,
              cause: 'traveller',
              account_id: userId,
              key: null,
              seats: set.cancelled_seats,
              amount: set.refunded,
              at: 2,
              paid_at: set.refunded === 90 ? 3 : null,
            })
            .execute()
        if ('collected_at' in set)
          await trx
            .insertInto('boarding_scans')
            .values({
              id: 'money',
              bus_id: scene.busId,
              ticket_id: sold.id,
              seat_no: 6,
              kind: 'paid',
              undoes: null,
              collected: 300,
              device_id: 'a',
              device_name: 'Gate A',
              handover_id: null,
              scanned_at: 1,
              happened_at: 1_796_000_000_500,
              received_at: 2,
              verdict: 'welcome',
              code: null,
              outcome: 'first',
              answer: '{}',
            })
            .execute()
      }
      await goBackBefore(trx, '029-payments-alone')
      return admin_id
    })
    const sumBefore = await before.read
      .selectFrom('tickets')
      .select(
        sql<number>`sum(case when status = 'CANCELLED' and payment = 'at-boarding' then 0 else cost - refunded end)`.as(
          'sold',
        ),
      )
      .executeTakeFirstOrThrow()
    const refundsOf = (database: Database) =>
      database.read.selectFrom('cancellations').selectAll().orderBy('id').execute()
    const refunds = await refundsOf(before)
    await before.close()
    const after = await openDatabase(place)
    const tickets = await after.read
      .selectFrom('tickets')
      .select(['live_fare', 'received', 'outside', 'kept', 'refunded'])
      .orderBy('id')
      .execute()
    expect(tickets).toEqual([
      { live_fare: 100, received: 0, outside: 100, kept: 0, refunded: 0 },
      { live_fare: 100, received: 100, outside: 0, kept: 0, refunded: 0 },
      { live_fare: 200, received: 0, outside: 0, kept: 0, refunded: 0 },
      { live_fare: 300, received: 300, outside: 0, kept: 0, refunded: 0 },
      { live_fare: 67, received: 0, outside: 100, kept: 3, refunded: 30 },
      { live_fare: 0, received: 0, outside: 0, kept: 0, refunded: 0 },
      { live_fare: 0, received: 0, outside: 100, kept: 10, refunded: 90 },
    ])
    const payments = await after.read
      .selectFrom('payments')
      .select(['amount', 'how', 'noted_by', 'at', 'scan_id', 'takes_back'])
      .orderBy('ticket_id')
      .execute()
    const outside = { amount: 100, how: 'outside', noted_by: '', at: sale.bookedAt, scan_id: null, takes_back: null }
    expect(payments).toEqual([
      outside,
      { ...outside, how: 'other', noted_by: 'Ravi' },
      { ...outside, how: 'cash', amount: 300, noted_by: 'Gate A', at: 1_796_000_000_500, scan_id: 'money' },
      outside,
      outside,
    ])
    expect(await refundsOf(after)).toEqual(refunds.map((refund) => ({ ...refund, payment_id: null })))
    expect(await sumRevenue(after.read, adminId)).toBe(Number(sumBefore.sold))
    await after.close()
    await place.remove()
  })

  it('takes tickets of before it knew what was booked for what they are now, and changes nothing else of them', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const passenger = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
    const sale = { seats: [1], cost: 100, passenger, passengers: [], bookedOn: '2026-12-01', bookedAt: 1, terms: '' }
    await before.write((trx) => insertTickets(trx, [{ ...sale, busId: scene.busId, userId: scene.people[0]?.id ?? 0 }]))
    const ticketsOf = (database: Database) => database.read.selectFrom('tickets').selectAll().execute()
    const tickets = await ticketsOf(before)
    await before.write((trx) => goBackBefore(trx, '030-what-was-booked'))
    await before.close()
    const after = await openDatabase(place)
    expect(tickets).toMatchObject([{ changes: 0, booked_as: '' }])
    expect(await ticketsOf(after)).toEqual(tickets)
    await after.close()
    await place.remove()
  })

  // Each goes through all steps that follow it.
  it.each([
    ['033-payment-terms', 'nobody had set how passengers pay'],
    ['037-statements', 'no payment came from a statement'],
    ['039-runs', 'no run was told'],
    ['040-what-is-forgotten', 'what is noted of payments is found to be forgotten'],
  ])('takes rows of before %s for such as they are where %s', async (step) => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: 4 })
    const before = await openDatabase(place)
    const passenger = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
    const sale = { seats: [1], cost: 100, passenger, passengers: [], bookedOn: '2026-12-01', bookedAt: 1, terms: '' }
    await before.write(async (trx) => {
      await insertTickets(trx, [{ ...sale, busId: scene.busId, userId: scene.people[0]?.id ?? 0 }])
      const ticket = await trx
        .selectFrom('tickets')
        .innerJoin('buses', 'buses.id', 'bus_id')
        .select(['tickets.id', 'bus_id', 'admin_id'])
        .executeTakeFirstOrThrow()
      const { id: ticket_id, ...of } = ticket
      const paid = { how: 'upi', reference: '412345678901', noted_by: 'Ravi', at: 2 } as const
      await trx
        .insertInto('payments')
        .values({ ...of, ...paid, ticket_id, amount: 60 })
        .execute()
      await trx.updateTable('tickets').set({ received: 60 }).execute()
      const person = { role: 'counter', name: 'Meena', email: 'm@example.com', language: 'hi' } as const
      await trx
        .insertInto('staff')
        .values({ ...person, admin_id: of.admin_id, invited_at: 3, withdrawn_at: null })
        .execute()
    })
    const rowsOf = (database: Database) =>
      Promise.all(
        (['tickets', 'buses', 'admins', 'payments', 'staff', 'boarding_scans', 'cancellations'] as const).map((table) =>
          database.read.selectFrom(table).selectAll().execute(),
        ),
      )
    const rows = await rowsOf(before)
    await before.write((trx) => goBackBefore(trx, step))
    await before.close()
    const after = await openDatabase(place)
    expect(await rowsOf(after)).toEqual(rows)
    const [[ticket] = [], [bus] = [], [admin] = [], [payment] = [], staff] = rows
    expect(staff).toMatchObject([{ name: 'Meena', role: 'counter', email: 'm@example.com', muted_news: '' }])
    expect([ticket, bus, admin, payment]).toMatchObject([
      { pay_mode: 'at-boarding', claim: '', pay_before: null, received: 60, seats_kept_at: null },
      { planned_departs: '', departs_said_at: null, run: '', not_coming_at: null },
      { payment_terms: '', upi_changed_at: null, muted_news: '' },
      { amount: 60, closing_id: null, statement: null },
    ])
    await after.close()
    await place.remove()
  })

  it('is left as it is by a program older than it, which starts unless a step says that it can’t (S19)', async () => {
    const place = await makeUnbuiltPlace(engine)
    const made = (name: string) => sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`
    const newer = await openDatabase(place)
    await newer.write(async (trx) => {
      await sql`alter table buses add column of_later integer not null default 7`.execute(trx)
      await made('998-from-the-future').execute(trx)
    })
    await newer.close()
    const older = await openDatabase(place)
    await older.write(async (trx) => {
      await made('999-from-the-future-alone').execute(trx)
    })
    await older.close()
    await expect(openDatabase(place)).rejects.toThrow(/newer version/)
    await place.remove()
  })
})

describe('reads by key', () => {
  it('of one turn share a statement, those of the next have their own, and a failure is not kept', async () => {
    const asked: string[][] = []
    const find = loadTogether(async (keys) => {
      asked.push([...keys])
      if (keys.includes('bad')) throw new Error('away')
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `row ${key}`]))
    })
    expect(await Promise.all(['a', 'b', 'none', 'a'].map(find))).toEqual(['row a', 'row b', undefined, 'row a'])
    const outcomes = await Promise.allSettled([find('bad'), find('c')])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(await find('c')).toBe('row c')
    expect(asked).toEqual([['a', 'b', 'none'], ['bad', 'c'], ['c']])
  })
})
