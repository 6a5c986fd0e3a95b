import { parse } from 'csv-parse/browser/esm/sync'
import * as v from 'valibot'
import { csvOptions, csvRowReader, dialectOf, encodingOf, ParsedRow, withPlainBreaks } from './csv-rows.ts'
import type { ReadFile, SheetRow } from './sheet.ts'

/** @param bytes of a file of text, separated by commas, semicolons or tabs */
export function readCsv(bytes: ArrayBuffer): ReadFile {
  const whole = withPlainBreaks(readText(bytes))
  const dialect = dialectOf(whole)
  const rowOf = csvRowReader(dialect)
  const rows: SheetRow[] = []
  let last = dialect.separatorLine === '' ? 0 : 1
  let open: number | undefined
  try {
    parse(whole.slice(dialect.separatorLine.length), {
      ...csvOptions(dialect),
      on_record: (parsed: unknown) => {
        const row = rowOf(v.parse(ParsedRow, parsed))
        last = row.line
        if (row.kind === 'open-quote') open ??= row.line
        else if (row.cells.some((cell) => cell !== '')) rows.push({ line: row.line, hidden: false, cells: row.cells })
        return null
      },
    })
  } catch (error) {
    if (!isOpenQuote(error)) return { kind: 'unreadable', why: { kind: 'no-table' } }
    open ??= last + 1
  }
  if (open !== undefined) return { kind: 'unreadable', why: { kind: 'open-quote', line: open } }
  return { kind: 'sheets', sheets: [{ name: '', hidden: false, rows, filled: 0 }] }
}

function isOpenQuote(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED'
}

/** @param bytes of a whole file: UTF-16, UTF-8, or else what older spreadsheets on Windows write */
export function readText(bytes: ArrayBuffer): string {
  const encoding = encodingOf(new Uint8Array(bytes.slice(0, 4)))
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
