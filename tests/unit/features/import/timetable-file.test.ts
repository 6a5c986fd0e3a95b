import { strToU8, zipSync } from 'fflate'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OperatorBus } from '#contract/buses/bus.ts'
import { TIMETABLE_FIELDS } from '#contract/buses/timetable-fields.ts'
import { readCsv } from '#contract/sheets/read-csv.ts'
import type { ReadFile } from '#contract/sheets/sheet.ts'
import { readWorkbook } from '#contract/sheets/workbook.ts'
import { type DateOrder, dateQuestion } from '#contract/tables/cells.ts'
import { csvFile } from '#features/company/spreadsheets/csv.ts'
import { writeWorkbook } from '#features/company/spreadsheets/write-workbook.ts'
import { arrange, likelySheet } from '#features/import/arrangement.ts'
import { refusedTable } from '#features/import/refused-rows.ts'
import { readTimetable } from '#features/import/timetable-file.ts'
import { templateTable } from '#features/import/timetable-table.ts'
import { spokenNow } from '#language/say.ts'

const say = spokenNow.getSnapshot()

const NAMES = TIMETABLE_FIELDS.map(({ name }) => name)
const TIMETABLE_COLUMNS = NAMES.filter((name) => name !== 'arrivalTime' && name !== 'ladiesSeats')
const HEAD = TIMETABLE_COLUMNS.join(',')
const ROW =
  'Magadh Express,BR01PA4521,AC Sleeper,Patna,Ranchi,2026-11-25,21:00,21:30,"Gate 2, North",Kantatoli,41,40,850'
const CELLS = ['Magadh Express', 'BR01PA4521', 'AC Sleeper', 'Patna', 'Ranchi', '2026-12-25', '21:00', '21:30'].concat([
  'Gate 2, North',
  'Kantatoli',
  '41',
  '40',
  '1250',
])

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const arrangementOf = (read: ReadFile) => {
  const sheet = read.kind === 'sheets' ? likelySheet(TIMETABLE_FIELDS, read.sheets) : undefined
  if (!sheet) throw new Error(JSON.stringify(read))
  return arrange(TIMETABLE_FIELDS, sheet, false)
}
const open = (read: ReadFile, own: OperatorBus[] = []) => {
  const timetable = readTimetable(arrangementOf(read), own, say)
  if (timetable.kind !== 'rows') throw new Error(JSON.stringify(timetable))
  return timetable
}
const rows = (text: string, own: OperatorBus[] = [], order: DateOrder = 'day-first') =>
  open(readCsv(bytes(text)), own).rows(order)
const tripsOf = (read: ReadFile) =>
  open(read)
    .rows('day-first')
    .map((row) => (row.kind === 'trip' ? row.bus : row))

beforeEach(() => vi.setSystemTime(new Date('2026-11-21T10:00:00+05:30')))
afterEach(() => vi.useRealTimers())

describe('a timetable file', () => {
  it('gives a trip as it would be saved', () => {
    expect(rows(`\ufeff${HEAD}\r\n${ROW}\r\n`)).toMatchObject([
      {
        kind: 'trip',
        line: 2,
        bus: {
          name: 'Magadh Express',
          busNumber: 'BR01PA4521',
          type: 'AC Sleeper',
          from: 'Patna',
          to: 'Ranchi',
          dateOfDeparture: '2026-11-25',
          reportingTime: '21:00',
          departureTime: '21:30',
          arrivalTime: '',
          boardingPoint: 'Gate 2, North',
          droppingPoint: 'Kantatoli',
          numberOfSeats: 41,
          availableSeats: 40,
          costPerSeat: 850,
        },
      },
    ])
  })

  it('marks each refused row with its line, its cell and why, and keeps the others', () => {
    const bad = ROW.replace('2026-11-25', '2026-02-30')
    const past = ROW.replace('2026-11-25', '2026-11-20')
    const greedy = ROW.replace('41,40', '40,41')
    const seatless = ROW.replace('4521', '9999').replace('41,40', ',40')
    expect(rows([HEAD, bad, past, greedy, seatless, ROW].join('\n')).map((row) => [row.line, row.kind])).toEqual([
      [2, 'refused'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'trip'],
    ])
    expect(rows(`${HEAD}\n${bad}`)[0]).toMatchObject({
      field: 'dateOfDeparture',
      value: '2026-02-30',
      bus: 'BR01PA4521',
    })
  })

  it('names a trip that is there already, in the list or in the file', () => {
    const trip = { id: 1, busNumber: 'br 01 pa 4521', dateOfDeparture: '2026-11-25', departureTime: '21:30' }
    const own = v.parse(OperatorBus, trip)
    expect(rows(`${HEAD}\n${ROW}`, [own])[0]?.kind).toBe('there')
    expect(rows(`${HEAD}\n${ROW}\n${ROW}`).map(({ kind }) => kind)).toEqual(['trip', 'twin'])
  })

  it.each([
    ['no rows', HEAD],
    ['10001 rows', `${HEAD}\n${`${ROW}\n`.repeat(10_001)}`],
  ])('says what is wrong: %s', (reason, text) => {
    expect(readTimetable(arrangementOf(readCsv(bytes(text))), [], say)).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining(reason),
    })
  })

  it('asks for what no column says, and takes one value for all', () => {
    const arrangement = arrangementOf(readCsv(bytes('Operator,Origin,To,Fare\nMagadh,Patna,Gaya,300')))
    expect(readTimetable(arrangement, [], say)).toEqual({
      kind: 'unsaid',
      fields: ['busNumber', 'dateOfDeparture', 'departureTime', 'boardingPoint', 'droppingPoint', 'numberOfSeats'],
    })
    const same = new Map([
      ['busNumber', 'BR01PA4521'],
      ['dateOfDeparture', '2026-12-01'],
      ['departureTime', '21:30'],
      ['boardingPoint', 'Gate 2'],
      ['droppingPoint', 'Stand'],
      ['numberOfSeats', '36'],
    ] as const)
    const timetable = readTimetable({ ...arrangement, same }, [], say)
    expect(timetable.kind === 'rows' && timetable.rows('day-first')).toMatchObject([
      {
        kind: 'trip',
        bus: { name: 'Magadh', from: 'Patna', reportingTime: '21:15', availableSeats: 36, costPerSeat: 300 },
      },
    ])
  })

  it('takes ten thousand rows, each judged by itself', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      ROW.replace('4521', String(index).padStart(4, '0')).replace(',850', index % 100 === 0 ? ',free' : ',850'),
    )
    const kinds = rows([HEAD, ...many].join('\n')).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'trip')).toHaveLength(9_900)
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(100)
  })

  it('shows a template that it takes itself, as CSV and as a workbook', async () => {
    const { table } = templateTable(Date.now())
    const workbook = await readWorkbook(writeWorkbook(table).buffer)
    const trips = tripsOf(workbook)
    expect(trips).toMatchObject([{ from: 'Patna', numberOfSeats: 36, ladiesSeats: '7,33' }, { from: 'Ranchi' }])
    expect(tripsOf(readCsv(csvFile(table.head, table.rows)))).toEqual(trips)
  })
})

