import type { Purchase } from '#delivery/purchases.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import styles from './log-out-question.module.css'

/** Names the bookings without an end that a log-out removes from this phone. */
export function UnansweredList({ purchases }: { purchases: readonly Purchase[] }) {
  const say = useSay()
  if (purchases.length === 0) return null
  const count = purchases.length
  return (
    <>
      <p>
        {say.count(
          count,
          'This booking has no answer yet, and we stop asking for it:',
          'These {count} bookings have no answer yet, and we stop asking for them:',
        )}
      </p>
      <ul className={styles.tickets}>
        {purchases.map(({ key, bus, seats }) => (
          <li key={key}>
            {say.count(seats.length, 'Seat {seats}', 'Seats {seats}', { seats: seatText(seats) })}
            {bus.from && ', '}
            {bus.from &&
              say('{from} to {to}, {day}, {time}', {
                from: say.place(bus.from),
                to: say.place(bus.to),
                day: shortDate(bus.dateOfDeparture),
                time: bus.departureTime,
              })}
          </li>
        ))}
      </ul>
      <p>
        {say.count(
          count,
          'If it went through, its ticket is in My Tickets when you log in again.',
          'If one went through, its ticket is in My Tickets when you log in again.',
        )}
      </p>
    </>
  )
}
