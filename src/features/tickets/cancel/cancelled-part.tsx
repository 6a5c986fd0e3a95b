import type { Ticket } from '#contract/tickets/ticket.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { statusOf } from '#lib/format-details.ts'
import { Stamp } from '#ui/facts/stamp.tsx'
import { momentInWords } from './cancel-words.ts'
import styles from './ticket-parts.module.css'
import { whoCancelled } from './who-cancelled.ts'

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
        <>
          <p className={styles.when}>
            {shortDate(ticket.dateOfDeparture)}, {ticket.departureTime}
          </p>
          <p className={styles.reason}>
            {say('{operator} says: {reason}', {
              operator: operator ?? say('The operator#payer'),
              reason: calledOff.reason,
            })}
          </p>
          <p className={styles.note}>{say('Called off {moment}', { moment: momentInWords(calledOff.at) })}</p>
        </>
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

function titleOf(ticket: Ticket): string {
  if (ticket.calledOff) return say('This bus does not run')
  return whoCancelled(ticket) ?? say('This ticket is cancelled')
}
