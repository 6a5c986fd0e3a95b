import type { Bus } from '#contract/buses/bus.ts'
import { addDays } from '#contract/time.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'

/** A day of a route, as far as this phone knows. */
export type RouteDay = { date: string } & (
  | {
      kind: 'buses'
      /** Rupees for a seat of the cheapest bus with seats. */
      fare: number
      /** The buses with seats, the soonest first. */
      buses: readonly Bus[]
    }
  /** Its buses are sold out. */
  | { kind: 'full' }
  | { kind: 'none' }
  /** Not known yet. */
  | { kind: 'unknown' }
)

/** What this phone knows of a route: from the server, or from the list of all buses. */
export interface RouteKnowledge {
  /** The route's trips that have not left, the soonest first. */
  buses: readonly Bus[]
  /** The last day up to which no bus is missing, `YYYY-MM-DD`; empty if there is none. */
  completeUntil: string
}

/** A day after all others: nothing is missing. */
export const NOTHING_MISSING = '9999-12-31'

const FEWEST = 7
/** A longer strip is no use. */
const MOST = 120

/**
 * The days from today to the last day on sale, with the chosen one among them.
 * @param chosen `YYYY-MM-DD`; empty for any day
 */
export function routeDays(known: RouteKnowledge, today: string, chosen: string): RouteDay[] {
  const days = new Map<string, Bus[]>()
  for (const bus of known.buses) {
    const those = days.get(bus.dateOfDeparture)
    if (those) those.push(bus)
    else days.set(bus.dateOfDeparture, [bus])
  }
  const last = [chosen, known.buses.at(-1)?.dateOfDeparture ?? '', addDays(today, FEWEST - 1)].sort().at(-1) ?? today
  // A day far ahead is shown with the days around it.
  const first = chosen > addDays(today, MOST - 4) ? addDays(chosen, -3) : today
  const shown: RouteDay[] = []
  for (let date = first; date <= last && shown.length < MOST; date = addDays(date, 1))
    shown.push(routeDay(date, days.get(date), known.completeUntil))
  return shown
}

function routeDay(date: string, buses: readonly Bus[] | undefined, completeUntil: string): RouteDay {
  if (!buses) return { date, kind: date <= completeUntil ? 'none' : 'unknown' }
  const withSeats = buses.filter((bus) => bus.availableSeats > 0)
  if (withSeats.length === 0) return { date, kind: 'full' }
  return { date, kind: 'buses', fare: Math.min(...withSeats.map((bus) => bus.costPerSeat)), buses: withSeats }
}

/** @returns the first later day with free seats; undefined if none is known */
export function nextWithSeats(days: readonly RouteDay[], after: string): (RouteDay & { kind: 'buses' }) | undefined {
  return days.find((day): day is RouteDay & { kind: 'buses' } => day.date > after && day.kind === 'buses')
}

/** A list cut short has the soonest trips; its last day may lack some. */
export function completeUntil(all: BusList | undefined): string {
  if (!all) return ''
  if (all.part === 'whole' && all.buses.length >= all.total) return NOTHING_MISSING
  const last = all.buses.at(-1)?.dateOfDeparture
  return last ? addDays(last, -1) : ''
}
