import type { Bus } from '#contract/buses/bus.ts'
import { LINKED_BUS_ID, SOONEST_BUSES_ID } from '#contract/constants.ts'
import { local } from '../lib/browser-storage.ts'
import { nowBy, parseClock, YOUNG_MS } from '../lib/clock/kept-clock.ts'
import { type BusList, fillsFirstFrame, stillToLeave } from '../offline/bus-list/listed-buses.ts'
import { readLocalMirror } from '../offline/bus-list/local-mirror.ts'
import { isPlainBus } from '../offline/bus-list/plain-bus.ts'
import { SERVER_CLOCK } from '../storage-keys.ts'

declare global {
  interface SawariStart {
    /** What the page shows before the app does; the app takes it over (src/app/queries/restore-cached-state.ts). */
    buses?: FirstBuses
    /** The bus whose link was followed. */
    linkedBus?: LinkedBus
  }
}

export interface LinkedBus {
  bus: Bus
  /** When the server said so, milliseconds since 1970 by its own clock; and by the phone's. */
  updatedAt: number
  seenAt: number
}

/** The buses that stand on the page with its first paint. */
export interface FirstBuses {
  list: BusList
  /** From the server just now; from a page that was written earlier; or from what this phone has kept. */
  from: 'server' | 'kept-page' | 'memory'
  /** By the server's clock, as far as this phone knows it, milliseconds since 1970. */
  now: number
  /** The same moment by the phone's own. */
  seenAt: number
}

/** @returns what the server wrote into this very page, or what this phone knows; undefined if neither has a bus to show */
export function firstBuses(): FirstBuses | undefined {
  const now = nowBy(parseClock(local.raw.getItem(SERVER_CLOCK)))
  const written = busesInPage(SOONEST_BUSES_ID)
  // A page out of the browser's own cache is as old as anything that this phone keeps.
  if (written && cameJustNow()) return { list: written, from: 'server', now: written.updatedAt, seenAt: Date.now() }
  const mirrored = readLocalMirror(local.raw, plainBuses)
  const kept = mirrored && fillsFirstFrame(mirrored, now) ? mirrored : undefined
  const list = written && written.updatedAt > (kept?.updatedAt ?? 0) ? written : kept
  if (!list || stillToLeave(list.buses, now).length === 0) return undefined
  return { list, from: list === written ? 'kept-page' : 'memory', now, seenAt: Date.now() }
}

/** @returns when these buses were true, where that has to be said */
export function rememberedAt({ list, from, now }: FirstBuses): number | undefined {
  const age = now - list.updatedAt
  return from === 'server' || (age >= 0 && age < YOUNG_MS) ? undefined : list.updatedAt
}

/** @returns the bus that the server wrote into this very page, whose address names it */
export function linkedBus(): LinkedBus | undefined {
  const written = cameJustNow() ? busesInPage(LINKED_BUS_ID) : undefined
  const [bus] = written?.buses ?? []
  return written && bus ? { bus, updatedAt: written.updatedAt, seenAt: Date.now() } : undefined
}

function busesInPage(id: string): BusList | undefined {
  try {
    const written: unknown = JSON.parse(document.getElementById(id)?.textContent ?? 'null')
    if (typeof written !== 'object' || written === null) return undefined
    const { buses, total, updatedAt }: Partial<Record<keyof BusList, unknown>> = written
    const plain = plainBuses(buses)
    return plain?.length
      ? { buses: plain, total: Number(total), updatedAt: Number(updatedAt), etag: undefined, part: 'soonest' }
      : undefined
  } catch {
    return undefined
  }
}

/** Rows that are as the app would read them; another form is the app's to read. */
function plainBuses(rows: unknown): Bus[] | undefined {
  return Array.isArray(rows) && rows.every(isPlainBus) ? rows : undefined
}

function cameJustNow(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'transferSize' in visit && Number(visit.transferSize) > 0
}
