import { isCalendarDate } from '../../contract/time.ts'
import type { PlainMessage } from '../language/message.ts'
import { say } from '../language/say.ts'
import { shortDate } from './format.ts'

/** How what only details and tickets tell is written on screen: home, which is drawn first, does without. */

/** @param date `YYYY-MM-DD`. @returns `Fri 20 Nov 2026`; anything else as it came */
export function fullDate(date: string): string {
  return isCalendarDate(date) ? `${shortDate(date)} ${date.slice(0, 4)}` : date
}

/** @returns `BR 01 PA 4521` for `BR01PA4521`; anything else as it came */
export function plateNumber(busNumber: string): string {
  const parts = /^([A-Z]{2})(\d{1,2})([A-Z]{1,3})(\d{1,4})$/.exec(busNumber)
  return parts ? parts.slice(1).join(' ') : busNumber
}

/** @returns the seats of a ticket as one text: `3, 4` */
export function seatText(seats: readonly (string | number)[]): string {
  return seats.join(', ')
}

const GENDER_WORDS: Record<string, PlainMessage> = {
  male: 'Male',
  female: 'Female',
  'non-binary': 'Non binary',
  'prefer-not-to-say': 'Prefer not to say',
}

/** @returns a gender of the wire as people write it: `female` is shown as `Female`; another one as it came */
export function genderInWords(gender: string): string {
  const known = GENDER_WORDS[gender.toLowerCase()]
  return known ? say(known) : gender.charAt(0).toUpperCase() + gender.slice(1)
}

/** @returns the status of a ticket as its stamp says it; one that is not known as it came */
export function statusInWords(status: string): string {
  switch (status) {
    case 'BOOKED':
    case 'CANCELLED':
      return say(status)
    default:
      return status
  }
}

/** What a ticket is now: a trip that was called off is told apart from a ticket that somebody cancelled. */
export function statusOf({ status, calledOff }: { status: string; calledOff?: unknown }): string {
  return status === 'CANCELLED' && calledOff !== undefined ? say('CALLED OFF') : statusInWords(status) || say('N/A')
}
