import readSheets, { type CellValue } from 'read-excel-file/universal'
import writeSheets from 'write-excel-file/universal'
import { columnName, lacking } from '../import/timetable-columns.ts'
import type { Table, TableRow } from './table.ts'

/** Excel's workbooks: the library is loaded with this file, when one is chosen or asked for. */

const HALF_MINUTE = 30_000
/** Of the numbers below one that a clock time is, as a part of a day. */
const DAY_MS = 86_400_000

/**
 * @param bytes of an `.xlsx` file. Formulas count by what they came to when the file was saved
 * @returns the first sheet that has all columns, else the first with anything; undefined if it is no workbook
 */
export async function readWorkbook(bytes: ArrayBuffer): Promise<Table | undefined> {
  try {
    const tables = (await readSheets(bytes)).map(({ data }) => tableOf(data)).filter(({ head }) => head.length > 0)
    return tables.find(({ head }) => lacking(head).length === 0) ?? tables[0]
  } catch {
    return undefined
  }
}

type Cell = CellValue | Date | null

function tableOf(data: readonly (readonly Cell[])[]): Table {
  const top = data.findIndex((row) => row.some((cell) => cell !== null))
  const head = (data[top] ?? []).map((cell) => columnName(textOf(cell, '')))
  const rows = data.slice(top + 1).flatMap((row, index): TableRow[] => {
    if (row.every((cell) => cell === null)) return []
    const cells = Object.fromEntries(head.map((name, column) => [name, textOf(row[column] ?? null, name)]))
    return [{ line: top + 2 + index, cells }]
  })
  return { head, rows }
}

/** A day is no text in a workbook, so it has one reading; a time is a part of a day, of no date or of any. */
function textOf(cell: Cell, column: string): string {
  if (cell === null) return ''
  if (cell instanceof Date) return column.endsWith('Time') ? clock(cell.getTime()) : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number' && column.endsWith('Time') && cell > 0 && cell < 1) return clock(cell * DAY_MS)
  return String(cell).trim()
}

/** What a computer keeps of 21:30 as a part of a day may lack a hair of it. */
function clock(milliseconds: number): string {
  return new Date(milliseconds + HALF_MINUTE).toISOString().slice(11, 16)
}

/** @returns the bytes of a workbook of one sheet: whole numbers as numbers, all else as text that stands as it is */
export async function writeWorkbook(rows: readonly (readonly string[])[]): Promise<ArrayBuffer> {
  const [head = [], ...others] = rows
  const data = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...others.map((row) => row.map((value) => (/^\d+$/.test(value) ? Number(value) : { value, type: String }))),
  ]
  const blob = await writeSheets(data, { columns: head.map(() => ({ width: 18 })) }).toBlob()
  return blob.arrayBuffer()
}
