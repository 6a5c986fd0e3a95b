import type { ReactNode } from 'react'

/** A column of a table. Its words are translated already: a table is made anew when the language changes. */
export interface Column<T> {
  id: string
  head: string
  /** The text to copy and print, and to show if there is no `cell`. */
  text: (row: T) => string
  cell?: (row: T) => ReactNode
  /**
   * The sort key; a column without it cannot be sorted. Words are compared letter by letter, so give them in one case.
   */
  sort?: (row: T) => string | number
  /** CSS width in a desk's table; columns without one share the rest. */
  width?: string
  /** Aligns to the end, for numbers. */
  end?: boolean
  /** Its place in a phone's row of two lines; columns without one are shown when the row is opened. */
  phone?: 'mark' | 'name' | 'under' | 'amiss'
}

export interface Sorted {
  id: string
  down: boolean
}

/**
 * @param groupOf the common value of a group's rows: a group stays together, at the place of its first row
 * @returns the rows in the order of a column; equal rows keep their order
 */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sorted: Sorted | undefined,
  groupOf?: (row: T) => string,
): readonly T[] {
  const key = sorted && columns.find(({ id }) => id === sorted.id)?.sort
  if (!key) return rows
  const way = sorted.down ? -1 : 1
  // Keys are computed once: a comparison would compute them thirty times for each of 50,000 rows.
  const keyed = rows.map((row) => ({ row, key: key(row) }))
  keyed.sort((a, b) => (a.key < b.key ? -way : a.key > b.key ? way : 0))
  const inOrder = keyed.map(({ row }) => row)
  if (!groupOf) return inOrder
  const groups = new Map<string, T[]>()
  for (const row of inOrder) {
    const name = groupOf(row)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups.values()].flat()
}

/** @returns the order after a press on a column's head: up, down, then the list's own order if it has one */
export function pressedHead(now: Sorted | undefined, id: string, hasOwnOrder: boolean): Sorted | undefined {
  if (now?.id !== id) return { id, down: false }
  if (!now.down) return { id, down: true }
  return hasOwnOrder ? undefined : { id, down: false }
}

/** @returns the columns with words; a column without a head only holds controls */
export function wordColumns<T>(columns: readonly Column<T>[]): readonly Column<T>[] {
  return columns.filter(({ head }) => head !== '')
}

// A spreadsheet reads pasted text as formulas, even a stranger's name: a formula gets an apostrophe in front.
const FORMULA = /^[\s ]*[=+\-@＝＋－＠]/

/** @returns heads and rows as text to paste into a spreadsheet: cells separated by tabs */
export function rowsAsText<T>(rows: readonly T[], columns: readonly Column<T>[]): string {
  const cell = (text: string) => {
    const flat = text.replace(/\s+/g, ' ').trim()
    return FORMULA.test(flat) ? `'${flat}` : flat
  }
  const written = wordColumns(columns)
  return [written.map(({ head }) => head), ...rows.map((row) => written.map(({ text }) => cell(text(row))))]
    .map((cells) => cells.join('\t'))
    .join('\n')
}
