import { TOLD_FIELDS } from '../../contract/buses/bus-forms.ts'
import type { Language } from '../../contract/language.ts'
import { placeName } from '../../contract/places/places.ts'
import type { TripChange } from '../news/letters.ts'
import { MAIL_WORDS, type MailMessage, spokenDay, writeMail } from './messages.ts'
import { unlinked } from './unlinked.ts'

export interface TripChangedMail extends TripChange {
  /** The reader's tickets in the app. */
  ticketsLink: string
  /** Whether no further change of this trip is mailed to the reader today. */
  isLast: boolean
}

/**
 * For each passenger of a trip that the operator changed. Names only what differs.
 * @returns undefined if nothing does: a change was taken back before it was told
 */
export function tripChangedMail(
  language: Language,
  { before, after, ticketsLink, isLast, ...trip }: TripChangedMail,
): MailMessage | undefined {
  const { toldFields } = MAIL_WORDS[language]
  const changes = TOLD_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    label: toldFields[field],
    before: unlinked(before[field]),
    after: unlinked(after[field]),
  }))
  if (changes.length === 0) return undefined
  return writeMail(language, 'trip-changed', {
    bus: { name: unlinked(after.name), busNumber: unlinked(after.busNumber) },
    from: unlinked(placeName(trip.from, language)),
    to: unlinked(placeName(trip.to, language)),
    day: spokenDay(language, trip.dateOfDeparture),
    changes,
    link: ticketsLink,
    isLast,
  })
}