describe('refused rows as a file', () => {
  it('hold every cell as it came, a reason, and nothing that a spreadsheet would run', () => {
    const [row] = rows(
      `${HEAD},remarks\n${ROW.replace('Magadh Express', '=HYPERLINK(1)').replace(',850', ',free')},@you`,
    )
    if (row?.kind !== 'refused') throw new Error('It was taken.')
    const { table, name } = refusedTable([...TIMETABLE_COLUMNS, 'remarks'], [row], 'winter.csv')
    expect(name).toBe('winter-refused')
    const file = new TextDecoder().decode(csvFile(table.head, table.rows))
    const [head, line] = file.split('\r\n')
    expect(head).toBe(`${HEAD},remarks,Reason`)
    expect(line).toContain(`"'=HYPERLINK(1)",BR01PA4521`)
    expect(line).toContain(`,free,"'@you",`)
    expect(line).toContain(row.reason)
    // The file is mended and chosen again: its reasons are passed over.
    expect(rows(file.replace(',free', ',850'))[0]?.kind).toBe('trip')
  })
})

describe('dates with two readings', () => {
  const dates = (...written: string[]) =>
    dateQuestion(written.map((date, index) => ({ line: index + 2, written: date })))
  const withDates = (...written: string[]) =>
    [HEAD, ...written.map((date, index) => ROW.replace('2026-11-25', date).replace('4521', String(4521 + index)))].join(
      '\n',
    )

  it('are asked about, and nothing is chosen where the file does not tell', () => {
    expect(dates('03-12-2026', '04-12-2026', '03-12-2026', '2026-12-25', '5-Dec-26')).toEqual({
      examples: ['03-12-2026', '04-12-2026'],
      evidence: undefined,
    })
    expect(dates('1.12.26')).toMatchObject({ examples: ['1.12.26'] })
  })

  it.each([
    ['25/12/2026', 'day-first'],
    ['12/25/2026', 'month-first'],
  ])('have a reading that %s speaks for, by name', (written, order) => {
    expect(dates('03/12/2026', 'soon', written, '26/11/2026'.split('/').reverse().join('/'))).toMatchObject({
      evidence: { line: 4, written, order },
    })
  })

  it('have none where the file contradicts itself, or its evidence is no date', () => {
    expect(dates('03/12/2026', '25/12/2026', '12/25/2026')?.evidence).toBeUndefined()
    expect(dates('03/12/2026', '25/25/2026', '31/11/2026')?.evidence).toBeUndefined()
  })

  it('are no question where each date has one reading alone', () => {
    for (const written of ['2026-12-03', '25/12/2026', '12/25/2026', '12-12-2026', '3 Dec 2026', '', 'soon'])
      expect(dates(written)).toBeUndefined()
    const read = rows(withDates('25/12/2026', '12/26/2026', '12-12-2026'))
    expect(read.map((row) => row.kind === 'trip' && row.bus.dateOfDeparture)).toEqual([
      '2026-12-25',
      '2026-12-26',
      '2026-12-12',
    ])
  })

  it('count every row anew by the order that is chosen', () => {
    const text = withDates('03-12-2026', '04-05-2027', '25-12-2026')
    const days = (order: DateOrder) =>
      rows(text, [], order).map((row) => (row.kind === 'trip' ? row.bus.dateOfDeparture : row.kind))
    expect(days('day-first')).toEqual(['2026-12-03', '2027-05-04', '2026-12-25'])
    // 12 March has passed, and there is no 25th month.
    expect(days('month-first')).toEqual(['refused', '2027-04-05', 'refused'])
  })
})

