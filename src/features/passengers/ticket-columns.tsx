import { BOOKED, dueOf, isUnpaid, type Ticket } from '#contract/tickets/ticket.ts'
import { Who } from '#features/company/lists/person-cells.tsx'
import type { Say } from '#language/say.ts'
import { fullDate, rupees, shortDate } from '#lib/format.ts'
import { seatText, statusOf } from '#lib/format-details.ts'
import { nameAsText } from '#lib/name-in-words.ts'
import { Stamp } from '#ui/facts/stamp.tsx'
import type { Column } from '#ui/table/columns.ts'
import { seatNumber } from './seat-rows.ts'
import styles from './ticket-cells.module.css'

/** @param isMissed whether no passenger of a ticket came, as far as the scans show */
export function ticketColumns(say: Say, isMissed: (ticket: Ticket) => boolean): Column<Ticket>[] {
  const standing = (ticket: Ticket) => {
    if (ticket.status !== BOOKED) return statusOf(ticket)
    return isMissed(ticket) ? say('Did not come') : say('BOOKED')
  }
  const nameOf = ({ username }: Ticket) => nameAsText(say, username)
  return [
    {
      id: 'seats',
      head: say('Seats'),
      text: ({ bookedSeats }) => seatText(bookedSeats),
      cell: ({ bookedSeats }) => <span className={styles.seats}>{seatText(bookedSeats)}</span>,
      sort: ({ bookedSeats }) => seatNumber(bookedSeats[0] ?? ''),
      width: '5.75rem',
      phone: 'mark',
    },
    {
      id: 'name',
      head: say('Passenger'),
      text: nameOf,
      cell: ({ username, phone }) => <Who name={username} note={phone} />,
      sort: (ticket) => nameOf(ticket).toLowerCase(),
      phone: 'name',
    },
    {
      id: 'ticket',
      head: say('Ticket id'),
      text: ({ id }) => String(id),
      cell: ({ id }) => (
        <>
          <span className={styles.phoneOnly}>{say('Ticket {id}', { id })}</span>
          <span className={styles.desk}>{id}</span>
        </>
      ),
      sort: ({ id }) => id,
      width: '6rem',
      phone: 'under',
    },
    {
      id: 'booked',
      head: say('Date of booking'),
      text: ({ dateOfBooking }) => fullDate(dateOfBooking) || say('N/A'),
      sort: ({ dateOfBooking }) => dateOfBooking,
      width: '9.375rem',
    },
    {
      id: 'count',
      head: say('Total seats booked'),
      text: ({ numberOfSeatsBooked }) => String(numberOfSeatsBooked),
      sort: ({ numberOfSeatsBooked }) => numberOfSeatsBooked,
      width: '6.875rem',
      end: true,
    },
    {
      id: 'fare',
      head: say('Fare'),
      text: (ticket) =>
        isUnpaid(ticket) ? say('{amount} to pay', { amount: rupees(dueOf(ticket)) }) : rupees(ticket.cost),
      cell: (ticket) =>
        isUnpaid(ticket) ? (
          <span className={styles.owes}>{say('{amount} to pay', { amount: rupees(dueOf(ticket)) })}</span>
        ) : (
          rupees(ticket.cost)
        ),
      sort: ({ cost }) => cost,
      width: '9.375rem',
      end: true,
    },
    {
      id: 'status',
      head: say('Status'),
      text: standing,
      cell: (ticket) => <Standing ticket={ticket} words={standing(ticket)} isMissed={isMissed(ticket)} />,
      sort: standing,
      width: '9.25rem',
      phone: 'amiss',
    },
  ]
}

/** Phones show only problems: money owed, passengers who did not come, cancelled seats. */
function Standing({ ticket, words, isMissed }: { ticket: Ticket; words: string; isMissed: boolean }) {
  if (isMissed) return <span className={styles.missed}>{words}</span>
  const isBooked = ticket.status === BOOKED
  return (
    <>
      {isUnpaid(ticket) && (
        <span className={styles.phoneOnly}>
          <span className={styles.owes}>{rupees(dueOf(ticket))}</span>
        </span>
      )}
      <span className={isBooked ? styles.desk : undefined}>
        <Stamp good={isBooked} ground="surface">
          {words}
        </Stamp>
      </span>
    </>
  )
}

/** The facts that all tickets of one trip share. */
export function tripOf({ busId, source, destination, dateOfDeparture, departureTime, busNumber }: Ticket): string {
  return busId === undefined
    ? [source, destination, dateOfDeparture, departureTime, busNumber].join('|')
    : String(busId)
}

/** The trip of the tickets below: route, day and bus, once. */
export function tripHead(say: Say, ticket: Ticket) {
  const from = say.place(ticket.source)
  const to = say.place(ticket.destination)
  const route = from && to ? say('{from} to {to}', { from, to }) : from || to
  return (
    <>
      {[route, shortDate(ticket.dateOfDeparture), ticket.departureTime].filter(Boolean).join(', ')}
      <small>{[ticket.busName, ticket.busNumber].filter(Boolean).join(', ')}</small>
    </>
  )
}
