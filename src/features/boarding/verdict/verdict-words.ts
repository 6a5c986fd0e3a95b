import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import type { CannotTell } from '#contract/boarding/door-verdict.ts'
import { hasDeparted, indiaDate, indiaTime } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { rupees, shortDate } from '#lib/format.ts'

/** Verdicts in words. Times are milliseconds since 1970, by the server's clock. */

/** A time of day, with its date if not today. */
export function moment(at: number, now: number): string {
  const day = indiaDate(at)
  return day === indiaDate(now) ? indiaTime(at) : `${shortDate(day)}, ${indiaTime(at)}`
}

/** @returns the money to take before anybody boards; empty if none is due */
export function toCollect(due: number): string {
  return due > 0 ? say('Collect {amount}', { amount: rupees(due) }) : ''
}

export function cannotTellBecause(why: CannotTell, listTime: string): string {
  switch (why) {
    case 'no-list':
      return say('No list for this trip yet. Get signal once.')
    case 'unknown-key':
      return say('This phone cannot check the signature. Get signal once.')
    case 'newer-code':
      return say('This app is too old for this ticket. Update it when there is a signal.')
    case 'not-on-list':
      return say('There is no such ticket on the list of {time}.', { time: listTime })
    case 'not-checked':
      return say('This phone could not check the signature.')
  }
}

export function getsOn(point: string, paidAt: number | undefined): string {
  return paidAt === undefined
    ? say('Gets on at {point}', { point })
    : say('Gets on at {point}. Paid at the door {time}.', { point, time: indiaTime(paidAt) })
}

/** When a passenger boarded, and by which phone. */
export function onWhichPhone(
  { at, deviceId, deviceName }: { at: number; deviceId: string; deviceName: string },
  { now, phoneId }: { now: number; phoneId: string },
): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000))
  const ago = minutes === 0 ? say('Just now') : say.count(minutes, 'A minute ago', '{count} minutes ago')
  if (deviceId === phoneId) return say('{ago}, on this phone', { ago })
  return deviceName === ''
    ? say('{ago}, on another phone', { ago })
    : say('{ago}, on {phone}', { ago, phone: deviceName })
}

export function otherDay(date: string | undefined): string {
  return date === undefined ? '' : say('This ticket is for another bus, on {day}.', { day: shortDate(date) })
}

export function hasLeft(trip: BoardingTrip, now: number): string {
  if (!hasDeparted(trip, now)) return say('Another bus of this company. It has not left yet.')
  return trip.dateOfDeparture === indiaDate(now)
    ? say('Another bus of this company. It left at {time}.', { time: trip.departureTime })
    : say('Another bus of this company. It left on {day}.', { day: shortDate(trip.dateOfDeparture) })
}