describe('the same trips in the dialects of spreadsheets', () => {
  const [name, plate, type, from, to, , , , gate, drop, seats, offered] = CELLS
  const csv = (mark: string, cells: readonly string[]) =>
    cells.map((cell) => (/[,;\t"]/.test(cell) ? `"${cell}"` : cell)).join(mark)
  const variant = (date: string, reporting: string, departure: string, fare: string) =>
    [name, plate, type, from, to, date, reporting, departure, gate, drop, seats, offered, fare].map(
      (cell) => cell ?? '',
    )
  const expected = tripsOf(readCsv(bytes(`${HEAD}\n${csv(',', CELLS)}`)))

  it.each<[string, () => Promise<ReadFile> | ReadFile]>([
    ['LibreOffice: commas, dates by their year first', () => readCsv(bytes(`${HEAD}\n${csv(',', CELLS)}`))],
    [
      'Excel in India: a mark of its encoding, lines of Windows, rupees with groups',
      () => readCsv(bytes(`\ufeff${HEAD}\r\n${csv(',', variant('25-12-2026', '21:00', '21:30', '₹1,250.00'))}\r\n`)),
    ],
    [
      'Excel in Europe: semicolons, dots in dates and times',
      () => {
        const head =
          'Name;Bus Number;Type;From;To;Date of departure;reporting_time;DEPARTURETIME;Boarding point;Dropping point;Number of seats;Available seats;Cost per seat'
        return readCsv(bytes(`${head}\n${csv(';', variant('25.12.26', '21.00', '21.30', '1250'))}`))
      },
    ],
    [
      'pasted from a sheet: tabs, half days, a month by its name',
      () =>
        readCsv(
          bytes(
            `${HEAD.replaceAll(',', '\t')}\n${csv('\t', variant('25 Dec 2026', '9:00 pm', '9.30 p.m.', '1250/-'))}`,
          ),
        ),
    ],
    [
      'typed by hand: short years, half days, rupees in words',
      () => readCsv(bytes(`${HEAD}\n${csv(',', variant('25-Dec-26', '9:00 PM', '9:30PM', 'Rs. 1,250'))}`)),
    ],
    [
      'a workbook of Excel, days and times as numbers, the second of its sheets',
      () => readWorkbook(workbook({ days: 46_381 })),
    ],
    [
      'a workbook of Excel on a Mac, which counts from 1904',
      () => readWorkbook(workbook({ days: 44_919, from1904: true })),
    ],
  ])('%s', async (_, read) => {
    expect(tripsOf(await read())).toEqual(expected)
  })

  it('says so when a workbook is broken', async () => {
    const good = workbook({ days: 46_381 })
    expect(await readWorkbook(good.slice(0, good.byteLength / 2))).toEqual({
      kind: 'unreadable',
      why: { kind: 'no-table' },
    })
    expect(readCsv(bytes(`${HEAD}\n"open`))).toEqual({ kind: 'unreadable', why: { kind: 'open-quote', line: 2 } })
  })
})

/** As Excel writes one: a sheet of notes before the trips, a formula with what it came to, an empty row between. */
function workbook({ days, from1904 = false }: { days: number; from1904?: boolean }): ArrayBuffer {
  const letter = (column: number) => String.fromCharCode(65 + column)
  const text = (value: string) => `t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (line: number, cells: readonly string[]) =>
    `<row r="${line}">${cells.map((cell, column) => `<c r="${letter(column)}${line}" ${cell}`).join('')}</row>`
  const cells = CELLS.map((value, column) => {
    if (column === 5) return `s="1"><v>${days}</v></c>`
    if (column === 6) return 's="2"><v>0.875</v></c>'
    if (column === 7) return 's="2"><v>0.89583333333333337</v></c>'
    if (column === 12) return '><f>1000+250</f><v>1250</v></c>'
    return column > 9 ? `><v>${value}</v></c>` : text(value)
  })
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const sheet = (inside: string) => `<worksheet ${main}><sheetData>${inside}</sheetData></worksheet>`
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Notes" sheetId="1" r:id="rId1"/><sheet name="Trips" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet(row(1, [text('Winter timetable, as agreed')])),
    'xl/worksheets/sheet2.xml': sheet(row(1, TIMETABLE_COLUMNS.map(text)) + row(3, cells)),
  }
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
  return new Uint8Array(zipped).buffer
}
