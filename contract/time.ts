/**
 * The clock of the timetable. Dates are `YYYY-MM-DD`, times `HH:mm`, both on the wall in India: +05:30 all year,
 * no summer time, so a fixed offset is exact and no phone's own zone or calendar can change a departure.
 */

const MINUTE_MS = 60_000
const INDIA_OFFSET_MS = (5 * 60 + 30) * MINUTE_MS
const DAY_MS = 86_400_000

/** @param now milliseconds since 1970. @returns the date in India, `YYYY-MM-DD` */
export function indiaDate(now: number): string {
  return indiaMoment(now).slice(0, 10)
}

/** @param now milliseconds since 1970. @returns the wall clock in India, `HH:mm` */
export function indiaTime(now: number): string {
  return indiaMoment(now).slice(11)
}

let latest = { minute: Number.NaN, moment: '' }

/**
 * The text of the latest minute is kept: each search and each trip of a list asks for the same one, and a `Date` takes 70
 * times as long.
 * @param now milliseconds since 1970
 * @returns `YYYY-MM-DDTHH:mm` in India: sorts and compares as text
 */
export function indiaMoment(now: number): string {
  const minute = Math.floor((now + INDIA_OFFSET_MS) / MINUTE_MS)
  if (latest.minute !== minute) latest = { minute, moment: new Date(minute * MINUTE_MS).toISOString().slice(0, 16) }
  return latest.moment
}

/** @returns the date and time of India as anybody reads them, `YYYY-MM-DDTHH:mm:00+05:30` */
export function indiaTimestamp(date: string, time: string): string {
  return `${date}T${time}:00+05:30`
}

/**
 * @param date `YYYY-MM-DD` in India
 * @param time `HH:mm` in India
 * @returns the instant, milliseconds since 1970; NaN if either is malformed
 */
export function indiaInstant(date: string, time: string): number {
  return Date.parse(indiaTimestamp(date, time))
}

/** @returns whether the text is a day of the calendar, `YYYY-MM-DD`: `Date` alone rolls 30 February over to another day */
export function isCalendarDate(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(8))
}

/** @returns the date `days` later (earlier if negative), `YYYY-MM-DD` */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** @returns the day of the week of `YYYY-MM-DD`, 0 for Monday to 6 for Sunday */
export function weekday(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** When a trip leaves: `dateOfDeparture` and `departureTime` of a bus or ticket. */
export interface Departure {
  dateOfDeparture: string
  departureTime: string
}

/** @returns `YYYY-MM-DDTHH:mm` in India, as {@link indiaMoment}: sorts and compares as text */
export function departureMoment({ dateOfDeparture, departureTime }: Departure): string {
  return `${dateOfDeparture}T${departureTime}`
}

/** @returns milliseconds since 1970; NaN if the trip does not say when it leaves */
export function departureInstant({ dateOfDeparture, departureTime }: Departure): number {
  return indiaInstant(dateOfDeparture, departureTime)
}

/**
 * A trip has departed when its wall clock in India has passed; at that very minute it counts as departed.
 * @param now milliseconds since 1970
 */
export function hasDeparted(trip: Departure, now: number): boolean {
  return departureMoment(trip) <= indiaMoment(now)
}

/** `arrivalTime` is `HH:mm`; empty or missing where the operator does not say when the bus arrives. */
export interface Travel extends Departure {
  arrivalTime?: string | undefined
}

/**
 * A bus arrives the first time that the clock shows `arrivalTime` after it has left. A journey of a day or longer
 * cannot be given this way, and has no arrival time.
 * @returns the day, `YYYY-MM-DD` in India, and how many minutes after the departure; undefined where it is not given
 */
export function arrivalOf(trip: Travel): Arrival | undefined {
  const { dateOfDeparture, arrivalTime = '' } = trip
  const sameDay = (indiaInstant(dateOfDeparture, arrivalTime) - departureInstant(trip)) / 60_000
  if (Number.isNaN(sameDay)) return undefined
  return sameDay > 0
    ? { date: dateOfDeparture, minutes: sameDay }
    : { date: addDays(dateOfDeparture, 1), minutes: sameDay + DAY_MS / 60_000 }
}

export interface Arrival {
  date: string
  minutes: number
}

/** `reportingTime` is `HH:mm`. */
export interface Reporting extends Departure {
  reportingTime: string
}

/**
 * The day passengers report on. A reporting time later than the departure time means the evening before:
 * report 23:45, depart 00:15.
 * @returns `YYYY-MM-DD`
 */
export function reportingDate(trip: Reporting): string {
  return trip.reportingTime > trip.departureTime ? addDays(trip.dateOfDeparture, -1) : trip.dateOfDeparture
}

/** A bus before this time is of the night before its day: for Friday night people take Saturday's bus at 00:15. */
const NIGHT_ENDS = '04:00'

/**
 * The night in which a bus leaves, where its date alone would be read as the evening of that day.
 * @returns both its days, `YYYY-MM-DD`; undefined for a bus of any other time
 */
export function nightOf({
  dateOfDeparture,
  departureTime,
}: Departure): { evening: string; morning: string } | undefined {
  if (!isCalendarDate(dateOfDeparture) || !/^\d\d:\d\d$/.test(departureTime) || departureTime >= NIGHT_ENDS)
    return undefined
  return { evening: addDays(dateOfDeparture, -1), morning: dateOfDeparture }
}
