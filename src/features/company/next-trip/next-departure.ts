import { addDays, type Departure, departureInstant, indiaDate } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { duration, shortDate } from '#lib/format.ts'

const MINUTE_MS = 60_000
/** How long after departure the trip still matters: late passengers call now. */
const STAYS_MINUTES = 30

export interface NextDeparture<T extends Departure> {
  trip: T
  /** By the clock's minutes until it leaves; negative when it has left. */
  minutes: number
}

/**
 * The trip that an operator works on now: today's trip nearest to this minute, which may have left up to half an hour
 * ago; else the next to leave, on whatever day.
 * @param trips in any order. @param now milliseconds since 1970
 */
export function nextDeparture<T extends Departure>(trips: readonly T[], now: number): NextDeparture<T> | undefined {
  const minute = Math.floor(now / MINUTE_MS)
  let next: NextDeparture<T> | undefined
  for (const trip of trips) {
    const minutes = departureInstant(trip) / MINUTE_MS - minute
    // A trip without a proper date or time is none of these.
    if (!(minutes >= -STAYS_MINUTES)) continue
    if (!next || isNearer(minutes, next.minutes)) next = { trip, minutes }
  }
  return next
}

/** Of two equally near, the one that has not left. */
function isNearer(minutes: number, others: number): boolean {
  const difference = Math.abs(minutes) - Math.abs(others)
  return difference === 0 ? minutes > others : difference < 0
}

/** @returns `Leaves next, in 25 min`, `Leaving now`, `Left 5 min ago`; on another day than today which one */
export function leavesInWords({ trip, minutes }: NextDeparture<Departure>, now: number): string {
  if (minutes < 0) return say('Left {minutes} min ago', { minutes: -minutes })
  if (minutes === 0) return say('Leaving now')
  const today = indiaDate(now)
  if (trip.dateOfDeparture === today) return say('Leaves next, in {duration}', { duration: duration(minutes) })
  return trip.dateOfDeparture === addDays(today, 1)
    ? say('Leaves first tomorrow')
    : say('Leaves next, {day}', { day: shortDate(trip.dateOfDeparture) })
}
