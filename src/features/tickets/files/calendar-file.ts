import { writeCalendar } from '#contract/tickets/calendar.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { arrivalOf, departureInstant, indiaInstant, reportingDate } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { fullDate, reportingInWords } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'

/**
 * A ticket's trip as a calendar entry, with a reminder two hours before reporting. It starts at the departure and ends
 * at the operator's arrival time, if given: an invented time would be believed.
 * @param now milliseconds since 1970
 * @returns the text of an `.ics` file; undefined if the ticket does not say when the bus leaves
 */
export function calendarFile(ticket: Ticket, now: number): string | undefined {
  const start = departureInstant(ticket)
  if (Number.isNaN(start)) return undefined
  const arrival = arrivalOf(ticket)
  const report = { time: ticket.reportingTime, day: fullDate(reportingDate(ticket)) }
  const entry = {
    uid: `ticket-${ticket.id}@sawari`,
    // For a server that sends neither: the values of its booking mails.
    sequence: ticket.calendar?.sequence ?? 0,
    organizer: ticket.calendar?.organizer ?? { name: 'Sawari', address: 'no-reply@sawari.example' },
    stamp: now,
    start,
    end: arrival && start + arrival.minutes * 60_000,
    summary: say('Bus {from} to {to}', { from: say.place(ticket.source), to: say.place(ticket.destination) }),
    location: ticket.boardingPoint,
    description: [
      say('Report by {time} on {day}.', report),
      `${ticket.busName}, ${ticket.busNumber}`,
      say('Seats {seats}, ticket {id}', { seats: seatText(ticket.bookedSeats), id: ticket.id }),
      say('To {place}', { place: ticket.droppingPoint }),
    ].join('\n'),
    reminder: {
      at: indiaInstant(reportingDate(ticket), ticket.reportingTime) - 2 * 3_600_000,
      text: say('Report by {time} at {place}', { time: reportingInWords(ticket), place: ticket.boardingPoint }),
    },
  }
  return writeCalendar(entry, { method: 'PUBLISH' })
}
