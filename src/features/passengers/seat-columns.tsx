import { Who } from '#features/company/lists/person-cells.tsx'
import type { Say } from '#language/say.ts'
import { rupees } from '#lib/format.ts'
import { nameAsText } from '#lib/name-in-words.ts'
import type { Column } from '#ui/table/columns.ts'
import { SeatTag } from '../tickets/scans/seat-tag.tsx'
import { type SeatRow, seatNumber } from './seat-rows.ts'
import { PhoneCell, personInWords, SeatDoor, SeatFare, seatDoorText } from './ticket-cells.tsx'

/** The columns for passengers of one trip: the trip itself is named once, above the table. */
export function seatColumns(say: Say): Column<SeatRow>[] {
  const nameOf = ({ name }: SeatRow) => nameAsText(say, name)
  return [
    {
      id: 'seat',
      head: say('Seat'),
      text: ({ seat }) => seat,
      cell: ({ seat, boardedAt, isGone }) =>
        seat === '' ? null : <SeatTag seat={seat} look={boardedAt !== undefined ? 'on' : isGone ? 'plain' : 'off'} />,
      sort: ({ seat, isGone }) => seatNumber(seat) + (isGone ? 10_000 : 0),
      width: '4.75rem',
      phone: 'mark',
    },
    {
      id: 'name',
      head: say('Name'),
      text: nameOf,
      cell: (row) => <Who name={row.name} note={personInWords(row)} />,
      sort: (row) => nameOf(row).toLowerCase(),
      phone: 'name',
    },
    {
      id: 'phone',
      head: say('Phone'),
      text: ({ ticket }) => ticket.phone,
      cell: ({ ticket }) => <PhoneCell phone={ticket.phone} />,
      sort: ({ ticket }) => ticket.phone,
      width: '8.25rem',
    },
    {
      id: 'stop',
      head: say('Boarding point'),
      text: ({ ticket }) => ticket.boardingPoint || say('N/A'),
      sort: ({ ticket }) => ticket.boardingPoint.toLowerCase(),
      phone: 'under',
    },
    {
      id: 'ticket',
      head: say('Ticket'),
      text: ({ ticket }) => String(ticket.id),
      sort: ({ ticket }) => ticket.id,
      width: '5.75rem',
    },
    {
      id: 'money',
      head: say('Money'),
      text: ({ isUnpaid, fare, due }) => (isUnpaid ? say('{amount} to pay', { amount: rupees(due) }) : rupees(fare)),
      cell: (row) => <SeatFare row={row} />,
      // Passengers who owe money come first, the largest sum at the top.
      sort: ({ isUnpaid, fare }) => (isUnpaid ? -1_000_000 : 0) - fare,
      width: '9.25rem',
    },
    {
      id: 'boarded',
      head: say('Boarded'),
      text: (row) => seatDoorText(row, say),
      cell: (row) => <SeatDoor row={row} />,
      sort: ({ boardedAt, isGone }) => (isGone ? Number.MAX_SAFE_INTEGER : (boardedAt ?? 0)),
      width: '8rem',
      phone: 'amiss',
    },
  ]
}
