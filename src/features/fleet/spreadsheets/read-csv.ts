import { parse } from 'csv-parse/browser/esm/sync'
import * as v from 'valibot'
import { plainCell, unguarded } from '../../../../contract/tables/cells.ts'
import type { ReadFile } from './sheet.ts'

const Records = v.array(v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }))
/** How Excel tells itself by what the cells of a file are separated. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

/** @param bytes of a file of text, separated by commas, semicolons or tabs */
export function readCsv(bytes: ArrayBuffer): ReadFile {
  const whole = readText(bytes)
  const [line = '', mark] = SEPARATOR_LINE.exec(whole) ?? []
  const text = whole.slice(line.length)
  const first = line === '' ? 0 : 1
  try {
    const parsed: unknown = parse(text, {
      bom: true,
      delimiter: mark ?? delimiterOf(text),
      info: true,
      relax_column_count: true,
      // 15" TV, in a cell that has no quotes around it.
      relax_quotes: true,
      skip_empty_lines: true,
    })
    const rows = v
      .parse(Records, parsed)
      .map(({ record, info }) => ({
        line: first + info.lines,
        hidden: false,
        cells: record.map((cell) => plainCell(unguarded(cell))),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    return { kind: 'sheets', sheets: [{ name: '', hidden: false, rows, filled: 0 }] }
  } catch {
    return { kind: 'unreadable', why: { kind: 'no-table' } }
  }
}

/** @param bytes of a whole file: UTF-16 as Excel's "Unicode text" is, UTF-8, or else what older spreadsheets on Windows write */
export function readText(bytes: ArrayBuffer): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = new Uint8Array(bytes.slice(0, 4))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Without the mark, too, Latin letters of sixteen bits have every other byte empty.
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Enough to stand above the headings; titles have no separators. */
const LOOKED_AT = 20

/** Excel separates by what the country of the computer uses. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/, LOOKED_AT)
  const count = (mark: string) => Math.max(...lines.map((line) => line.split(mark).length))
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
