import { parse } from 'csv-parse/browser/esm/sync'
import * as v from 'valibot'
import { columnName } from '../import/timetable-columns.ts'

/** What a file of a spreadsheet holds, whichever wrote it. */
export interface Table {
  /** As the columns are known here; those that are not known keep their names. */
  head: readonly string[]
  rows: readonly TableRow[]
}

export interface TableRow {
  /** As the spreadsheet counts: its header is 1. */
  line: number
  /** By the names of the head; empty cells are empty. */
  cells: Readonly<Record<string, string>>
}

const Records = v.array(
  v.object({ record: v.record(v.string(), v.optional(v.string(), '')), info: v.object({ lines: v.number() }) }),
)

/** @returns undefined if it is no CSV table */
export function readCsv(bytes: ArrayBuffer): Table | undefined {
  const text = readText(bytes)
  let head: string[] = []
  try {
    const parsed: unknown = parse(text, {
      bom: true,
      columns: (names: string[]) => {
        head = names.map(columnName)
        return head
      },
      delimiter: delimiterOf(text.split(/\r?\n/, 1)[0] ?? ''),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    const rows = v.parse(Records, parsed).map(({ record, info }) => ({ line: info.lines, cells: record }))
    return { head, rows }
  } catch {
    return undefined
  }
}

/** @param bytes of a whole file: UTF-8, or else what older spreadsheets on Windows write */
export function readText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Excel separates by what the country of the computer uses. */
function delimiterOf(head: string): string {
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** A workbook is a ZIP archive, whatever it is called. */
export function isWorkbook(bytes: ArrayBuffer): boolean {
  return new TextDecoder('latin1').decode(bytes.slice(0, 4)) === 'PK\u0003\u0004'
}
