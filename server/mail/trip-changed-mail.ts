import { TOLD_FIELDS, type ToldField } from '../../contract/bus-forms.ts'
import { letter, type MailMessage } from './messages.ts'
import type { TripChange } from './outbox.ts'
import { unlinked } from './unlinked.ts'

const LABELS: Record<ToldField, string> = {
  name: 'Bus',
  busNumber: 'Bus number',
  type: 'Bus type',
  reportingTime: 'Reporting time',
  departureTime: 'Departure time',
  boardingPoint: 'Boarding point',
  droppingPoint: 'Dropping point',
}

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
export function tripChangedMail({
  before,
  after,
  ticketsLink,
  isLast,
  ...trip
}: TripChangedMail): MailMessage | undefined {
  const changes = TOLD_FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => `${LABELS[field]}: ${unlinked(after[field])} (before: ${unlinked(before[field])})`,
  )
  if (changes.length === 0) return undefined
  const [from, to] = [unlinked(trip.from), unlinked(trip.to)]
  return {
    slug: 'trip-changed',
    subject: `Your bus from ${from} to ${to} has changed`,
    link: ticketsLink,
    text: letter(
      `${unlinked(after.name)}, bus ${unlinked(after.busNumber)}, from ${from} to ${to} on ${spokenDate(trip.dateOfDeparture)}: the operator has changed your trip.`,
      changes.join('\n'),
      'Your seats and your ticket stay good. See it here:',
      ticketsLink,
      ...(isLast
        ? ['We mail you no other change of this trip today. Look at your ticket again before you leave.']
        : []),
    ),
  }
}

function spokenDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}
