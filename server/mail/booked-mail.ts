import type { Language } from '#contract/language.ts'
import { placeName } from '#contract/places/places.ts'
import { BOOKED, dueOf, type Ticket } from '#contract/tickets/ticket.ts'
import { arrivalOf, hasDeparted, reportingDate } from '#contract/time.ts'
import type { Context } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { phoneNumber, reportingInWords, rupees, shortDate } from '../formats.ts'
import { ticketsWithBus, withCancellations } from '../modules/tickets/store.ts'
import { toOwnTicket } from '../modules/tickets/view.ts'
import type { MailReader } from '../news/mail-outbox.ts'
import { pageAddress } from '../page-address.ts'
import { type CalendarTicket, calendarFiles, fileName } from './calendar-files.ts'
import { type MailTicket, ticketRows } from './html.ts'
import { MAIL_WORDS, type MailMessage, spokenDay, writeMail } from './messages.ts'
import { unlinked } from './unlinked.ts'
import type { MailWords } from './words/mail-words.ts'

type Sender = Pick<Context, 'config' | 'database' | 'now' | 'renderTicket' | 'ticketKeys'>

const ticketOfReader = prepared<{ ticketId: number }>()((db, slot) =>
  ticketsWithBus(db)
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select('users.email as account_email')
    .where('tickets.id', 'in', [slot('ticketId')]),
)

/**
 * To the traveller who booked: the ticket in the mail itself, as PDF, and as an entry for the calendar.
 * @returns undefined if it has become pointless: the bus has left, the ticket is no longer booked, or the account has
 *   another address by now; the app shows the ticket then
 * @throws Refusal while the printer has too much to do: the mail is tried again
 */
export async function bookedMail(
  sender: Sender,
  { email, language }: MailReader,
  ticketId: number,
): Promise<MailMessage | undefined> {
  const { config, database, now, renderTicket } = sender
  const [bare] = await ticketOfReader(database.read, { ticketId })
  if (bare?.account_email !== email || bare.status !== BOOKED) return undefined
  const [row] = await withCancellations(database.read, [bare])
  if (!row || row.user_id === null) return undefined
  const ticket = toOwnTicket(row, sender)
  if (hasDeparted(ticket, now())) return undefined
  const pdf = await renderTicket({ ticket, language }, row.user_id)
  return writeBookedMail(language, ticket, {
    pdf,
    reader: email,
    link: pageAddress(config, `/my-tickets?ticket=${ticketId}`),
    now: now(),
  })
}

export interface BookedMailParts {
  pdf: Uint8Array
  /** Its address. */
  reader: string
  /** The ticket in the app. */
  link: string
  /** Milliseconds since 1970. */
  now: number
}

export function writeBookedMail(
  language: Language,
  ticket: CalendarTicket,
  { pdf, reader, link, now }: BookedMailParts,
): MailMessage {
  const words = MAIL_WORDS[language]
  const shown = asShown(ticket, language)
  const file = {
    name: fileName(`${words.ticket.paid(ticket.id).split('\n').at(-1)}.pdf`),
    type: 'application/pdf',
    content: pdf,
  }
  const calendar = calendarFiles([shown], { now, language }, { method: 'REQUEST', attendee: reader })
  const about = mailTicket(language, shown)
  const operator = shown.travels_name && { name: shown.travels_name, phone: phoneNumber(shown.travels_phone ?? '') }
  return writeMail(
    language,
    'booked',
    {
      from: shown.source,
      to: shown.destination,
      day: shortDate(ticket.dateOfDeparture, language),
      reportingDay: spokenDay(language, reportingDate(ticket)),
      departureTime: ticket.departureTime,
      reportingTime: ticket.reportingTime,
      reportBy: reportingInWords(ticket, language),
      boardingPoint: shown.boardingPoint,
      seats: ticket.bookedSeats.join(', '),
      files: { pdf: file.name, calendar: calendar.map(({ name }) => name).join(', ') },
      link,
    },
    {
      rows: ticketRows(about),
      text: ticketText(about, words.ticket.seats, words.ticket.name),
      foot: words.ticketFoot(operator || undefined),
      files: [file, ...calendar],
    },
  )
}

/** Towns in the reader's language; no text that an operator or a traveller typed becomes a link. */
export function asShown<Shown extends Ticket>(ticket: Shown, language: Language): Shown {
  return {
    ...ticket,
    source: unlinked(placeName(ticket.source, language)),
    destination: unlinked(placeName(ticket.destination, language)),
    busName: unlinked(ticket.busName),
    busNumber: unlinked(ticket.busNumber),
    boardingPoint: unlinked(ticket.boardingPoint),
    droppingPoint: unlinked(ticket.droppingPoint),
    username: unlinked(ticket.username),
    passengers: ticket.passengers?.map((one) => ({ ...one, name: unlinked(one.name) })),
    travels_name: ticket.travels_name && unlinked(ticket.travels_name),
  }
}

function mailTicket(language: Language, ticket: Ticket): MailTicket {
  const { ticket: words } = MAIL_WORDS[language]
  const due = dueOf(ticket)
  const arrival = arrivalOf(ticket)
  const arrives = arrival && {
    label: words.arrives,
    value: `${shortDate(arrival.date, language)}, ${ticket.arrivalTime}`,
  }
  return {
    bus: { name: ticket.busName, busNumber: ticket.busNumber },
    from: ticket.source,
    to: ticket.destination,
    times: [
      { label: words.date, value: shortDate(ticket.dateOfDeparture, language) },
      { label: words.reportBy, value: reportingInWords(ticket, language) },
      { label: words.leaves, value: ticket.departureTime },
    ],
    seats: ticket.bookedSeats,
    passenger: ticket.passengers?.map(({ seat, name }) => `${name} (${seat})`).join(', ') ?? ticket.username,
    status: words.status,
    places: [
      { label: words.boardingPoint, value: ticket.boardingPoint },
      { label: words.droppingPoint, value: ticket.droppingPoint },
      ...(arrives ? [arrives] : []),
    ],
    cost:
      due > 0
        ? {
            label: `${toPayInWords(ticket, words)}\n${words.paid(ticket.id)}`,
            value: rupees(due),
          }
        : { label: words.paid(ticket.id), value: rupees(ticket.cost) },
  }
}

function toPayInWords({ money }: Ticket, words: MailWords['ticket']): string {
  if (money?.payBefore !== undefined) return words.toPayBy(money.payBefore)
  return money?.upi ? words.toPayByUpi : words.toPay
}

function ticketText(ticket: MailTicket, seats: string, name: string): string {
  const facts = [
    ...ticket.times,
    { label: seats, value: ticket.seats.join(', ') },
    { label: name, value: ticket.passenger },
    ...ticket.places,
  ]
  return [
    `${ticket.from} - ${ticket.to}`,
    `${ticket.bus.name}, ${ticket.bus.busNumber}`,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    `${ticket.cost.value}, ${ticket.cost.label.replaceAll('\n', ', ')}`,
  ].join('\n')
}
