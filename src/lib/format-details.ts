import type { PlainMessage } from '../language/message.ts'
import { say } from '../language/say.ts'

/** Formats used only by details and tickets: home, which is drawn first, does without. */

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

/** @returns a gender of the API as people write it: `female` is shown as `Female`; an unknown one unchanged */
export function genderInWords(gender: string): string {
  const known = GENDER_WORDS[gender.toLowerCase()]
  return known ? say(known) : gender.charAt(0).toUpperCase() + gender.slice(1)
}

/** @returns the status of a ticket as its stamp says it; an unknown one unchanged */
export function statusInWords(status: string): string {
  switch (status) {
    case 'BOOKED':
    case 'CANCELLED':
      return say(status)
    default:
      return status
  }
}

/** A ticket's status: the operator called the trip off, or the ticket was cancelled. */
export function statusOf({ status, calledOff }: { status: string; calledOff?: unknown }): string {
  return status === 'CANCELLED' && calledOff !== undefined ? say('CALLED OFF') : statusInWords(status) || say('N/A')
}
