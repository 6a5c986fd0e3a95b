import type { Bus } from '#contract/buses/bus.ts'
import { departureMoment, indiaMoment } from '#contract/time.ts'

/** An answer of `GET /api/buses`, fresh or from memory. */
export interface BusList {
  /** Soonest departure first, as the server lists them. From memory, trips may have left meanwhile. */
  buses: Bus[]
  /** How many trips the server has; it lists fewer where there are very many. */
  total: number
  /** When this was true, milliseconds since 1970 by the server's clock; 0 if that is not known. */
  updatedAt: number
  /** The server's name for exactly this list; undefined where it gives none. */
  etag: string | undefined
  /** `soonest`: the part of a long kept list that the first frame needs; the whole follows. */
  part: 'whole' | 'soonest'
}

/**
 * Memory may hold trips that have left meanwhile; they are no offer any more.
 * @param now milliseconds since 1970
 */
export function stillToLeave(buses: readonly Bus[], now: number): Bus[] {
  // One moment for all of them: a date made anew for each of 10,000 buses is felt on a slow phone.
  const moment = indiaMoment(now)
  return buses.filter((bus) => departureMoment(bus) > moment)
}

/** With fewer than this still to leave, the first frame reads on: two pages of the longest list. */
export const SCREENFUL = 12

/** A list of unknown age may be older than the kept answer; of one cut short, too few may not have left yet. */
export function fillsFirstFrame({ buses, part, updatedAt }: BusList, now: number): boolean {
  return updatedAt > 0 && (part === 'whole' || stillToLeave(buses, now).length >= SCREENFUL)
}
