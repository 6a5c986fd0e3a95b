import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { duration, shortDate } from '#lib/format.ts'

const MINUTE_MS = 60_000
const ROUNDED_MS = 5 * MINUTE_MS
/** A departure is never entered later than this. */
const LONGEST_AGO_MS = 12 * 60 * MINUTE_MS

/** @param late minutes behind the plan; below 0: ahead of it */
export function lateAtStop(late: number): string {
  if (late === 0) return say('on time')
  return late > 0 ? say('{time} late', { time: duration(late) }) : say('{time} early', { time: duration(-late) })
}

/** @returns India's time to the nearest five minutes: an arrival is not known better */
export function roundedTime(moment: number): string {
  return indiaTime(Math.round(moment / ROUNDED_MS) * ROUNDED_MS)
}

/** @returns the date, if it differs from the departure's */
export function otherDay(moment: number | undefined, dateOfDeparture: string): string {
  if (moment === undefined) return ''
  const day = indiaDate(moment)
  return day === dateOfDeparture ? '' : shortDate(day)
}

/**
 * @param typed `HH:mm` in India's time
 * @param now milliseconds since 1970
 * @returns the last moment with that time, in the middle of its minute, so that a clock some seconds off does not
 *   change it; undefined if that is in the future, or too long ago to be meant
 */
export function lastTimeOf(typed: string, now: number): number | undefined {
  const today = indiaInstant(indiaDate(now), typed)
  if (Number.isNaN(today)) return undefined
  const then = today > now ? today - 24 * 60 * MINUTE_MS : today
  if (now - then > LONGEST_AGO_MS) return undefined
  return Math.min(now, then + MINUTE_MS / 2)
}
