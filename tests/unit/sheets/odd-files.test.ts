import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8 } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OddCell, type OddSheet, oddWorkbook } from '../../support/odd-workbook.ts'
import { readByApp, readByCommand } from '../../support/timetable-readers.ts'

/**
 * Small files, each with one fault or oddity of the trade, as the app's import and the command line read them: the same
 * trips, or a reason on which a person can act.
 */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odd-files-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-21T10:00:00+05:30'))
  return () => vi.useRealTimers()
})

const HEAD = ['Travels', 'Bus No.', 'Origin', 'Destination', 'Date', 'Departure', 'Pickup', 'Drop', 'Capacity', 'Fare']
const ROW = ['Magadh', 'BR01PA4521', 'Patna', 'Ranchi', '25-12-2026', '21:30', 'Gate 2', 'Kantatoli', '41', '750']
const TRIP = {
  name: 'Magadh',
  busNumber: 'BR01PA4521',
  from: 'Patna',
  to: 'Ranchi',
  dateOfDeparture: '2026-12-25',
  departureTime: '21:30',
  boardingPoint: 'Gate 2',
  droppingPoint: 'Kantatoli',
  numberOfSeats: 41,
  costPerSeat: 750,
}
const [DATE, TIME, PICKUP, FARE] = [4, 5, 6, 9] as const
const OTHER_ROW = ROW.map((cell) => (cell === 'BR01PA4521' ? 'BR01PA9999' : cell))
const OTHER_TRIP = { ...TRIP, busNumber: 'BR01PA9999' }

/** @returns the row with another cell in that column */
function withCell<Cell extends OddCell>(column: number, cell: Cell): (string | Cell)[] {
  return ROW.map((value, at) => (at === column ? cell : value))
}
const text = (...rows: readonly (readonly string[])[]) => rows.map((row) => row.join(',')).join('\n')
const bytes = (written: string) => strToU8(written)
const csv = (...rows: readonly (readonly string[])[]) => bytes(text(HEAD, ...rows))
const sheet = (...rows: readonly (readonly OddCell[])[]): OddSheet => ({ name: 'Trips', rows: [HEAD, ...rows] })
const xlsx = (...rows: readonly (readonly OddCell[])[]) =>
  oddWorkbook([sheet(...rows)], ['[h]:mm', 'dd/mm/yyyy', 'h:mm AM/PM'])
function utf16(written: string, mark: string): Uint8Array {
  return new Uint8Array(Buffer.from(mark + written, 'utf16le'))
}
const HINDI = ['कंपनी', 'बस नंबर', 'कहाँ से', 'कहाँ तक', 'तारीख', 'समय', 'बस यहाँ मिलेगी', 'यहाँ उतरें', 'कुल सीटें', 'किराया']
const OLD = Buffer.from('d0cf11e0a1b11ae1', 'hex')

