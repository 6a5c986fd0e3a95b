import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, indiaDate } from '#contract/time.ts'
import { runImport } from '#server/cli/import-command.ts'
import { timetableRows } from '#server/cli/timetable-rows.ts'
import { openSource } from '#server/cli/timetable-source.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openTally } from '#server/db/tally.ts'
import { LONG } from '../support/long.ts'
import { oddWorkbook } from '../support/odd-workbook.ts'
import { type Place, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const HEADER = 'from,to,operator,bus_type,departs,duration,arrives,rating,fare,seats_left'
const PATNA = 'Patna,Ranchi,Magadh Express,A/C Sleeper (2+1),21:30,09h 15m,06:45,4.2,850.5,12'
const GOA = 'Goa,Mumbai,"National Travels, Goa","LUXURY (NON-AC, 2 + 2)",18:30,13h 00m,07:30,,450.0,22'
const START = addDays(indiaDate(Date.now()), 3)

const servers = serversOfTests()

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

it('holds no more of a long file than of a short one', async () => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('Node gives no collector.')
  const heapAfter = async (rows: number) => {
    const file = join(folder, `${rows}.csv`)
    await writeFile(file, linesOf(rows).join('\n'))
    const earlier = openTally()
    try {
      const source = await openSource({ file, encoding: undefined, sheet: undefined, hiddenRows: false })
      for await (const row of timetableRows(source, undefined, earlier))
        if (row.kind !== 'trip') throw new Error(row.reason)
      collect()
      return process.memoryUsage().heapUsed
    } finally {
      earlier.close()
    }
  }
  const linesOf = (rows: number) => [
    HEADER,
    ...Array.from({ length: rows }, (_, at) => PATNA.replace('Magadh', `Magadh ${at}`)),
  ]
  await heapAfter(1_000)
  const short = await heapAfter(1_000)
  // Who held the rows would hold their letters at least. What else lives in this process comes and goes beside them.
  const letters = linesOf(15_000).join('').length - linesOf(1_000).join('').length
  expect((await heapAfter(15_000)) - short).toBeLessThan(letters / 2)
})

