import { KEPT_QUERIES } from '#storage-keys.ts'
import type { KeyValueStorage } from '../device-storage.ts'
import { DATA_VERSION, type KeptQuery } from './kept-queries.ts'

/** Of localStorage's 5,242,880 UTF-16 units; a ticket takes 600, the seats of a bus 200. */
const MOST_UNITS = 1_500_000

/** First part of the key of answers that are dropped last when room runs out. */
const TICKETS = 'ownTickets'

/**
 * Writes what fits. If room runs out, tickets are dropped last; among equals the oldest go first.
 * @returns the text now in storage; undefined if storage refused even the smallest text and keeps the old one
 */
export function writeKept(storage: KeyValueStorage, queries: readonly KeptQuery[]): string | undefined {
  for (let most = MOST_UNITS; ; most = Math.floor(most / 2)) {
    const text = keptText(queries, most)
    try {
      storage.setItem(KEPT_QUERIES, text)
      return text
    } catch {
      if (most === 0) return undefined
    }
  }
}

/** @returns the stored form of the answers that fit into so many UTF-16 units: tickets first, then the newest */
function keptText(queries: readonly KeptQuery[], most: number): string {
  const rows = [...queries].sort(byWorth).map(rowText)
  return `{"version":${DATA_VERSION},"queries":[${whatFits(rows, most).join(',')}]}`
}

const dataTexts = new WeakMap<object, string>()

/** Caches the text: an operator's trips take a megabyte, most writes change other data, and answers are immutable. */
function rowText({ key, owner, updatedAt, data }: KeptQuery): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify({ key, owner, updatedAt, data })
  const text = dataTexts.get(data) ?? JSON.stringify(data)
  dataTexts.set(data, text)
  return `${JSON.stringify({ key, owner, updatedAt }).slice(0, -1)},"data":${text}}`
}

/** @returns the rows that fit, in order; after a row too large, smaller ones are still taken */
function whatFits(rows: readonly string[], most: number): string[] {
  let units = 0
  return rows.filter((row) => {
    if (units + row.length + 1 > most) return false
    units += row.length + 1
    return true
  })
}

function byWorth(a: KeptQuery, b: KeptQuery): number {
  return Number(b.key[0] === TICKETS) - Number(a.key[0] === TICKETS) || b.updatedAt - a.updatedAt
}

export function removeKept(storage: KeyValueStorage): void {
  try {
    storage.removeItem(KEPT_QUERIES)
  } catch {
    // Switched off: nothing was kept.
  }
}
