import { readFile, stat } from 'node:fs/promises'
import { TIMETABLE_FIELDS } from '#contract/buses/timetable-fields.ts'
import { fileKind, KIND_BYTES } from '#contract/sheets/file-kind.ts'
import type { Sheet, Unreadable } from '#contract/sheets/sheet.ts'
import { readWorkbook } from '#contract/sheets/workbook.ts'
import { findHeadings, matchHeadings } from '#contract/tables/match-columns.ts'
import { StartRefusal } from '../config.ts'
import { type Encoding, type FileRow, fileRows, firstBytes } from './file-rows.ts'

/** The source of a timetable's rows: a text file or a sheet of a workbook, read as the app reads it. */
export interface TimetableSource {
  file: string
  /** From the first one on, each time. */
  rows: () => AsyncGenerator<FileRow>
  /** Notes for the person on how it is read. */
  notes: readonly string[]
}

export interface SourceRequest {
  file: string
  encoding: Encoding | undefined
  /** A sheet's name, where the workbook has several, or hides it. */
  sheet: string | undefined
  /** Rows that the workbook hides are read too. */
  hiddenRows: boolean
}

/** A workbook within the bounds of what may be inside one is smaller. */
const MOST_WORKBOOK_BYTES = 64 * 1024 * 1024

/** @throws StartRefusal if there is nothing to read, with what to do */
export async function openSource(request: SourceRequest): Promise<TimetableSource> {
  const { file, encoding } = request
  const head = fileKind((await firstBytes(file, KIND_BYTES)).buffer)
  if (head.kind === 'text') {
    if (request.sheet !== undefined || request.hiddenRows)
      throw new StartRefusal(`${file} is no workbook: --sheet and --hidden-rows say nothing of it.`)
    return { file, rows: () => fileRows(file, encoding), notes: [] }
  }
  if ((await stat(file)).size > MOST_WORKBOOK_BYTES) throw refusal(file, { kind: 'too-large' })
  const bytes = new Uint8Array(await readFile(file)).buffer
  // A password is told by what stands farther inside.
  const kind = fileKind(bytes)
  if (kind.kind === 'unreadable') throw refusal(file, kind.why)
  const read = await readWorkbook(bytes)
  if (read.kind === 'unreadable') throw refusal(file, read.why)
  return sheetSource(request, chooseSheet(request, read.sheets), read.sheets)
}

function sheetSource({ file, hiddenRows }: SourceRequest, sheet: Sheet, sheets: readonly Sheet[]): TimetableSource {
  const hidden = sheet.rows.filter((row) => row.hidden).length
  const rows = sheet.rows.filter((row) => hiddenRows || !row.hidden)
  const others = sheets.filter((other) => other !== sheet && other.rows.length > 0)
  const notes = [
    ...(others.length > 0 ? [`Sheet "${sheet.name}" is read; not ${namesOf(others)}. --sheet names another.`] : []),
    ...(hidden > 0
      ? [
          hiddenRows
            ? `${rowsInWords(hidden)} hidden in the workbook: read too.`
            : `${rowsInWords(hidden)} hidden in the workbook: left out. --hidden-rows reads them too.`,
        ]
      : []),
    ...(sheet.filled > 0
      ? [
          `Merged cells: ${sheet.filled} ${sheet.filled === 1 ? 'cell has' : 'cells have'} the value of the first of its block.`,
        ]
      : []),
  ]
  return {
    file,
    notes,
    rows: async function* () {
      yield* rows
    },
  }
}

function rowsInWords(count: number): string {
  return count === 1 ? '1 row is' : `${count} rows are`
}

function namesOf(sheets: readonly Sheet[]): string {
  return sheets.map(({ name, hidden }) => `"${name}"${hidden ? ' (hidden)' : ''}`).join(', ')
}

function chooseSheet({ file, sheet: wanted }: SourceRequest, sheets: readonly Sheet[]): Sheet {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (wanted !== undefined) {
    const named = sheets.find(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase())
    if (named) return named
    throw new StartRefusal(`${file} has no sheet "${wanted}". It has ${namesOf(sheets)}.`)
  }
  const shown = filled.filter(({ hidden }) => !hidden)
  const known = shown.map(knownHeadings)
  const most = Math.max(...known)
  const [best, another] = shown.filter((_, at) => known[at] === most)
  if (another) throw new StartRefusal(`${file} has several sheets. Name one by --sheet: ${namesOf(filled)}.`)
  if (best) return best
  if (filled.length > 0)
    throw new StartRefusal(`${file} shows no sheet with rows. Name a hidden one by --sheet: ${namesOf(filled)}.`)
  throw new StartRefusal(`${file} is empty.`)
}

function knownHeadings({ rows }: Sheet): number {
  const tables = rows.map(({ cells }) => cells)
  const headings = tables[findHeadings(tables, TIMETABLE_FIELDS)] ?? []
  return matchHeadings(headings, TIMETABLE_FIELDS).filter((name) => name !== undefined).length
}

function refusal(file: string, why: Unreadable): StartRefusal {
  return new StartRefusal(`${file} ${reasonOf(why)} Nothing was imported.`)
}

function reasonOf(why: Unreadable): string {
  switch (why.kind) {
    case 'no-table':
      return 'is no table that can be read. Save it as CSV or as an Excel workbook.'
    case 'old-workbook':
      return 'is a workbook of an old Excel (.xls). Save it as .xlsx or as CSV.'
    case 'password':
      return 'has a password. Remove the password in Excel and save it.'
    case 'too-large':
      return 'is too large. Copy the trips into a new workbook.'
    case 'stray-cell':
      return `has a cell far from all others, ${why.cell}. Clear it in Excel and save the workbook.`
    case 'open-quote':
      return `is broken: a quote opens in row ${why.line} and is not closed there.`
    case 'too-slow':
    case 'no-reader':
      return 'could not be read. Save the trips as CSV.'
  }
}