describe.each(await testEngines())('import on %s', (engine) => {
  let place: Place
  beforeEach(async () => {
    place = await servers.place(engine)
  })

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

  it('takes buses of other plates at the same times for others, and a plate that is there for the same', async () => {
    const columns = 'name,from,to,departureTime,costPerSeat,busNumber'
    const row = (plate: string) => `Magadh Express,Patna,Ranchi,21:30,850,${plate}`
    const last = async (...plates: string[]) =>
      (await run(await fileOf(columns, ...plates.map(row)), '--start', START)).out.at(-1)
    expect(await last('BR 01 PA 1')).toBe('1 trip added, 0 already there, 0 refused.')
    expect(await last('BR 01 PA 2', 'BR 01 PA 3', 'br01pa1')).toBe('2 trips added, 1 already there, 0 refused.')
    expect(await last('BR 01 PA 3', 'BR 01 PA 2', 'BR 01 PA 1')).toBe('0 trips added, 3 already there, 0 refused.')
    // Rows that name none stand for any of them.
    expect(await last('', '', '', '')).toBe('1 trip added, 3 already there, 0 refused.')
    const removed = { archived_at: Date.now() }
    await withDatabase(({ write }) =>
      write((trx) => trx.updateTable('buses').set(removed).where('bus_number', '=', 'BR 01 PA 2').execute()),
    )
    expect(await last('BR 01 PA 2')).toBe('0 trips added, 1 already there, 0 refused.')
    expect((await buses()).filter(({ archived_at }) => archived_at === null)).toHaveLength(3)
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
      PATNA.replace('21:30', '49:00'),
    )
    const { code, out, err } = await run(file, '--start', START)
    expect(err).toEqual([
      'Line 2: The fare is from 1 to 1,00,000 rupees, with two decimals at most. (fare)',
      'Line 4: It does not have as many fields as the first line.',
      'Line 5: Write the time as HH:mm, such as 21:30. (departs)',
    ])
    expect(out.at(-1)).toBe('1 trip added, 0 already there, 3 refused.')
    expect(code).toBe(2)
  })

  it('puts the trips of a workbook on sale, and says which of its sheets it read', async () => {
    const file = join(folder, 'timetable.xlsx')
    const rows = [HEADER, PATNA].map((row) => row.replaceAll(' (2+1)', '').split(','))
    await writeFile(
      file,
      oddWorkbook([
        { name: 'Winter', rows },
        { name: 'Notes', rows: [['As agreed']] },
      ]),
    )
    const { code, out } = await run(file, '--start', START, '--sheet', 'winter')
    expect(out).toEqual([
      'Sheet "Winter" is read; not "Notes". --sheet names another.',
      expect.stringContaining('Opened the account of Sawari Partners'),
      '1 trip added, 0 already there, 0 refused.',
    ])
    expect(code).toBe(0)
    expect(await buses()).toMatchObject([{ name: 'Magadh Express', departs: `${START}T21:30`, fare: 85_050 }])
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

  it('goes to an operator of that name who proved an address, and says to whom', async () => {
    const server = await servers.start(engine, { place, now: Date.now() })
    const ravi = await server.operator()
    const { out } = await run(await fileOf(HEADER, PATNA), '--operator', 'ravi  travels 1', '--start', START)
    expect(out[0]).toBe(`The trips go to ${ravi.email}, who goes by ravi  travels 1.`)
    expect(await server.database.read.selectFrom('buses').select('admin_id').execute()).toEqual([{ admin_id: ravi.id }])
  })

  it.each(['Sawari Partners', 'Ravi Travels'])('goes to nobody who merely signed up as %s', async (company) => {
    const server = await servers.start(engine, { place, now: Date.now() })
    const body = {
      name: 'A stranger',
      email: 'stranger@example.com',
      phone: '9123456780',
      travels_name: company,
      gst_number: '10ABCDE1234F1Z5',
      password: 'Secret#123',
    }
    expect((await server.visitor().call('POST', '/api/admins', { body })).status).toBe(201)
    const named = company === 'Sawari Partners' ? [] : ['--operator', company]
    const { code, err } = await run(await fileOf(HEADER, PATNA), ...named, '--start', START)
    expect(code).toBe(1)
    expect(err[0]).toContain('stranger@example.com')
    expect(await server.database.read.selectFrom('buses').select('admin_id').execute()).toEqual([])
  })

  it('goes to nobody who has left', async () => {
    const server = await servers.start(engine, { place, now: Date.now() })
    const ravi = await server.operator()
    await ravi.call('POST', `/api/admins/${ravi.id}/erasure`, { body: { currentPassword: ravi.password } })
    await run(await fileOf(HEADER, PATNA), '--operator', 'Ravi Travels 1', '--start', START)
    const owners = await server.database.read
      .selectFrom('buses')
      .innerJoin('admins', 'admins.id', 'buses.admin_id')
      .select('email')
      .execute()
    expect(owners).toEqual([{ email: 'ravi-travels-1@operators.sawari.example' }])
  })

  it('goes to the account that --email names', async () => {
    const server = await servers.start(engine, { place, now: Date.now() })
    const ravi = await server.operator('Ravi')
    const { out } = await run(await fileOf(HEADER, PATNA), '--email', ravi.email.toUpperCase(), '--start', START)
    expect(out).toEqual(['1 trip added, 0 already there, 0 refused.'])
    expect(await server.database.read.selectFrom('buses').select('admin_id').execute()).toEqual([{ admin_id: ravi.id }])
  })

  it('works beside a running server, whose list then has the trips', async () => {
    const server = await servers.start(engine, { place, now: Date.now() })
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
  })

  it.each([
    [['missing.csv'], 'can’t be read'],
    [['timetable.csv', '--start', '2026-02-30'], '--start is a date'],
    [['timetable.csv', '--start', '2020-01-01'], '--start lies between'],
    [['timetable.csv', '--days', '0'], '--days is a whole number'],
    [['timetable.csv', '--colour', 'red'], '--colour'],
    [['timetable.csv', '--encoding', 'ebcdic'], '--encoding is one of utf-8'],
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
    await writeFile(join(folder, 'nothing.csv'), '')
    expect(await run(join(folder, 'nothing.csv'))).toMatchObject({
      code: 1,
      err: [expect.stringContaining('is empty')],
    })
    expect(await run(await fileOf(HEADER))).toMatchObject({
      code: 1,
      err: [expect.stringContaining('has a header and no rows below it')],
    })
    const refused = await run(await fileOf(HEADER, PATNA.replace('850.5', 'free')), '--start', START)
    expect(refused.code).toBe(1)
    expect(refused.out.at(-1)).toBe('0 trips added, 0 already there, 1 refused.')
    expect(await withDatabase(({ read }) => read.selectFrom('admins').selectAll().execute())).toEqual([])
  })

  it('takes thousands of trips of one minute, and none twice', async () => {
    // Each is compared with all the others.
    const count = LONG ? 2_500 : 1_250
    const rows = Array.from({ length: count }, (_, at) =>
      at % 2 === 0 ? PATNA : PATNA.replace('Magadh', `Magadh ${at}`),
    )
    const file = await fileOf(HEADER, ...rows)
    expect((await run(file, '--start', START)).out.at(-1)).toBe(`${count} trips added, 0 already there, 0 refused.`)
    const again = await run(file, '--start', START)
    expect(again).toMatchObject({ code: 0, out: [`0 trips added, ${count} already there, 0 refused.`] })
    const plates = new Set((await buses()).map((row) => row.bus_number))
    expect(plates.size).toBeGreaterThan(0.4 * count)
  })

  it.each([
    ['is never closed', ['"Patna,Ranchi', ...Array.from({ length: 990 }, () => PATNA)]],
    ['is never closed near the end', ['"Patna,Ranchi', PATNA]],
    ['meets the next one', ['"Patna,Ranchi', PATNA, GOA, PATNA]],
    ['is closed lines later', ['"Patna', PATNA, `Gaya"${PATNA.slice(5)}`, PATNA]],
    ['swallows more than a row can hold', ['"Patna', ...Array.from({ length: 2_000 }, () => PATNA)]],
  ])('imports nothing of a file with a quote that %s, and names its line', async (_, lines) => {
    const { code, out, err } = await run(await fileOf(HEADER, ...Array.from({ length: 10 }, () => PATNA), ...lines))
    expect(err).toEqual([expect.stringContaining('a quote that opens on line 12 is not closed on it')])
    expect(out).toEqual([])
    expect(code).toBe(1)
    expect(await buses()).toEqual([])
  })

  it('takes quotes inside a field for what they are, and lines inside quotes for one row', async () => {
    const file = await fileOf(
      HEADER,
      PATNA.replace('Magadh', '15" Magadh'),
      PATNA.replace('Magadh Express', '"Two\r\nlines"'),
      PATNA.replace('850.5', 'free'),
    )
    const { code, err } = await run(file, '--start', START)
    // As a spreadsheet counts its rows.
    expect(err).toEqual([expect.stringMatching(/^Line 4: The fare/)])
    expect(code).toBe(2)
    expect((await buses()).map(({ name }) => name).sort()).toEqual(['15" Magadh Express', 'Two lines'])
  })

  const TRIP = PATNA.replace('Magadh', 'Père Noël')

  it('refuses letters that are no UTF-8 and says how to go on', async () => {
    const file = join(folder, 'latin1.csv')
    await writeFile(file, Buffer.from(`${[HEADER, PATNA, TRIP].join('\n')}\n`, 'latin1'))
    const { code, err } = await run(file, '--start', START)
    expect(code).toBe(1)
    expect(err).toEqual([expect.stringMatching(/is not in UTF-8 .*add --encoding windows-1252/)])
    expect(await buses()).toEqual([])
    expect((await run(file, '--start', START, '--encoding', 'Windows-1252')).code).toBe(0)
    expect((await buses()).map((row) => row.name)).toContain('Père Noël Express')
  })

  it.each([
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('reads %s by its mark', async (_, bytesOf) => {
    const file = join(folder, 'utf16.csv')
    await writeFile(file, bytesOf(`${[HEADER, TRIP].join('\n')}\n`))
    expect(await run(file, '--start', START)).toMatchObject({ code: 0, err: [] })
    expect(await buses()).toMatchObject([{ name: 'Père Noël Express' }])
  })

  it('refuses rows whose letters were lost before', async () => {
    const { err } = await run(await fileOf(HEADER, PATNA.replace('Magadh', 'P\ufffdre'), PATNA), '--start', START)
    expect(err).toEqual(['Line 2: A letter was lost when this file was saved: it holds \ufffd.'])
  })

  it('says how far it is every 10,000 trips', { timeout: 300_000 }, async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => PATNA.replace('Patna', `Place ${at}`))
    const { out } = await run(await fileOf(HEADER, ...rows), '--start', START, '--days', '11')
    expect(out).toContain('10000 trips')
    expect(out.at(-1)).toBe('11000 trips added, 0 already there, 0 refused.')
  })
})
