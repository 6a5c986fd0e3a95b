import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainCell, readDate, readFigure, readRupees, readTime } from '#contract/tables/cells.ts'
import { csvFile } from '#features/company/spreadsheets/csv.ts'
import { LONG } from '../../support/long.ts'
import { readByApp, readByCommand } from '../../support/timetable-readers.ts'
import { workbookOf } from '../../support/workbook.ts'

/** Whatever stands in a cell: nothing throws, and app and command line never read two things of it. */

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`cells: SEED=${SEED}`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cells-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-21T10:00:00+05:30'))
  return () => vi.useRealTimers()
})

const HEAD = ['Travels', 'Bus No.', 'Origin', 'Destination', 'Date', 'Departure', 'Pickup', 'Drop', 'Capacity', 'Fare']
const ROW = ['Magadh', 'BR01PA4521', 'Patna', 'Ranchi', '2026-12-25', '21:30', 'Gate 2', 'Kantatoli', '41', '750']

const digits = fc.stringMatching(/^\d{1,6}$/)
const mark = fc.constantFrom(
  ':',
  '.',
  ',',
  '/',
  '-',
  ' ',
  'h',
  "'",
  '"',
  '=',
  '+',
  '₹',
  'PM',
  'hrs',
  '24',
  '#N/A',
  'Dec',
  ';',
  '\t',
  '\n',
)
/** Times, days, sums and what nearly is one. */
const nearly = fc.array(fc.oneof(digits, mark), { maxLength: 7 }).map((parts) => parts.join(''))
const cell = fc.oneof(
  { weight: 3, arbitrary: nearly },
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const oneCell = fc.record({ column: fc.nat(HEAD.length - 1), written: cell })

it('each cell has a reading that is text, and a time is one of the clock or what was written', () => {
  fc.assert(
    fc.property(cell, (written) => {
      const plain = plainCell(written)
      expect(plainCell(plain)).toBe(plain)
      for (const read of [
        readDate(plain, 'day-first'),
        readDate(plain, 'month-first'),
        readFigure(plain),
        readRupees(plain),
      ])
        expect(read).toBeTypeOf('string')
      const { time, days } = readTime(plain)
      if (time === plain) expect(days).toBe(0)
      else expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
    }),
    { seed: SEED, numRuns: LONG ? 50_000 : 2_000 },
  )
})

describe.each(['csv', 'xlsx'] as const)('a row with any one cell, as %s', (kind) => {
  it('has one reading in app and command line, and throws in neither', async () => {
    await fc.assert(
      fc.asyncProperty(oneCell, async ({ column, written }) => {
        const row = ROW.map((value, at) => (at === column ? written : value))
        const file = kind === 'csv' ? new Uint8Array(csvFile(HEAD, [row])) : workbookOf([HEAD, row])
        const path = join(folder, `row.${kind}`)
        await writeFile(path, file)
        const [app, command] = [await readByApp(file), await readByCommand(path)]
        if (app.kind !== 'trips' || command.kind !== 'trips') throw new Error(`${app.kind}, ${command.kind}`)
        const [trip] = app.trips
        const [other] = command.trips
        // What the one refuses the other may know more of: a company's own trips have a plate and seats.
        if (!trip || !other) return
        const { arrivalTime, ladiesSeats, ...read } = Object.fromEntries(Object.entries(trip))
        expect(other).toMatchObject(read)
      }),
      { seed: SEED, numRuns: LONG ? 1_000 : 200 },
    )
  })
})
