import type { Language } from '#contract/language.ts'
import { type CalendarDelivery, type CalendarEntry, writeCalendar } from '#contract/tickets/calendar.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { arrivalOf, departureInstant, indiaInstant, reportingDate } from '#contract/time.ts'
import { reportingInWords } from '../formats.ts'
import type { MailFile } from './messages.ts'

export const CALENDAR_TYPE = 'text/calendar'

const TWO_HOURS_MS = 2 * 3_600_000

/** A ticket as its mail shows it, with what `calendarOf` says. */
export type CalendarTicket = Ticket & { calendar: NonNullable<Ticket['calendar']> }

/**
 * Files that add tickets to the reader's calendar, move or remove them: one file each, since programs take one entry
 * from a mail of a REQUEST or CANCEL (RFC 5546, 3.2).
 */
export function calendarFiles(
  tickets: readonly CalendarTicket[],
  { now, language }: { now: number; language: Language },
  delivery: Extract<CalendarDelivery, { attendee: string }>,
): MailFile[] {
  return tickets.map((ticket) => {
    const number = tickets.length > 1 ? ` ${ticket.id}` : ''
    return {
      name: fileName(`${ticket.source} - ${ticket.destination}${number}.ics`),
      type: `${CALENDAR_TYPE}; charset=utf-8; method=${delivery.method}`,
      content: Buffer.from(writeCalendar(calendarEntry(ticket, now, language), delivery)),
    }
  })
}

function calendarEntry(ticket: CalendarTicket, now: number, language: Language): CalendarEntry {
  const start = departureInstant(ticket)
  const arrival = arrivalOf(ticket)
  const atThePoint = `${reportingInWords(ticket, language)}, ${ticket.boardingPoint}`
  return {
    // The same as the app's own: a reader who takes both has one entry.
    uid: `ticket-${ticket.id}@sawari`,
    ...ticket.calendar,
    stamp: now,
    start,
    end: arrival && start + arrival.minutes * 60_000,
    summary: `${ticket.source} - ${ticket.destination}`,
    location: ticket.boardingPoint,
    description: [
      `${ticket.busName}, ${ticket.busNumber}`,
      atThePoint,
      ticket.bookedSeats.join(', '),
      ticket.droppingPoint,
    ].join('\n'),
    reminder: {
      at: indiaInstant(reportingDate(ticket), ticket.reportingTime) - TWO_HOURS_MS,
      text: atThePoint,
    },
  }
}

/** A file name that every phone accepts. */
export function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N} .-]+/gu, ' ').trim()
}
