import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, indiaDate } from '../../contract/time.ts'
import { runImport } from '../../server/cli/import-command.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { makePlace, type Place, startServer, testEngines } from '../support/server.ts'

const HEADER = 'from,to,operator,bus_type,departs,duration,arrives,rating,fare,seats_left'
const PATNA = 'Patna,Ranchi,Magadh Express,A/C Sleeper (2+1),21:30,09h 15m,06:45,4.2,850.5,12'
const GOA = 'Goa,Mumbai,"National Travels, Goa","LUXURY (NON-AC, 2 + 2)",18:30,13h 00m,07:30,,450.0,22'
const START = addDays(indiaDate(Date.now()), 3)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(...lines: string[]): Promise<string> {
  const file = join(folder, 'timetable.csv')
  await writeFile(file, `\uFEFF${lines.join('\r\n')}\r\n`)
  return file
}

describe.each(await testEngines())('import on %s', (engine) => {
  let place: Place
  beforeEach(async () => {
    place = await makePlace(engine)
  })
  afterEach(() => place.remove())

  async function run(...args: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
    const out: string[] = []
    const err: string[] = []
    const code = await runImport(
      args,
      { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl },
      { out: (line) => out.push(line), err: (line) => err.push(line) },
    )
    return { code, out, err }
  }

  async function withDatabase<T>(look: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl }, 'tool')
    try {
      return await look(database)
    } finally {
      await database.close()
    }
  }

  const buses = () =>
    withDatabase(({ read }) => read.selectFrom('buses').selectAll().orderBy('departs').orderBy('id').execute())

  it('puts every row on sale, each day, quotes and empty ratings included', async () => {
    const file = await fileOf(HEADER, PATNA, GOA)
    const { code, out, err } = await run(file, '--operator', 'Test Travels', '--start', START, '--days', '7')
    expect(err).toEqual([])
    expect(out.at(-1)).toBe('14 trips added, 0 already there, 0 refused.')
    expect(code).toBe(0)
    const rows = await buses()
    expect(rows.map((row) => row.departs)).toEqual(
      Array.from({ length: 7 }, (_, day) => ['T18:30', 'T21:30'].map((time) => addDays(START, day) + time)).flat(),
    )
    expect(rows[0]).toMatchObject({
      name: 'National Travels, Goa',
      type: 'LUXURY (NON-AC, 2 + 2)',
      rating: 'N/A',
      fare: 45_000,
    })
    expect(rows[1]).toMatchObject({
      from_key: 'patna',
      available_seats: 12,
      number_of_seats: 30,
      fare: 85_050,
      rating: '4.2',
      reports_at: '21:00',
    })
    expect(new Set(rows.filter((row) => row.name === 'Magadh Express').map((row) => row.bus_number)).size).toBe(1)
  })

  it('adds nothing twice, keeps what was sold or edited, and goes on where it broke off', async () => {
    await run(await fileOf(HEADER, PATNA), '--start', START)
    await withDatabase(({ write }) => write((trx) => trx.updateTable('buses').set({ fare: 99_900 }).execute()))
    const again = await run(await fileOf(HEADER, PATNA, PATNA, GOA), '--start', START)
    expect(again.out.at(-1)).toBe('2 trips added, 1 already there, 0 refused.')
    expect((await run(await fileOf(HEADER, PATNA, PATNA, GOA), '--start', START)).out.at(-1)).toBe(
      '0 trips added, 3 already there, 0 refused.',
    )
    expect((await buses()).map((row) => row.fare).sort()).toEqual([45_000, 85_050, 99_900])
  })

  it('adds nothing twice when it runs twice at once', async () => {
    const file = await fileOf(HEADER, PATNA, PATNA, GOA)
    const args = [file, '--operator', 'Test Travels', '--start', START, '--days', '60']
    // The operator's account is made by a run before.
    await run(await fileOf(HEADER, GOA), '--operator', 'Test Travels', '--start', START)
    await writeFile(file, `${[HEADER, PATNA, PATNA, GOA].join('\r\n')}\r\n`)
    const runs = await Promise.all([run(...args), run(...args), run(...args)])
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await buses()).toHaveLength(180)
  })

  it('does not bring back what the operator removed', async () => {
    const file = await fileOf(HEADER, PATNA)
    await run(file, '--start', START)
    await withDatabase(({ write }) => write((trx) => trx.updateTable('buses').set({ archived_at: 1 }).execute()))
    expect((await run(file, '--start', START)).out.at(-1)).toBe('0 trips added, 1 already there, 0 refused.')
  })

  it('reports each refused row by line and reason, takes the others, and counts them last', async () => {
    const file = await fileOf(
      HEADER,
      PATNA.replace('850.5', 'free'),
      PATNA,
      'Patna,Ranchi',
      PATNA.replace('21:30', '25:00'),
    )
    const { code, out, err } = await run(file, '--start', START)
    expect(err).toEqual([
      'Line 2: The fare is from 1 to 1,00,000 rupees, with two decimals at most. (fare)',
      'Line 4: It does not have as many fields as the first line.',
      'Line 5: Write the time as HH:mm, such as 21:30. (departs)',
    ])
    expect(out.at(-1)).toBe('1 trip added, 0 already there, 3 refused.')
    expect(code).toBe(0)
  })

  it('refuses departures of the past', async () => {
    const own = `name,from,to,departureTime,costPerSeat,dateOfDeparture\r\nRath,Hajipur,Patna,06:00,90,${addDays(START, -10)}\r\nRath,Hajipur,Patna,06:00,90,${START}`
    const { err, out } = await run(await fileOf(own))
    expect(err).toEqual([`Line 2: It departed already, on ${addDays(START, -10)} at 06:00. (dateOfDeparture)`])
    expect(out.at(-1)).toBe('1 trip added, 0 already there, 1 refused.')
    expect(await buses()).toMatchObject([{ from_place: 'Hajipur', departs: `${START}T06:00`, reports_at: '05:45' }])
  })

  it('belongs to one operator, opened once, active, found again by name', async () => {
    const file = await fileOf(HEADER, PATNA)
    const first = await run(file, '--operator', 'Déjà Travels', '--start', START)
    expect(first.out[0]).toContain('deja-travels@operators.sawari.example')
    await run(file, '--operator', 'Déjà Travels', '--start', addDays(START, 1))
    const admins = await withDatabase(({ read }) => read.selectFrom('admins').selectAll().execute())
    expect(admins).toHaveLength(1)
    expect(admins[0]).toMatchObject({ travels_name: 'Déjà Travels' })
    expect(admins[0]?.activated_at).not.toBeNull()
    expect(new Set((await buses()).map((row) => row.admin_id))).toEqual(new Set([admins[0]?.id]))
  })

  it('goes to the account that --email names', async () => {
    const server = await startServer(engine, { place, now: Date.now() })
    const ravi = await server.operator('Ravi')
    const { out } = await run(await fileOf(HEADER, PATNA), '--email', ravi.email.toUpperCase(), '--start', START)
    expect(out).toEqual(['1 trip added, 0 already there, 0 refused.'])
    expect(await server.database.read.selectFrom('buses').select('admin_id').execute()).toEqual([{ admin_id: ravi.id }])
    await server.app.close()
    await server.database.close()
  })

  it('works beside a running server, whose list then has the trips', async () => {
    const server = await startServer(engine, { place, now: Date.now() })
    const list = () => server.app.inject({ url: '/api/buses' })
    const before = await list()
    expect(before.json()).toMatchObject({ data: [] })
    await run(await fileOf(HEADER, PATNA), '--start', START)
    // A server looks ten times a second for what others have written.
    await expect.poll(async () => (await list()).headers.etag).not.toBe(before.headers.etag)
    const after = await list()
    expect(after.json()).toMatchObject({
      data: [{ from: 'Patna', dateOfDeparture: START, travels_name: 'Sawari Partners' }],
    })
    await server.app.close()
    await server.database.close()
  })

  it.each([
    [['missing.csv'], 'can’t be read'],
    [['timetable.csv', '--start', '2026-02-30'], '--start is a date'],
    [['timetable.csv', '--start', '2020-01-01'], '--start lies between'],
    [['timetable.csv', '--days', '0'], '--days is a whole number'],
    [['timetable.csv', '--colour', 'red'], '--colour'],
    [['timetable.csv', '--email', 'nobody'], 'not a complete e-mail address'],
    [['a.csv', 'b.csv'], 'Name one file'],
  ])('refuses %j with one line', async (args, message) => {
    await fileOf(HEADER, PATNA)
    const { code, out, err } = await run(...args.map((arg) => (arg.endsWith('.csv') ? join(folder, arg) : arg)))
    expect(code).toBe(1)
    expect(out).toEqual([])
    expect(err).toHaveLength(1)
    expect(err[0]).toContain(message)
  })

  it('fails if nothing could be read', async () => {
    expect((await run(await fileOf('a,b', '1,2'))).err[0]).toContain('is no timetable')
    expect((await run(await fileOf(''))).err[0]).toContain('is empty')
    const refused = await run(await fileOf(HEADER, PATNA.replace('850.5', 'free')), '--start', START)
    expect(refused.code).toBe(1)
    expect(refused.out.at(-1)).toBe('0 trips added, 0 already there, 1 refused.')
    expect(await withDatabase(({ read }) => read.selectFrom('admins').selectAll().execute())).toEqual([])
  })

  it('is quick: 11,000 trips in seconds, with progress said', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => PATNA.replace('Magadh', `Magadh ${at}`))
    const began = performance.now()
    const { out } = await run(await fileOf(HEADER, ...rows), '--start', START, '--days', '11')
    expect(out).toContain('10000 of 11000 trips')
    expect(out.at(-1)).toBe('11000 trips added, 0 already there, 0 refused.')
    expect(performance.now() - began).toBeLessThan(30_000)
  })
})
