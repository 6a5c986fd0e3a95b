import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'

/**
 * What the cells of a column are in a workbook. `plain`: a figure is a number, and a text stays the text that it is, whatever
 * it looks like: a phone's digits, a plate, a formula. Days are `YYYY-MM-DD` and times `HH:mm`; what is neither is text.
 */
export type CellKind = 'plain' | 'date' | 'time'
export type Cell = string | number

/** What stands at the head of a column is said; what stands below is what the server keeps, in whatever language. */
export type Column<Row> = readonly [head: PlainMessage, cell: (row: Row) => Cell, kind?: CellKind | undefined]

/** A table as a file has it, whichever kind of file that is. */
export interface Table {
  kinds: readonly CellKind[]
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export interface NamedTable {
  table: Table
  /** Of the file, without its ending. */
  name: string
  /** What is said when it is saved. */
  note?: string
}

export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Table {
  return {
    kinds: columns.map(([, , kind = 'plain']) => kind),
    head: columns.map(([message]) => say(message)),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  }
}
