import { lateDeparture } from '#contract/buses/announcement.ts'
import type { Language } from '#contract/language.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { departureInstant } from '#contract/time.ts'
import type { Context } from '../context.ts'
import { reportingInWords, shortDate } from '../formats.ts'
import { findTicket } from '../modules/tickets/store.ts'
import { toTicket } from '../modules/tickets/view.ts'
import { pageAddress } from '../page-address.ts'
import { asShown } from './booked-mail.ts'
import { type MailMessage, writeMail } from './messages.ts'

/**
 * To a traveller whose bus is late, or on time again, as it is when the mail is written.
 * @param ticketIds theirs, of that trip
 * @returns undefined where no ticket is good any more, or the bus has left
 */
export async function tripLateMail(
  { config, database, now }: Pick<Context, 'config' | 'database' | 'now'>,
  language: Language,
  ticketIds: readonly number[],
): Promise<MailMessage | undefined> {
  const rows = await Promise.all(ticketIds.map((id) => findTicket(database.read, id)))
  const row = rows.find((one) => one?.status === BOOKED && one.called_off_at === null)
  // A new departure may include the delay, and is told by itself.
  if (!row || row.late_by === null) return undefined
  const ticket = asShown(toTicket(row), language)
  const minutes = ticket.trip?.lateMinutes ?? 0
  if (departureInstant(ticket) + minutes * 60_000 <= now()) return undefined
  const expected = lateDeparture(ticket, minutes)
  const day = shortDate(ticket.dateOfDeparture, language)
  return writeMail(language, 'trip-late', {
    from: ticket.source,
    to: ticket.destination,
    day,
    minutes,
    now: expected.departureTime,
    nextDay: expected.dateOfDeparture === ticket.dateOfDeparture ? '' : shortDate(expected.dateOfDeparture, language),
    departureTime: ticket.departureTime,
    reportBy: reportingInWords(ticket, language),
    boardingPoint: ticket.boardingPoint,
    link: pageAddress(config, '/my-tickets'),
  })
}
