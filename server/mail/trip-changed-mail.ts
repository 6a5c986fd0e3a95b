import { TOLD_FIELDS, type ToldField } from '#contract/buses/bus-forms.ts'
import type { Language } from '#contract/language.ts'
import { placeName } from '#contract/places/places.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { type Reporting, reportingDate } from '#contract/time.ts'
import type { Context } from '../context.ts'
import { reportingInWords, shortDate } from '../formats.ts'
import { ticketsWithBus, withCancellations } from '../modules/tickets/store.ts'
import { changeOf } from '../modules/tickets/terms-of-ticket.ts'
import { calendarOf, toTicket } from '../modules/tickets/view.ts'
import type { TripChange } from '../news/letters.ts'
import type { MailReader } from '../news/mail-outbox.ts'
import { asShown } from './booked-mail.ts'
import { calendarFiles } from './calendar-files.ts'
import { MAIL_WORDS, type MailFile, type MailMessage, spokenDay, writeMail } from './messages.ts'
import { unlinked } from './unlinked.ts'

export interface TripChangedMail extends TripChange {
  /** The reader's tickets in the app. */
  ticketsLink: string
  /** Whether no further change of this trip is mailed to the reader today. */
  isLast: boolean
  /** What moves their entries in the reader's calendar. */
  files: readonly MailFile[]
  /** Seats of theirs that are others now, `37` and `6`. */
  seats: readonly { before: string; after: string }[]
  /** Whether a ticket of theirs may be cancelled for everything, because of this and what was changed before. */
  mayCancel: boolean
}

/** The effect of a trip's change on its reader's tickets, as they are now. */
export async function ticketsMoved(
  { config, database, now }: Pick<Context, 'config' | 'database' | 'now'>,
  { email, language }: MailReader,
  busId: number,
): Promise<Pick<TripChangedMail, 'files' | 'mayCancel' | 'seats'>> {
  const tickets = await ticketsWithBus(database.read)
    .where('tickets.bus_id', '=', busId)
    .where('tickets.status', '=', BOOKED)
    .where('tickets.user_id', 'in', (eb) => eb.selectFrom('users').select('users.id').where('users.email', '=', email))
    .orderBy('tickets.id')
    .execute()
  const rows = await withCancellations(database.read, tickets)
  const shown = rows.map((row) => asShown({ ...toTicket(row), calendar: calendarOf(row, config) }, language))
  return {
    files: calendarFiles(shown, { now: now(), language }, { method: 'REQUEST', attendee: email }),
    mayCancel: rows.some((row) => changeOf(row)?.reasons.length),
    seats: rows.flatMap((row) => {
      const change = changeOf(row)
      return change?.now.isOtherSeat && change.bookedAs.seats !== undefined
        ? [{ before: seatText(change.bookedAs.seats), after: seatText(row.seats) }]
        : []
    }),
  }
}

/**
 * For each passenger of a trip that the operator changed. Names only what differs.
 * @returns undefined if nothing does: a change was taken back before it was told
 */
export function tripChangedMail(
  language: Language,
  { before, after, ticketsLink, isLast, files, mayCancel, seats, ...trip }: TripChangedMail,
): MailMessage | undefined {
  const { toldFields, seatsTold } = MAIL_WORDS[language]
  const { dateOfDeparture } = trip
  const dayOf = (plan: TripChange['before']) => plan.dateOfDeparture ?? dateOfDeparture
  const isOtherDay = dayOf(before) !== dayOf(after)
  const said = (plan: TripChange['before'], field: ToldField) =>
    sayField(language, { ...plan, dateOfDeparture: dayOf(plan) }, field, isOtherDay)
  const changes = TOLD_FIELDS.filter((field) => said(before, field) !== said(after, field)).map((field) => ({
    label: toldFields[field],
    before: unlinked(said(before, field)),
    after: unlinked(said(after, field)),
  }))
  if (changes.length === 0) return undefined
  const values = {
    bus: { name: unlinked(after.name), busNumber: unlinked(after.busNumber) },
    from: unlinked(placeName(trip.from, language)),
    to: unlinked(placeName(trip.to, language)),
    day: spokenDay(language, dateOfDeparture),
    changes: [...changes, ...seats.map((one) => ({ label: seatsTold, ...one }))],
    link: ticketsLink,
    isLast,
    movesEntry: files.length > 0,
    mayCancel,
  }
  return { ...writeMail(language, 'trip-changed', values), files }
}

/**
 * A departure that moves over midnight moves the day of an unchanged reporting time, which is said then.
 * @param isOtherDay whether the trip leaves on another day: then all times have theirs
 */
function sayField(
  language: Language,
  plan: TripChange['before'] & Reporting,
  field: ToldField,
  isOtherDay: boolean,
): string {
  if (field === 'departureTime')
    return isOtherDay ? `${shortDate(plan.dateOfDeparture, language)}, ${plan.departureTime}` : plan.departureTime
  if (field !== 'reportingTime') return plan[field]
  return isOtherDay
    ? `${shortDate(reportingDate(plan), language)}, ${plan.reportingTime}`
    : reportingInWords(plan, language)
}

const seatText = (seats: string) => seats.replaceAll(',', ', ')
