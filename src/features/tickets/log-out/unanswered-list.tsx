import { shortDate } from '../../../lib/format.ts'
import { seatText } from '../../../lib/format-details.ts'
import type { Purchase } from '../../../offline/purchases/purchases.ts'
import styles from './log-out-question.module.css'

/** Names the bookings without an end that a log-out takes from this phone. */
export function UnansweredList({ purchases }: { purchases: readonly Purchase[] }) {
  if (purchases.length === 0) return null
  const one = purchases.length === 1
  return (
    <>
      <p>
        {one ? 'This booking has' : `These ${purchases.length} bookings have`} no answer yet, and we stop asking for{' '}
        {one ? 'it' : 'them'}:
      </p>
      <ul className={styles.tickets}>
        {purchases.map(({ key, bus, seats }) => (
          <li key={key}>
            {seats.length === 1 ? 'Seat' : 'Seats'} {seatText(seats)}
            {bus.from && `, ${bus.from} to ${bus.to}, ${shortDate(bus.dateOfDeparture)}, ${bus.departureTime}`}
          </li>
        ))}
      </ul>
      <p>If {one ? 'it' : 'one'} went through, its ticket is in My Tickets when you log in again.</p>
    </>
  )
}
