import type { Departure } from '#contract/time.ts'
import { say } from '../language/say.ts'
import { shortDate } from './format.ts'

/** @returns `Patna to Ranchi, Fri 4 Dec, 20:30` */
export function tripInWords(trip: Departure & { from: string; to: string }): string {
  return say('{from} to {to}, {day}, {time}', {
    from: say.place(trip.from),
    to: say.place(trip.to),
    day: shortDate(trip.dateOfDeparture),
    time: trip.departureTime,
  })
}
