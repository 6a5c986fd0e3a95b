import type { Ticket } from '../../../../contract/ticket.ts'
import { arrivalOf, indiaInstant, reportingDate } from '../../../../contract/time.ts'
import { say } from '../../../language/say.ts'
import { fullDate, seatText } from '../../../lib/format-details.ts'

const LONGEST_LINE = 75

/**
 * A ticket's trip as a calendar entry (RFC 5545), with a reminder two hours before reporting. It begins at the
 * departure, and ends where the operator says when the bus arrives: an invented time would be believed.
 * @param now milliseconds since 1970
 * @returns the text of an `.ics` file; undefined if the ticket does not say when the bus leaves
 */
export function calendarFile(ticket: Ticket, now: number): string | undefined {
  const departure = indiaInstant(ticket.dateOfDeparture, ticket.departureTime)
  if (Number.isNaN(departure)) return undefined
  const arrival = arrivalOf(ticket)
  const report = { time: ticket.reportingTime, day: fullDate(reportingDate(ticket)) }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sawari//Bus tickets//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:ticket-${ticket.id}@sawari`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(departure)}`,
    ...(arrival ? [`DTEND:${utc(departure + arrival.minutes * 60_000)}`] : []),
    `SUMMARY:${escaped(say('Bus {from} to {to}', { from: say.place(ticket.source), to: say.place(ticket.destination) }))}`,
    `LOCATION:${escaped(ticket.boardingPoint)}`,
    `DESCRIPTION:${escaped(
      [
        say('Report by {time} on {day}.', report),
        `${ticket.busName}, ${ticket.busNumber}`,
        say('Seats {seats}, ticket {id}', { seats: seatText(ticket.bookedSeats), id: ticket.id }),
        say('To {place}', { place: ticket.droppingPoint }),
      ].join('\n'),
    )}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(say('Report by {time} at {place}', { time: ticket.reportingTime, place: ticket.boardingPoint }))}`,
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
