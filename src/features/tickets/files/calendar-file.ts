import type { Ticket } from '../../../../contract/ticket.ts'
import { indiaInstant, reportingDate } from '../../../../contract/time.ts'
import { fullDate, seatText } from '../../../lib/format-details.ts'

const LONGEST_LINE = 75

/**
 * A ticket's trip as a calendar entry (RFC 5545), with a reminder two hours before reporting. It begins at the
 * departure and has no end: when a bus arrives is not known, and an invented time would be believed.
 * @param now milliseconds since 1970
 * @returns the text of an `.ics` file; undefined if the ticket does not say when the bus leaves
 */
export function calendarFile(ticket: Ticket, now: number): string | undefined {
  const departure = indiaInstant(ticket.dateOfDeparture, ticket.departureTime)
  if (Number.isNaN(departure)) return undefined
  const report = `${ticket.reportingTime} on ${fullDate(reportingDate(ticket))}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sawari//Bus tickets//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:ticket-${ticket.id}@sawari`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(departure)}`,
    `SUMMARY:${escaped(`Bus ${ticket.source} to ${ticket.destination}`)}`,
    `LOCATION:${escaped(ticket.boardingPoint)}`,
    `DESCRIPTION:${escaped(
      [
        `Report by ${report}.`,
        `${ticket.busName}, ${ticket.busNumber}`,
        `Seats ${seatText(ticket.bookedSeats)}, ticket ${ticket.id}`,
        `To ${ticket.droppingPoint}`,
      ].join('\n'),
    )}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(`Report by ${ticket.reportingTime} at ${ticket.boardingPoint}`)}`,
    `TRIGGER;VALUE=DATE-TIME:${utc(indiaInstant(reportingDate(ticket), ticket.reportingTime) - 2 * 3_600_000)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** Lines longer than 75 octets go on in the next one, after a blank; never inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let folds = ''
  let room = LONGEST_LINE
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (octets > room) {
      folds += '\r\n '
      room = LONGEST_LINE - 1
    }
    folds += character
    room -= octets
  }
  return folds
}
