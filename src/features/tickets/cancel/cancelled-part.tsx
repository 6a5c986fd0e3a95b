import type { TicketMoney } from '#contract/tickets/money-of-ticket.ts'
import { CANCELLED, type Ticket } from '#contract/tickets/ticket.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { rupees, shortDate } from '#lib/format.ts'
import { statusOf } from '#lib/format-details.ts'
import { Stamp } from '#ui/facts/stamp.tsx'
import { momentInWords } from './cancel-words.ts'
import styles from './ticket-parts.module.css'
import { whoCancelled } from './who-cancelled.ts'

/** Replaces the code on a wholly cancelled ticket: who cancelled, when, and the seats struck out. */
export function CancelledPart({ ticket }: { ticket: Ticket }) {
  const say = useSay()
  const { calledOff, changedAt, travels_name: operator } = ticket
  return (
    <section className={styles.part} aria-label={statusOf(ticket)}>
      <div className={styles.row}>
        <h2>{titleOf(ticket)}</h2>
        <Stamp good={false}>{isReleased(ticket) ? say('Seat given back') : statusOf(ticket)}</Stamp>
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
        changedAt !== undefined && !isReleased(ticket) && <p className={styles.note}>{momentInWords(changedAt)}</p>
      )}
      {isReleased(ticket) && (
        <p className={styles.note}>
          {say('{fare} had not come by {moment}. You owe nothing.', {
            fare: rupees(ticket.money.fare - ticket.money.received),
            moment: momentInWords(ticket.money.payBefore),
          })}
        </p>
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

/** Whether its seats were given back, since it was not paid in time. */
function isReleased(ticket: Ticket): ticket is Ticket & { money: { payBefore: number } & TicketMoney } {
  return ticket.status === CANCELLED && ticket.money?.payBefore !== undefined
}

function titleOf(ticket: Ticket): string {
  if (isReleased(ticket)) return say('Too late. Your seat is free again.')
  if (ticket.calledOff) return say('This bus does not run')
  return whoCancelled(ticket) ?? say('This ticket is cancelled')
}
