import { strFromU8, unzipSync, zipSync } from 'fflate'
import readSheets, { type CellValue } from 'read-excel-file/universal'
import { plainCell } from '../tables/cells.ts'
import type { ReadFile, Sheet, SheetRow, Unreadable } from './sheet.ts'

/** Excel's workbooks. The libraries come with this file, when one is chosen. */

/** Of all parts together, unpacked: ten thousand trips are 8 MB; a phone has no room for many times that. */
const MOST_BYTES = 48 * 1024 * 1024
/** No cell of a table stands farther from the corner. */
const MOST_LINES = 30_000
const MOST_COLUMNS = 256

class NotRead extends Error {
  readonly why: Unreadable
  constructor(why: Unreadable) {
    super(why.kind)
    this.why = why
  }
}

/**
 * @param bytes of an `.xlsx` file. Formulas count by what they came to when the file was saved
 * @param onRows is told how many rows all sheets have, before their cells are read, which takes nearly all the time
 */
export async function readWorkbook(bytes: ArrayBuffer, onRows?: (rows: number) => void): Promise<ReadFile> {
  try {
    const parts = unpack(bytes)
    const rows = rowsOfSheets(parts)
    onRows?.(rows)
    // Zipped again without compression: the library reads small and uncompressed files on this thread, but unpacks
    // others in workers made of blobs, which this page's policy forbids (https://github.com/101arrowz/fflate#usage).
    const plain = zipSync(parts, { level: 0 })
    const sheets = await readSheets(new Uint8Array(plain).buffer)
    const looks = looksOf(parts)
    return {
      kind: 'sheets',
      sheets: sheets.map(({ sheet, data }) => sheetOf(sheet, data, looks.get(sheet))),
    }
  } catch (error) {
    return { kind: 'unreadable', why: error instanceof NotRead ? error.why : { kind: 'no-table' } }
  }
}

type Parts = Record<string, Uint8Array<ArrayBuffer>>

function unpack(bytes: ArrayBuffer): Parts {
  let total = 0
  const parts = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(\.rels)?$/.test(name)) return false
      // A file of 147 kB can claim 150 MB, and be them.
      total += originalSize
      if (total > MOST_BYTES) throw new NotRead({ kind: 'too-large' })
      return true
    },
  })
  return parts
}

/** @throws NotRead where a cell stands farther from the corner than any table reaches */
function rowsOfSheets(parts: Parts): number {
  let rows = 0
  for (const [name, part] of Object.entries(parts)) {
    if (!isSheet(name)) continue
    const xml = strFromU8(part)
    refuseStray(xml)
    for (const _row of xml.matchAll(/<(?:\w+:)?row\b/g)) rows++
  }
  return rows
}

const isSheet = (name: string) => name.startsWith('xl/worksheets/') && name.endsWith('.xml')

function refuseStray(xml: string): void {
  for (const [, letters = '', line = ''] of xml.matchAll(/<(?:\w+:)?c\b[^>]*?\br="([A-Z]+)(\d+)"/g))
    if (Number(line) > MOST_LINES || columnOf(letters) >= MOST_COLUMNS)
      throw new NotRead({ kind: 'stray-cell', cell: `${letters}${line}` })
}

/** @returns the place of `A`, `Z`, `AA`, from 0 */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** What a workbook says of a sheet beside its cells. */
interface Looks {
  hidden: boolean
  hiddenLines: ReadonlySet<number>
  merged: readonly Area[]
}

interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replace(/&(\w+);/g, (whole, word) => ENTITIES[word] ?? whole)
}

function tagsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)
}

/** @returns by the names of the sheets */
function looksOf(parts: Parts): ReadonlyMap<string, Looks> {
  const text = (name: string) => (parts[name] ? strFromU8(parts[name]) : '')
  const targets = new Map(
    tagsOf(text('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      (attribute(tag, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  )
  return new Map(
    tagsOf(text('xl/workbook.xml'), 'sheet').map((tag) => {
      const xml = text(targets.get(attribute(tag, '(?:\\w+:)?id')) ?? '')
      const looks: Looks = {
        hidden: /hidden/i.test(attribute(tag, 'state') ?? ''),
        hiddenLines: new Set(
          tagsOf(xml, 'row').flatMap((row) =>
            /^(1|true)$/.test(attribute(row, 'hidden') ?? '') ? [Number(attribute(row, 'r'))] : [],
          ),
        ),
        merged: tagsOf(xml, 'mergeCell').flatMap((cell) => areaOf(attribute(cell, 'ref') ?? '')),
      }
      return [attribute(tag, 'name') ?? '', looks]
    }),
  )
}

function areaOf(reference: string): Area[] {
  const [, left, top, right, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(reference) ?? []
  if (!left || !top || !right || !bottom) return []
  return [{ left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom) }]
}

type Cell = CellValue | Date | null

function sheetOf(name: string, data: readonly (readonly Cell[])[], looks: Looks | undefined): Sheet {
  const grid = data.map((row) => row.map(textOf))
  // Across, too, a title would be; down, only what holds for several rows is.
  const filled = (looks?.merged ?? [])
    .filter(({ top, bottom }) => bottom > top)
    .reduce((sum, area) => sum + fill(grid, area), 0)
  const rows = grid.flatMap((cells, index): SheetRow[] =>
    cells.every((cell) => cell === '')
      ? []
      : [{ line: index + 1, hidden: looks?.hiddenLines.has(index + 1) ?? false, cells }],
  )
  return { name, hidden: looks?.hidden ?? false, rows, filled }
}

/** @returns how many cells of the area have the value of its first one now */
function fill(grid: string[][], { top, left, bottom, right }: Area): number {
  const value = grid[top - 1]?.[left] ?? ''
  let filled = 0
  if (value === '') return filled
  for (const row of grid.slice(top - 1, bottom))
    for (let column = left; column <= Math.min(right, row.length - 1); column++) {
      if (row[column] !== '') continue
      row[column] = value
      filled++
    }
  return filled
}

const HALF_MINUTE_MS = 30_000
const MINUTE_MS = 60_000
/** A time of no day is counted from one of these, whichever the workbook begins with. */
const TIMES_BEGIN = [Date.UTC(1904, 0, 1), Date.UTC(1899, 11, 30)]
const LAST_TIME_MS = Date.UTC(1904, 0, 3)

/** A day is no text in a workbook, so it has one reading; a time is a part of a day, and 24:30 is more than one. */
function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)))
  if (!(cell instanceof Date)) return plainCell(String(cell))
  // 21:30 as a floating-point part of a day may be slightly too small.
  const rounded = Math.floor((cell.getTime() + HALF_MINUTE_MS) / MINUTE_MS) * MINUTE_MS
  const begins = rounded < LAST_TIME_MS ? TIMES_BEGIN.find((begin) => rounded >= begin) : undefined
  if (begins !== undefined) {
    const minutes = (rounded - begins) / MINUTE_MS
    const two = (figure: number) => String(figure).padStart(2, '0')
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  }
  const text = new Date(rounded).toISOString()
  return text.slice(11, 16) === '00:00' ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
