import type { Ticket } from '#contract/tickets/ticket.ts'
import { type Band, CONTENT, INK_2, LEFT } from '../paper.ts'
import { lineHeight, type TextStyle, wrap, write } from '../pen.ts'
import type { TicketWords } from '../words/ticket-words.ts'
import { dateWords } from './trip-bands.ts'

const LINE: TextStyle = { cut: 'label', size: 13, color: INK_2 }

/** The booked values, where the departure, the boarding point or the bus has changed. */
export function bookedBefore(ticket: Ticket, words: TicketWords): Band[] {
  const { change } = ticket
  if (!change) return []
  const { dateOfDeparture, departureTime, boardingPoint, busNumber, seats } = change.booked
  const isOtherTime = dateOfDeparture !== ticket.dateOfDeparture || departureTime !== ticket.departureTime
  const parts = [
    ...(isOtherTime ? [`${dateWords(dateOfDeparture, words).day}, ${departureTime}`] : []),
    ...(boardingPoint === ticket.boardingPoint ? [] : [boardingPoint]),
    ...(busNumber === undefined ? [] : [busNumber]),
    ...(seats === undefined ? [] : [`${words.seats(seats.length)} ${seats.join(', ')}`]),
  ]
  if (parts.length === 0) return []
  const lines = wrap(`${words.before}: ${parts.join('; ')}`, LINE, CONTENT)
  const line = lineHeight(lines, LINE)
  return [
    {
      height: lines.length * line + 8,
      draw(doc, top) {
        lines.forEach((text, index) => {
          write(doc, text, LINE, { x: LEFT, baseline: top + (index + 0.76) * line })
        })
      },
    },
  ]
}