type Trip = Partial<Omit<typeof TRIP, 'costPerSeat'> & { costPerSeat: number; type: string }>
/** What is in the file, and the trips that are read of it. */
const READ: [oddity: string, file: Uint8Array, ...trips: Trip[]][] = [
  ['headings of the trade', csv(ROW), TRIP],
  [
    'titles above the headings',
    bytes(`Magadh Travels\n\nWinter timetable, printed 21-11-2026\n${text(HEAD, ROW)}`),
    TRIP,
  ],
  ['headings in Hindi', bytes(text(HINDI, ROW)), TRIP],
  ['semicolons', bytes(text(HEAD, ROW).replaceAll(',', ';')), TRIP],
  ['sep=, before anything else', bytes(`sep=|\r\n${text(HEAD, ROW).replaceAll(',', '|')}`), TRIP],
  ['UTF-16 and tabs, as Unicode text of Excel', utf16(text(HEAD, ROW).replaceAll(',', '\t'), '\ufeff'), TRIP],
  ['UTF-16 without a mark', utf16(text(HEAD, ROW), ''), TRIP],
  ['lines of an old Mac', bytes(text(HEAD, ROW).replaceAll('\n', '\r')), TRIP],
  ['24:00', csv(withCell(TIME, '24:00')), { ...TRIP, dateOfDeparture: '2026-12-26', departureTime: '00:00' }],
  ['24:30', csv(withCell(TIME, '24:30')), { ...TRIP, dateOfDeparture: '2026-12-26', departureTime: '00:30' }],
  [
    '24:30 as [h]:mm',
    xlsx(withCell(TIME, { value: 1 + 1 / 48, style: 1 })),
    { ...TRIP, dateOfDeparture: '2026-12-26', departureTime: '00:30' },
  ],
  [
    '24:00 as [h]:mm',
    xlsx(withCell(TIME, { value: 1, style: 1 })),
    { ...TRIP, dateOfDeparture: '2026-12-26', departureTime: '00:00' },
  ],
  ['a bare 0 for midnight', xlsx(withCell(TIME, 0)), { ...TRIP, departureTime: '00:00' }],
  ['9 PM', csv(withCell(TIME, '9 PM')), { ...TRIP, departureTime: '21:00' }],
  ['2130', xlsx(withCell(TIME, 2130)), TRIP],
  ['21:30 hrs', csv(withCell(TIME, '21:30 hrs')), TRIP],
  ['a part of a day without a format', xlsx(withCell(TIME, 0.895833333333333)), TRIP],
  ['a half day as a number', xlsx(withCell(TIME, { value: 0.895833333333333, style: 3 })), TRIP],
  ['750,50', csv(withCell(FARE, '"750,50"')), { ...TRIP, costPerSeat: 750.5 }],
  ['313.95000000000005', xlsx(withCell(FARE, 313.95000000000005)), { ...TRIP, costPerSeat: 313.95 }],
  ['rupees in groups', csv(withCell(FARE, '"₹1,250.00"')), { ...TRIP, costPerSeat: 1250 }],
  ['the number of a day without a format', xlsx(withCell(DATE, 46_381)), TRIP],
  ['a day with its format', xlsx(withCell(DATE, { value: 46_381, style: 2 })), TRIP],
  ['line breaks in a cell', csv(withCell(PICKUP, '"Gate 2,\nnorth"')), { ...TRIP, boardingPoint: 'Gate 2, north' }],
  [
    'line breaks in a cell of a workbook',
    xlsx(withCell(PICKUP, 'Gate 2,&#10;north')),
    { ...TRIP, boardingPoint: 'Gate 2, north' },
  ],
  [
    'letters as entities',
    xlsx(withCell(PICKUP, 'Gate &amp; &#x92E;&#x917;&#x927;')),
    { ...TRIP, boardingPoint: 'Gate & मगध' },
  ],
  ['one quote inside a cell', csv(withCell(0, '15" Magadh')), { ...TRIP, name: '15" Magadh' }],
  ['quotes around a word', csv(withCell(0, 'The "Magadh" bus')), { ...TRIP, name: 'The "Magadh" bus' }],
  ['what guards a formula', csv(withCell(0, "'=Magadh")), { ...TRIP, name: '=Magadh' }],
  [
    '#N/A where nothing needs to be',
    bytes(text([...HEAD, 'Bus type'], [...ROW, '#N/A'])),
    { ...TRIP, type: 'AC, Recliner' },
  ],
  [
    'an error of a formula',
    oddWorkbook([
      {
        name: 'T',
        rows: [
          [...HEAD, 'Bus type'],
          [...ROW, { error: '#N/A' }],
        ],
      },
    ]),
    { ...TRIP, type: 'AC, Recliner' },
  ],
  [
    'merged cells',
    oddWorkbook([
      {
        ...sheet(
          ROW,
          OTHER_ROW.map((cell, at) => (at === DATE ? '' : cell)),
        ),
        merged: ['E2:E3'],
      },
    ]),
    TRIP,
    OTHER_TRIP,
  ],
  ['an empty row between', xlsx(ROW, [], OTHER_ROW), TRIP, OTHER_TRIP],
  ['a hidden sheet', oddWorkbook([{ ...sheet(OTHER_ROW), name: 'Old', state: 'hidden' }, sheet(ROW)]), TRIP],
  ['a sheet of notes before', oddWorkbook([{ name: 'Notes', rows: [['As agreed']] }, sheet(ROW)]), TRIP],
  ['a hidden row', oddWorkbook([{ ...sheet(ROW, OTHER_ROW), hiddenRows: [3] }]), TRIP],
]

