import { type Departure, indiaInstant } from '../../../contract/time.ts'

/** @param departs as `buses.departs` holds it, `YYYY-MM-DDTHH:mm` in India. @returns it in the two fields of the wire */
export function departureOf({ departs }: { departs: string }): Departure {
  return { dateOfDeparture: departs.slice(0, 10), departureTime: departs.slice(11) }
}

/** @param departs as for {@link departureOf}. @returns milliseconds since 1970 */
export function departureInstant(departs: string): number {
  return indiaInstant(departs.slice(0, 10), departs.slice(11))
}
