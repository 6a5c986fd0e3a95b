import type { Cell } from './table.ts'

/**
 * RFC 4180. A cell that a spreadsheet would run as a formula gets an apostrophe in front: names come from strangers. The
 * byte order mark makes Excel read UTF-8.
 */

export const CSV_TYPE = 'text/csv;charset=utf-8'

/**
 * A tab or a line break in front of the sign is skipped by Excel before it looks. Apostrophes count along: who reads the
 * file takes one away (contract/tables/cells.ts), and has what was written.
 */
export const FORMULA = /^'*[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

function cell(value: Cell): string {
  const text = String(value)
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** @returns the file's bytes */
export function csvFile(head: readonly string[], rows: readonly (readonly Cell[])[]): ArrayBuffer {
  const text = [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
  return new TextEncoder().encode(`\ufeff${text}\r\n`).buffer
}
