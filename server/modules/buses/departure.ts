import type { Departure } from '#contract/time.ts'

/** @param departs as `buses.departs` holds it, `YYYY-MM-DDTHH:mm` in India. @returns it in the two fields of the wire */
export function departureOf({ departs }: { departs: string }): Departure {
  return { dateOfDeparture: departs.slice(0, 10), departureTime: departs.slice(11) }
}
