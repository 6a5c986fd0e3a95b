import { findHeadings, ROWS_ABOVE } from '#contract/tables/match-columns.ts'
import { StartRefusal } from '../config.ts'
import type { Tally } from '../db/tally.ts'
import {
  READER_FIELDS,
  type RefusedRow,
  type SaidOrder,
  type TimetableRow,
  timetableReader,
} from '../modules/buses/timetable-reader.ts'
import type { FileRow } from './file-rows.ts'
import type { TimetableSource } from './timetable-source.ts'

/** @returns the file's trips and refused rows, as they are read. @throws StartRefusal if it is no timetable */
export async function* timetableRows(
  source: TimetableSource,
  order: SaidOrder,
  earlier: Tally,
): AsyncGenerator<TimetableRow> {
  const table = await openTable(source, order, earlier)
  for await (const row of table.rows) yield readRow(row, table)
}

function readRow(row: FileRow, { columns, read }: ReturnType<typeof readerOf>): TimetableRow {
  const { line } = row
  if (row.cells.length !== columns.length)
    return { kind: 'refused', line, reason: 'It does not have as many fields as the first line.' }
  return read(row.cells, line)
}

/** @returns the first row that can be offered; refused rows before it are reported */
export async function firstTrip(
  rows: AsyncGenerator<TimetableRow>,
  refused: (row: RefusedRow) => void,
): Promise<TimetableRow | undefined> {
  for (;;) {
    const { value, done } = await rows.next()
    if (done) return undefined
    if (value.kind === 'trip') return value
    refused(value)
  }
}

/** Where only the header is read. */
const NO_ROWS = { add: () => 0 }

/** @throws StartRefusal if it is no timetable */
export async function countRows(source: TimetableSource, order: SaidOrder): Promise<number> {
  const table = await openTable(source, order, NO_ROWS)
  let rows = 0
  for await (const _ of table.rows) rows++
  return rows
}

/** @throws StartRefusal if the header is none of a timetable */
function readerOf(file: string, order: SaidOrder, columns: readonly string[], earlier: Pick<Tally, 'add'>) {
  const read = timetableReader(columns, earlier, order)
  if (!read) throw new StartRefusal(`${file} is no timetable: see npm run import -- --help for the columns.`)
  return { columns, read }
}

/** @returns the rows below the headings, above which a title may stand */
async function openTable(source: TimetableSource, order: SaidOrder, earlier: Pick<Tally, 'add'>) {
  const rows = source.rows()
  const first: FileRow[] = []
  while (first.length < ROWS_ABOVE) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  if (first.length === 0) throw new StartRefusal(`${source.file} is empty.`)
  const at = findHeadings(
    first.map(({ cells }) => cells),
    READER_FIELDS,
  )
  const reader = readerOf(source.file, order, first[at]?.cells ?? [], earlier)
  return { ...reader, rows: following(first.slice(at + 1), rows) }
}

/** @returns one after the other */
export async function* following<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* rest
}
