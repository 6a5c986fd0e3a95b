import * as v from 'valibot'
import { Bus } from '#contract/buses/bus.ts'
import type { Language } from '#contract/language.ts'
import { toRupees } from '#contract/money.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import { phoneNumber, rupees, shortDate } from '../../formats.ts'
import { departuresOn, findDeparting } from '../../modules/buses/found-trips.ts'
import { findTicket } from '../../modules/tickets/store.ts'
import { calendarOf, toTicket } from '../../modules/tickets/view.ts'
import type { MailReader } from '../../news/mail-outbox.ts'
import { busPath } from '../../page/bus-head.ts'
import { searchPath } from '../../page/searched-route.ts'
import { pageAddress } from '../../page-address.ts'
import { asShown } from '../booked-mail.ts'
import { type CalendarTicket, calendarFiles } from '../calendar-files.ts'
import { MAIL_WORDS, type MailMessage, writeMail } from '../messages.ts'
import { unlinked } from '../unlinked.ts'
import { cancelledRows, cancelledText } from './cancelled-rows.ts'

const MOST_OTHERS = 3

/** To each passenger of a trip that was called off: why, what comes back, and how else to get there that day. */
export async function calledOffMail(
  { config, database, now }: Pick<Context, 'config' | 'database' | 'now'>,
  { email, language }: MailReader,
  ticketIds: readonly number[],
): Promise<MailMessage | undefined> {
  const rows = await Promise.all(ticketIds.map((id) => findTicket(database.read, id)))
  const tickets = rows.flatMap((row) => (row ? [{ ...toTicket(row), calendar: calendarOf(row, config) }] : []))
  const [ticket] = tickets
  if (!ticket) return undefined
  const others = await findOthers(database.read, ticket, now())
  const cancelled = rows.flatMap((row) => row?.cancellations ?? []).filter(({ cause }) => cause === 'called-off')
  const { source: from, destination: to, dateOfDeparture } = ticket
  return writeCalledOffMail(language, tickets, {
    reader: email,
    seats: cancelled.flatMap(({ seats }) => seats.split(',')),
    amount: toRupees(cancelled.reduce((sum, { amount }) => sum + amount, 0)),
    others: others.map((bus) => ({ ...bus, link: pageAddress(config, busPath(bus.id)) })),
    link: pageAddress(config, searchPath({ from, to, date: dateOfDeparture })),
    now: now(),
  })
}

interface CalledOffParts {
  /** Its address. */
  reader: string
  /** Those that were booked until then. */
  seats: readonly string[]
  /** Rupees that come back. */
  amount: number
  others: readonly (Pick<Bus, 'name' | 'departureTime' | 'costPerSeat'> & { link: string })[]
  /** The other buses of that day. */
  link: string
  /** Milliseconds since 1970. */
  now: number
}

export function writeCalledOffMail(
  language: Language,
  tickets: readonly CalendarTicket[],
  { reader, seats, amount, others, link, now }: CalledOffParts,
): MailMessage {
  const words = MAIL_WORDS[language]
  const [shown] = tickets.map((ticket) => asShown(ticket, language))
  if (!shown) throw new Error('A mail about no ticket.')
  const operator = shown.travels_name ?? ''
  const about = {
    bus: { name: shown.busName, busNumber: shown.busNumber },
    from: shown.source,
    to: shown.destination,
    status: words.calledOff.status,
    facts: `${words.cancelled.tickets(
      tickets.map(({ id }) => id).join(', '),
      seats.join(', '),
    )} ${words.calledOff.stayAway}`,
    refund: { label: (amount > 0 ? words.calledOff : words.cancelled).back(operator), value: rupees(amount) },
    others: {
      label: words.calledOff.others(shortDate(shown.dateOfDeparture, language)),
      buses: others.map(({ name, departureTime, costPerSeat, link: address }) => ({
        name: unlinked(name),
        time: departureTime,
        fare: rupees(costPerSeat),
        link: address,
      })),
    },
  }
  return writeMail(
    language,
    'called-off',
    {
      from: shown.source,
      to: shown.destination,
      day: shortDate(shown.dateOfDeparture, language),
      departureTime: shown.departureTime,
      operator,
      reason: unlinked(shown.calledOff?.reason ?? ''),
      amount: amount > 0 ? rupees(amount) : '',
      link,
    },
    {
      rows: cancelledRows(about),
      text: cancelledText(about),
      foot: words.ticketFoot(operator ? { name: operator, phone: phoneNumber(shown.travels_phone ?? '') } : undefined),
      files: calendarFiles(
        tickets.map((ticket) => asShown(ticket, language)),
        { now, language },
        { method: 'CANCEL', attendee: reader },
      ),
    },
  )
}

async function findOthers(db: Reader, ticket: Ticket, now: number): Promise<Bus[]> {
  const { source: from, destination: to, dateOfDeparture } = ticket
  const trips = await findDeparting(db, { from, to }, departuresOn(dateOfDeparture, indiaMoment(now)))
  return trips
    .map((trip) => v.parse(Bus, JSON.parse(trip)))
    .filter(({ availableSeats }) => availableSeats > 0)
    .slice(0, MOST_OTHERS)
}
