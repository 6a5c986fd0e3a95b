import type { PlainMessage } from '../language/message.ts'
import { say } from '../language/say.ts'

/** How what only details and tickets tell is written on screen: home, which is drawn first, does without. */

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
