import { useSay } from '../../../language/use-say.ts'
import styles from './ticket-seats.module.css'

/** The seats of a ticket, large: they are what a conductor looks for. */
export function TicketSeats({ seats }: { seats: readonly string[] }) {
  const say = useSay()
  return (
    <div className={styles.stub}>
      <ul className={seats.length > 4 ? styles.many : styles.seats}>
        {seats.map((seat) => (
          <li key={seat}>{seat}</li>
        ))}
      </ul>
      <span className={styles.word}>{seats.length === 1 ? say('Seat') : say('Seats')}</span>
    </div>
  )
}
