import {
  addDays,
  type Departure,
  hasDeparted,
  indiaDate,
  indiaInstant,
  reportingDate,
} from '../../../../contract/time.ts'

const MINUTE_MS = 60_000

/** @param now milliseconds since 1970. @returns such as `Leaves in 5 h 20 min`; undefined if date or time are not known */
export function timeLeft(trip: Departure & { reportingTime: string }, now: number): string | undefined {
  const departure = indiaInstant(trip.dateOfDeparture, trip.departureTime)
  if (Number.isNaN(departure)) return undefined
  if (hasDeparted(trip, now)) return 'Has left'

  // Rounded up: with 90 seconds to go, "in 1 min" would make people run for nothing and "in 2 min" is as true.
  const minutes = Math.ceil((departure - now) / MINUTE_MS)
  const left = `leaves in ${inWords(minutes)}`
  const reporting = indiaInstant(reportingDate(trip), trip.reportingTime)
  if (now >= reporting && minutes < 24 * 60) return `Report now, ${left}`
  if (minutes < 24 * 60) return `Leaves in ${inWords(minutes)}`
  const today = indiaDate(now)
  if (trip.dateOfDeparture === addDays(today, 1)) return 'Leaves tomorrow'
  const days = (Date.parse(trip.dateOfDeparture) - Date.parse(today)) / (24 * 60 * MINUTE_MS)
  return `Leaves in ${days} days`
}

function inWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
