import type { Language } from '#contract/language.ts'
import { toRupees } from '#contract/money.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import type { Context } from '../../context.ts'
import { phoneNumber, rupees, shortDate } from '../../formats.ts'
import { findTicket } from '../../modules/tickets/store.ts'
import { calendarOf, toTicket } from '../../modules/tickets/view.ts'
import type { MailReader } from '../../news/mail-outbox.ts'
import { pageAddress } from '../../page-address.ts'
import { asShown } from '../booked-mail.ts'
import { type CalendarTicket, calendarFiles } from '../calendar-files.ts'
import { MAIL_WORDS, type MailMessage, writeMail } from '../messages.ts'
import { cancelledRows, cancelledText } from './cancelled-rows.ts'

/** To the traveller of a ticket: which seats were cancelled, by whom, and what comes back. */
export async function ticketCancelledMail(
  { config, database, now }: Pick<Context, 'config' | 'database' | 'now'>,
  { email, language }: MailReader,
  cancellationId: number,
): Promise<MailMessage | undefined> {
  const cancellation = await database.read
    .selectFrom('cancellations')
    .select(['ticket_id', 'seats', 'amount', 'cause'])
    .where('id', '=', cancellationId)
    .executeTakeFirst()
  const row = cancellation && (await findTicket(database.read, cancellation.ticket_id))
  if (!row) return undefined
  return writeTicketCancelledMail(
    language,
    { ...toTicket(row), calendar: calendarOf(row, config) },
    {
      reader: email,
      seats: cancellation.seats.split(','),
      amount: toRupees(cancellation.amount),
      byOperator: cancellation.cause === 'operator',
      link: pageAddress(config, `/my-tickets?ticket=${cancellation.ticket_id}`),
      now: now(),
    },
  )
}

interface CancelledMailParts {
  /** Its address. */
  reader: string
  /** Those that were cancelled this time. */
  seats: readonly string[]
  /** Rupees that come back. */
  amount: number
  byOperator: boolean
  /** The ticket in the app. */
  link: string
  /** Milliseconds since 1970. */
  now: number
}

export function writeTicketCancelledMail(
  language: Language,
  ticket: CalendarTicket,
  { reader, seats, amount, byOperator, link, now }: CancelledMailParts,
): MailMessage {
  const words = MAIL_WORDS[language]
  const shown = asShown(ticket, language)
  const operator = shown.travels_name ?? ''
  const isLive = ticket.status === BOOKED
  const about = {
    bus: { name: shown.busName, busNumber: shown.busNumber },
    from: shown.source,
    to: shown.destination,
    status: words.cancelled.status,
    facts: words.cancelled.tickets(String(ticket.id), seats.join(', ')),
    refund: { label: words.cancelled.back(operator), value: rupees(amount) },
  }
  return writeMail(
    language,
    'ticket-cancelled',
    {
      from: shown.source,
      to: shown.destination,
      day: shortDate(shown.dateOfDeparture, language),
      departureTime: shown.departureTime,
      seats: seats.join(', '),
      left: isLive ? ticket.bookedSeats.join(', ') : '',
      operator: byOperator ? operator : '',
      amount: amount > 0 ? rupees(amount) : '',
      link,
    },
    {
      rows: cancelledRows(about),
      text: cancelledText(about),
      foot: words.ticketFoot(operator ? { name: operator, phone: phoneNumber(shown.travels_phone ?? '') } : undefined),
      // The trip stays in the calendar if another seat is still booked.
      files: calendarFiles([shown], { now, language }, { method: isLive ? 'REQUEST' : 'CANCEL', attendee: reader }),
    },
  )
}
