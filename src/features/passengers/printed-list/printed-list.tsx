import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaMoment } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { dayMonth, fullDate, phoneNumber, plateNumber, rupees } from '#lib/format.ts'
import { genderInWords } from '#lib/format-details.ts'
import { FromTo } from '#ui/head/destination-board.tsx'
import { type ListPage, listPages, type SeatLine } from './list-pages.ts'
import styles from './printed-list.module.css'

/** The trip at the head of each page. */
interface PrintedTrip {
  from: string
  to: string
  name: string
  travels: string
  busNumber: string
  dateOfDeparture: string
  departureTime: string
  boardingPoint: string
  /** Undefined where this phone knows the tickets alone. */
  numberOfSeats: number | undefined
}

interface PrintedListProps {
  trip: PrintedTrip
  tickets: readonly Ticket[]
  /** Whether search or filter have left some out: the paper says so. */
  isPart: boolean
  /** When the server told of them, by its clock. */
  asOf: number
}

/** The passengers of a trip on paper: printed in place of the page, whichever theme it has. */
export function PrintedList({ trip, tickets, isPart, asOf }: PrintedListProps) {
  const pages = listPages(tickets, trip.boardingPoint)
  const seats = pages.flat().reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <div className={styles.paper}>
      {pages.map((page, index) => (
        <section key={page[0]?.lines[0]?.seat ?? 'empty'} className={styles.page}>
          <Head trip={trip} seats={seats} isPart={isPart} asOf={asOf} page={index + 1} pages={pages.length} />
          <Lines page={page} trip={trip} />
        </section>
      ))}
    </div>
  )
}

interface HeadProps {
  trip: PrintedTrip
  seats: number
  isPart: boolean
  asOf: number
  page: number
  pages: number
}

function Head({ trip, seats, isPart, asOf, page, pages }: HeadProps) {
  const say = useSay()
  const booked = isPart
    ? say.count(seats, '1 of the booked seats', '{count} of the booked seats')
    : trip.numberOfSeats === undefined
      ? say('{booked} booked', { booked: seats })
      : say('{booked} of {all} seats', { booked: seats, all: trip.numberOfSeats })
  return (
    <header className={styles.head}>
      <div>
        <h2>
          <FromTo from={trip.from} to={trip.to} arrowSize={18} />
        </h2>
        <p className={styles.trip}>
          {say('{day}, departs {time}.', { day: fullDate(trip.dateOfDeparture), time: trip.departureTime })}{' '}
          {[trip.name, trip.travels].filter(Boolean).join(', ')}
        </p>
      </div>
      <div className={styles.headEnd}>
        {trip.busNumber && <b className={styles.plate}>{plateNumber(trip.busNumber)}</b>}
        <p>
          {booked}, {say('as of {moment}', { moment: momentInWords(asOf) })}.{' '}
          {say('Page {page} of {pages}', { page, pages })}
        </p>
      </div>
    </header>
  )
}

function Lines({ page, trip }: { page: ListPage; trip: PrintedTrip }) {
  const say = useSay()
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <td />
          <th scope="col">{say('Seat')}</th>
          <th scope="col">{say('Name')}</th>
          <td />
          <th scope="col">{say('Phone')}</th>
          <th scope="col">{say('Ticket')}</th>
          <th scope="col">{say('Money')}</th>
          <th scope="col">{say('Note')}</th>
        </tr>
      </thead>
      {page.map(({ stop, lines, all }) => (
        <tbody key={stop}>
          <tr className={styles.stop}>
            <th scope="rowgroup" colSpan={6}>
              {stop === trip.boardingPoint && <span className={styles.time}>{trip.departureTime}</span>} {stop}
            </th>
            <td colSpan={2}>{say.count(all, '1 gets on', '{count} get on')}</td>
          </tr>
          {lines.map((line) => (
            <Line key={line.seat} line={line} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Line({ line: { seat, name, age, gender, phone, ticketId, due } }: { line: SeatLine }) {
  const say = useSay()
  return (
    <tr>
      <td>
        <span className={styles.box} />
      </td>
      <td className={styles.seat}>{seat}</td>
      <td className={styles.name}>{name || say('Passenger')}</td>
      <td>{[genderInWords(gender), age].filter(Boolean).join(', ')}</td>
      <td className={styles.figures}>{phoneNumber(phone)}</td>
      <td className={styles.figures}>{ticketId}</td>
      <td>{due === undefined ? say('paid') : <b>{say('pays {fare}', { fare: rupees(due) })}</b>}</td>
      <td />
    </tr>
  )
}

/** @returns `14:05` today, else with its day: paper outlives it */
function momentInWords(at: number): string {
  const [day = '', time = ''] = indiaMoment(at).split('T')
  return indiaMoment(serverNow()).startsWith(day) ? time : `${dayMonth(day)}, ${time}`
}