describe.each(READ)('%s', (oddity, file, ...trips) => {
  it('is read by app and command line alike', async () => {
    const wanted = trips.map((trip) => expect.objectContaining(trip))
    expect(await readByApp(file)).toEqual({ kind: 'trips', trips: wanted, refused: [] })
    const path = join(folder, `${READ.findIndex(([name]) => name === oddity)}.bin`)
    await writeFile(path, file)
    expect(await readByCommand(path)).toEqual({ kind: 'trips', trips: wanted, refused: [] })
  })
})

/** What is in the file, what the app calls it, and what the command line says. */
const UNREADABLE: [fault: string, file: Uint8Array, app: object, command: string][] = [
  [
    'a cell at A1048576',
    oddWorkbook([{ ...sheet(ROW), xml: '<row r="1048576"><c r="A1048576"><v>1</v></c></row>' }]),
    { kind: 'stray-cell', cell: 'A1048576' },
    'A1048576',
  ],
  [
    'a cell at XFD1048576',
    oddWorkbook([{ ...sheet(ROW), xml: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }]),
    { kind: 'stray-cell', cell: 'XFD1048576' },
    'XFD1048576',
  ],
  [
    '150 MB in 150 kB',
    oddWorkbook([sheet(ROW)], [], { 'xl/worksheets/sheet9.xml': strToU8('<row/>'.repeat(25_000_000)) }),
    { kind: 'too-large' },
    'is too large',
  ],
  [
    'a password',
    new Uint8Array(Buffer.concat([OLD, Buffer.from('EncryptedPackage', 'utf16le')])),
    { kind: 'password' },
    'has a password',
  ],
  ['an old .xls', new Uint8Array(OLD), { kind: 'old-workbook' }, '(.xls)'],
  ['a workbook that was cut', xlsx(ROW).slice(0, 700), { kind: 'no-table' }, 'is no table'],
  ['an archive of something else', oddWorkbook([]), { kind: 'no-table' }, 'is no table'],
  [
    'a quote that is never closed',
    csv(ROW, withCell(0, '"Magadh'), OTHER_ROW),
    { kind: 'open-quote', line: 3 },
    'line 3 is not closed',
  ],
  [
    'a quote that takes rows along',
    csv(withCell(0, '"Magadh'), OTHER_ROW, withCell(0, 'Magadh"')),
    { kind: 'open-quote', line: 2 },
    'line 2 is not closed',
  ],
]

describe.each(UNREADABLE)('%s', (fault, file, app, command) => {
  it('is refused as a whole, with what to do', async () => {
    expect(await readByApp(file)).toEqual({ kind: 'unreadable', why: app })
    const path = join(folder, `fault ${UNREADABLE.findIndex(([name]) => name === fault)}.bin`)
    await writeFile(path, file)
    await expect(readByCommand(path)).rejects.toThrow(command)
  })
})

it.each([
  ['an empty file', new Uint8Array()],
  ['nothing but headings', csv()],
  ['a sheet without rows', oddWorkbook([{ name: 'Trips', rows: [] }])],
])('%s has no rows, and says so', async (fault, file) => {
  expect(await readByApp(file)).toEqual({ kind: 'nothing' })
  const path = join(folder, `${fault}.bin`)
  await writeFile(path, file)
  await expect(readByCommand(path)).resolves.toEqual({ kind: 'nothing' })
})

it('names the second of two equal rows a twin, and a row with more cells than headings refused', async () => {
  const file = csv(ROW, ROW, withCell(PICKUP, 'Gate 2, north'))
  expect(await readByApp(file)).toMatchObject({ trips: [TRIP], twins: 1, refused: [4] })
})

it('refuses a needed cell that holds #N/A, by its row', async () => {
  const file = csv(ROW, withCell(FARE, '#N/A'))
  expect(await readByApp(file)).toMatchObject({ trips: [TRIP], refused: [3] })
  const path = join(folder, 'na.csv')
  await writeFile(path, file)
  expect(await readByCommand(path)).toMatchObject({ trips: [TRIP], refused: [3] })
})
