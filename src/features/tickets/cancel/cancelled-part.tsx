import type { Ticket } from '../../../../contract/ticket.ts'
import { say } from '../../../language/say.ts'
import { useSay } from '../../../language/use-say.ts'
import { statusOf } from '../../../lib/format-details.ts'
import { Stamp } from '../../../ui/facts/stamp.tsx'
import { momentInWords } from './cancel-words.ts'
import styles from './ticket-parts.module.css'

/** In the place of the code, on a ticket of which nothing is booked any more: by whom, when, and its seats struck out. */
export function CancelledPart({ ticket }: { ticket: Ticket }) {
  const say = useSay()
  const { calledOff, changedAt, travels_name: operator } = ticket
  return (
    <section className={styles.part} aria-label={statusOf(ticket)}>
      <div className={styles.row}>
        <h2 className={styles.title}>{titleOf(ticket)}</h2>
        <Stamp good={false}>{statusOf(ticket)}</Stamp>
      </div>
      {calledOff ? (
        <p className={styles.reason}>
          {say('{operator} says: {reason}', {
            operator: operator ?? say('The operator#payer'),
            reason: calledOff.reason,
          })}
        </p>
      ) : (
        changedAt !== undefined && <p className={styles.note}>{momentInWords(changedAt)}</p>
      )}
      <div className={styles.struck}>
        <StruckSeats seats={ticket.bookedSeats} />
        {say('no longer valid')}
      </div>
    </section>
  )
}

export function StruckSeats({ seats }: { seats: readonly string[] }) {
  const say = useSay()
  return (
    <ul aria-label={say('Cancelled seats')}>
      {seats.map((seat) => (
        <li key={seat} className={styles.tag}>
          {seat}
        </li>
      ))}
    </ul>
  )
}

function titleOf({ calledOff, refunds = [], travels_name: operator }: Ticket): string {
  if (calledOff) return say('This bus does not run')
  const last = refunds.at(-1)
  if (last?.cause === 'operator' && operator) return say('Cancelled by {operator}', { operator })
  return last?.cause === 'traveller' ? say('Cancelled by you') : say('This ticket is cancelled')
}
