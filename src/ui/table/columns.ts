import type { ReactNode } from 'react'

/** A column of a table. Its words are said already: a table is made anew when the language changes. */
export interface Column<T> {
  id: string
  head: string
  /** What is copied and printed, and shown where there is no `cell`. */
  text: (row: T) => string
  cell?: (row: T) => ReactNode
  /** What it is sorted by; a column without it is not. Words are compared letter by letter, so they come in one case. */
  sort?: (row: T) => string | number
  /** Of a desk's table, as CSS has it; without one it shares what is left. */
  width?: string
  /** Numbers stand at its end. */
  end?: boolean
  /** Its place in a phone's row of two lines; what has none is told where the row is opened. */
  phone?: 'mark' | 'name' | 'under' | 'amiss'
}

export interface Sorted {
  id: string
  down: boolean
}

/**
 * @param groupOf what the rows of one group have in common: a group stays together, where its first row is
 * @returns the rows in the order of a column; those that are alike stay as they were
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
  // Keys are made once: a comparison that makes them does so thirty times for each of 50,000 rows.
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

/** @returns the order after a press on a column's head: up, down, and where a list has an order of its own, that */
export function pressedHead(now: Sorted | undefined, id: string, hasOwnOrder: boolean): Sorted | undefined {
  if (now?.id !== id) return { id, down: false }
  if (!now.down) return { id, down: true }
  return hasOwnOrder ? undefined : { id, down: false }
}

/** @returns those that say something; one without a head is there to be pressed */
export function wordColumns<T>(columns: readonly Column<T>[]): readonly Column<T>[] {
  return columns.filter(({ head }) => head !== '')
}

// As a spreadsheet reads what is pasted into it, names from strangers too: a formula gets an apostrophe in front.
const FORMULA = /^[\s ]*[=+\-@＝＋－＠]/

/** @returns heads and rows as a spreadsheet takes them when they are pasted: cells parted by tabs */
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
