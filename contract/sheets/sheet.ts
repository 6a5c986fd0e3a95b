/** A sheet of a file as it stands there, before its columns are matched to fields. */
export interface Sheet {
  /** Empty in a file that has one table and no names. */
  name: string
  /** Whoever opens the workbook is not shown it. */
  hidden: boolean
  rows: readonly SheetRow[]
  /** How many cells have the value of a merged one above or before them. */
  filled: number
}

export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  line: number
  /** Whoever opens the sheet is not shown it. */
  hidden: boolean
  cells: readonly string[]
}

/** What a chosen file is. */
export type ReadFile = { kind: 'sheets'; sheets: readonly Sheet[] } | { kind: 'unreadable'; why: Unreadable }

export type Unreadable =
  | { kind: 'no-table' }
  /** A workbook of Excel before 2007. */
  | { kind: 'old-workbook' }
  | { kind: 'password' }
  | { kind: 'too-large' }
  /** A cell far from all others, `XFD1048576`: the table would be as large as the sheet. */
  | { kind: 'stray-cell'; cell: string }
  /** A quote that opens in this row is not closed there, so that nobody can tell what the rows below are. */
  | { kind: 'open-quote'; line: number }
  | { kind: 'too-slow' }
  /** What reads workbooks is loaded when one is chosen, and could not be. */
  | { kind: 'no-reader' }
