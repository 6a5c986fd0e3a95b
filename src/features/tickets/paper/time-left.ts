import {
  addDays,
  type Departure,
  departureInstant,
  hasDeparted,
  indiaDate,
  indiaInstant,
  reportingDate,
} from '#contract/time.ts'
import { say } from '#language/say.ts'
import { duration } from '#lib/format.ts'

const MINUTE_MS = 60_000

/** @param now milliseconds since 1970. @returns such as `Leaves in 5 h 20 min`; undefined if date or time is unknown */
export function timeLeft(trip: Departure & { reportingTime: string }, now: number): string | undefined {
  const departure = departureInstant(trip)
  if (Number.isNaN(departure)) return undefined
  if (hasDeparted(trip, now)) return say('Has left')

  // Rounded up: with 90 seconds to go, "in 1 min" would make people run for nothing and "in 2 min" is as true.
  const minutes = Math.ceil((departure - now) / MINUTE_MS)
  const reporting = indiaInstant(reportingDate(trip), trip.reportingTime)
  if (now >= reporting && minutes < 24 * 60) return say('Report now, leaves in {time}', { time: duration(minutes) })
  if (minutes < 24 * 60) return say('Leaves in {time}', { time: duration(minutes) })
  const today = indiaDate(now)
  if (trip.dateOfDeparture === addDays(today, 1)) return say('Leaves tomorrow')
  const days = (Date.parse(trip.dateOfDeparture) - Date.parse(today)) / (24 * 60 * MINUTE_MS)
  return say.count(days, 'Leaves tomorrow', 'Leaves in {count} days')
}
