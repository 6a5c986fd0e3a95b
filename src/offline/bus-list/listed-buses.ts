import type { Bus } from '#contract/buses/bus.ts'
import { departureMoment, indiaMoment } from '#contract/time.ts'

/** An answer of `GET /api/buses`, fresh or from memory. */
export interface BusList {
  /** Soonest departure first, as the server lists them. From memory, some trips may have left meanwhile. */
  buses: Bus[]
  /** How many trips the server has; it lists fewer where there are very many. */
  total: number
  /** Time of the answer, milliseconds since 1970 by the server's clock; 0 if unknown. */
  updatedAt: number
  /** The list's ETag; undefined where the server gives none. */
  etag: string | undefined
  /** `soonest`: the part of a long kept list that the first frame needs; the whole follows. */
  part: 'whole' | 'soonest'
}

/**
 * Leaves out trips that have left meanwhile: they are no longer for sale.
 * @param now milliseconds since 1970
 */
export function stillToLeave(buses: readonly Bus[], now: number): Bus[] {
  // One date for all: making a new one for each of 10,000 buses is felt on a slow phone.
  const moment = indiaMoment(now)
  return buses.filter((bus) => departureMoment(bus) > moment)
}

/** With fewer upcoming trips than this, the first frame reads on: two pages of the longest list. */
export const SCREENFUL = 12

/** A list of unknown age may be older than the kept answer; a shortened list may have too few upcoming trips. */
export function fillsFirstFrame({ buses, part, updatedAt }: BusList, now: number): boolean {
  return updatedAt > 0 && (part === 'whole' || stillToLeave(buses, now).length >= SCREENFUL)
}
