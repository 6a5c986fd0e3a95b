import { toPaise } from '#contract/money.ts'
import {
  arrivalOf,
  type Departure,
  isCalendarDate,
  nightOf,
  type Reporting,
  reportingDate,
  type Travel,
  weekday,
} from '#contract/time.ts'
import { grouped } from '../language/grouped.ts'
import { say } from '../language/say.ts'
import { knownMoment } from './clock/kept-clock.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'
/** Monday first. */
export const DAYS = 'Mon Tue Wed Thu Fri Sat Sun'

/** @param amount rupees, not negative. @returns `₹1,24,650`, with paise only where there are any */
export function rupees(amount: number): string {
  const paise = toPaise(amount)
  const rest = paise % 100
  return `₹${grouped((paise - rest) / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** @param date `YYYY-MM-DD`. @returns `Fri 20 Nov` */
export function shortDate(date: string): string {
  return isCalendarDate(date) ? `${say(DAYS).split(' ')[weekday(date)]} ${dayMonth(date)}` : date
}

/**
 * The day on which passengers report, if it is not the day of departure: a passenger who must report at 23:45 for a
 * trip at 00:15 would come a day late otherwise.
 * @returns `YYYY-MM-DD`; undefined for the same day, and if no time is given
 */
export function otherReportingDay(trip: Reporting): string | undefined {
  const isClock = (time: string) => /^\d\d:\d\d$/.test(time)
  if (!isClock(trip.reportingTime) || !isClock(trip.departureTime) || !isCalendarDate(trip.dateOfDeparture))
    return undefined
  const day = reportingDate(trip)
  return day === trip.dateOfDeparture ? undefined : day
}

/** @returns `21:00`, or with another day's date, `Thu 19 Nov, 23:45` */
export function reportingInWords(trip: Reporting): string {
  const day = otherReportingDay(trip)
  return day === undefined ? trip.reportingTime : `${shortDate(day)}, ${trip.reportingTime}`
}

/** @returns `Night of Fri 4 Dec to Sat 5 Dec` for a trip at 00:15; empty if the day alone is clear */
export function nightInWords(trip: Departure): string {
  const night = nightOf(trip)
  if (!night) return ''
  return say('Night of {evening} to {morning}', {
    evening: shortDate(night.evening),
    morning: shortDate(night.morning),
  })
}

/** @param date `YYYY-MM-DD`. @returns `20 Nov` */
export function dayMonth(date: string): string {
  return isCalendarDate(date)
    ? `${Number(date.slice(8))} ${say(MONTHS).split(' ')[Number(date.slice(5, 7)) - 1]}`
    : date
}

/** @returns `9 h 35 min, arrives Sat 05:50`, the day only if it differs; empty if unknown */
export function travelInWords(trip: Travel): string {
  const arrival = arrivalOf(trip)
  if (!arrival) return ''
  const { date, minutes } = arrival
  const day = date === trip.dateOfDeparture ? '' : `${say(DAYS).split(' ')[weekday(date)]} `
  return say('{duration}, arrives {time}', { duration: duration(minutes), time: `${day}${trip.arrivalTime}` })
}

/** @returns `9 h 35 min` */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (rest === 0) return say('{hours} h', { hours })
  return hours === 0
    ? say('{minutes} min', { minutes: rest })
    : say('{hours} h {minutes} min', { hours, minutes: rest })
}

/** @returns `98765 43210` for a ten-digit number; anything else unchanged */
export function phoneNumber(phone: string): string {
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone
}

/**
 * Both by the server's clock, shown in this phone's zone. @returns `14:05` today, `yesterday 14:05`, or `2 days ago`
 */
export function age(then: number, now: number): string {
  const days = daysBetween(then, now)
  if (days <= 0) return clockTime(then)
  return days === 1
    ? say('yesterday {time}', { time: clockTime(then) })
    : say.count(days, 'a day ago', '{count} days ago')
}

/** Both by the server's clock; the days are those of this phone's zone. */
export function isSameDay(then: number, now: number): boolean {
  return daysBetween(then, now) <= 0
}

/** For data shown from memory. @param at its time, by the server's clock like `now`; 0 if unknown */
export function updated(at: number, now: number): string {
  const known = knownMoment(at, now)
  return known > 0 ? say('updated {age}', { age: age(known, now) }) : say('of an earlier visit')
}

function clockTime(instant: number): string {
  const at = new Date(instant)
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}

function daysBetween(then: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(then)) / 86_400_000)
}

function startOfDay(instant: number): number {
  return new Date(instant).setHours(0, 0, 0, 0)
}

/** @param date `YYYY-MM-DD`. @returns `Fri 20 Nov 2026`; anything else unchanged */
export function fullDate(date: string): string {
  return isCalendarDate(date) ? `${shortDate(date)} ${date.slice(0, 4)}` : date
}

/** @returns `BR 01 PA 4521` for `BR01PA4521`; anything else unchanged */
export function plateNumber(busNumber: string): string {
  const parts = /^([A-Z]{2})(\d{1,2})([A-Z]{1,3})(\d{1,4})$/.exec(busNumber)
  return parts ? parts.slice(1).join(' ') : busNumber
}
