import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { duration, shortDate } from '#lib/format.ts'

const MINUTE_MS = 60_000
const ROUNDED_MS = 5 * MINUTE_MS
/** Nobody says later than that when a bus has left. */
const LONGEST_AGO_MS = 12 * 60 * MINUTE_MS

/** @param late minutes after the plan; below 0 before it */
export function lateAtStop(late: number): string {
  if (late === 0) return say('on time')
  return late > 0 ? say('{time} late', { time: duration(late) }) : say('{time} early', { time: duration(-late) })
}

/** @returns the clock of India to the nearest five minutes: nobody knows better when a bus will come */
export function roundedTime(moment: number): string {
  return indiaTime(Math.round(moment / ROUNDED_MS) * ROUNDED_MS)
}

/** @returns the day, where it is another one than that of the departure */
export function otherDay(moment: number | undefined, dateOfDeparture: string): string {
  if (moment === undefined) return ''
  const day = indiaDate(moment)
  return day === dateOfDeparture ? '' : shortDate(day)
}

/**
 * @param typed `HH:mm` of the clock in India
 * @param now milliseconds since 1970
 * @returns the last time that the clock showed it, in the midst of that minute, so that no clock that is a few seconds off
 *   makes another of it; undefined where that is later than now, or too long ago to be meant
 */
export function lastTimeOf(typed: string, now: number): number | undefined {
  const today = indiaInstant(indiaDate(now), typed)
  if (Number.isNaN(today)) return undefined
  const then = today > now ? today - 24 * 60 * MINUTE_MS : today
  if (now - then > LONGEST_AGO_MS) return undefined
  return Math.min(now, then + MINUTE_MS / 2)
}
