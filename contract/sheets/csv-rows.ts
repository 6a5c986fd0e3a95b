import * as v from 'valibot'
import { plainCell, unguarded } from '../tables/cells.ts'
import type { SheetRow } from './sheet.ts'

/**
 * Text files of any program: shared by the app, which reads a file as a whole, and the command line, which reads it as
 * a stream.
 */

/** UTF-16 is Excel's "Unicode text". */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** @param start the first bytes of a file @returns UTF-8 where neither a mark nor empty bytes say otherwise */
export function encodingOf([first = 0, second = 0, third = 0, fourth = 0]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without the mark, too, Latin letters of sixteen bits have every other byte empty.
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : 'utf-8'
}

/** How the cells of a file are told apart. */
export interface Dialect {
  delimiter: string
  /** Excel's own line above the table that names the separator. */
  separatorLine: string
}

const SEPARATOR_LINE = /^sep=(.)\r?\n/i
/** Enough to stand above the headings; titles have no separators. */
const LOOKED_AT = 20

/** @param start of a file, without the mark of its encoding: some twenty lines of it */
export function dialectOf(start: string): Dialect {
  const [separatorLine = '', said] = SEPARATOR_LINE.exec(start) ?? []
  if (said !== undefined) return { delimiter: said, separatorLine }
  const lines = start.split(/\r\n?|\n/, LOOKED_AT)
  const count = (mark: string) => Math.max(...lines.map((line) => line.split(mark).length))
  // Excel separates by what the country of the computer uses.
  const delimiter = [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
  return { delimiter, separatorLine }
}

/** What the parser is told, in either of its forms. */
export function csvOptions({ delimiter }: Dialect) {
  return {
    delimiter,
    info: true,
    relax_column_count: true,
    // 15" TV, in a cell that has no quotes around it.
    relax_quotes: true,
    skip_empty_lines: true,
    // A blank before a quote is not part of the cell; but tabs are blanks, too, and must go on separating.
    ltrim: delimiter !== '\t',
  } as const
}

/** @returns the text with line breaks as the parser counts them */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A quote that opens in the row and is not closed in it: rows below were read as part of its cell. */
export interface OpenQuote {
  kind: 'open-quote'
  line: number
}
export type CsvRow = ({ kind: 'row' } & Pick<SheetRow, 'line' | 'cells'>) | OpenQuote

/** What the parser gives of a row, with the lines that it has counted at its end. */
export const ParsedRow = v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) })
export type ParsedRow = v.InferOutput<typeof ParsedRow>

/** @returns a reader of the parser's rows, in their order */
export function csvRowReader({ delimiter, separatorLine }: Dialect) {
  let breaks = separatorLine === '' ? 0 : -1
  return ({ record, info }: ParsedRow): CsvRow => {
    const inside = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    breaks += inside
    // As a spreadsheet counts: a row of several lines is one row.
    const line = info.lines - breaks
    if (inside > 0 && record.some((cell) => holdsRows(cell, record.length, delimiter)))
      return { kind: 'open-quote', line }
    return { kind: 'row', line, cells: record.map((cell) => plainCell(unguarded(cell))) }
  }
}

/** A line within a cell with as many separators as the row itself is no line of an address: it is a row. */
function holdsRows(cell: string, columns: number, delimiter: string): boolean {
  const most = Math.max(2, columns - 1)
  return cell.includes('\n') && cell.split('\n').some((line) => line.split(delimiter).length > most)
}
