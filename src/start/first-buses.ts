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
    /** The buses shown before the app starts; the app takes them over (src/app/queries/restore-cached-state.ts). */
    buses?: FirstBuses
    /** The bus of the followed link. */
    linkedBus?: LinkedBus
  }
}

export interface LinkedBus {
  bus: Bus
  /** Time of the server's answer, milliseconds since 1970, by its own clock; `seenAt` is by the phone's. */
  updatedAt: number
  seenAt: number
}

/** The buses on the page at its first paint. */
export interface FirstBuses {
  list: BusList
  /** From the server just now; from an earlier page in the browser's cache; or from this phone's storage. */
  from: 'server' | 'kept-page' | 'memory'
  /** By the server's clock, as far as this phone knows it, milliseconds since 1970. */
  now: number
  /** The same moment by the phone's clock. */
  seenAt: number
}

/** @returns the buses that the server wrote into this page, or those on this phone; undefined if neither has any */
export function firstBuses(): FirstBuses | undefined {
  const now = nowBy(parseClock(local.raw.getItem(SERVER_CLOCK)))
  const written = busesInPage(SOONEST_BUSES_ID)
  // A page from the browser's cache may be as old as the phone's storage.
  if (written && cameJustNow()) return { list: written, from: 'server', now: written.updatedAt, seenAt: Date.now() }
  const mirrored = readLocalMirror(local.raw, plainBuses)
  const kept = mirrored && fillsFirstFrame(mirrored, now) ? mirrored : undefined
  const list = written && written.updatedAt > (kept?.updatedAt ?? 0) ? written : kept
  if (!list || stillToLeave(list.buses, now).length === 0) return undefined
  return { list, from: list === written ? 'kept-page' : 'memory', now, seenAt: Date.now() }
}

/** @returns the time of these buses, if it must be shown */
export function rememberedAt({ list, from, now }: FirstBuses): number | undefined {
  const age = now - list.updatedAt
  return from === 'server' || (age >= 0 && age < YOUNG_MS) ? undefined : list.updatedAt
}

/** @returns the bus of the address, which the server wrote into this page */
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

/** Rows that are already in the app's form; other forms are left to the app. */
function plainBuses(rows: unknown): Bus[] | undefined {
  return Array.isArray(rows) && rows.every(isPlainBus) ? rows : undefined
}

function cameJustNow(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'transferSize' in visit && Number(visit.transferSize) > 0
}
