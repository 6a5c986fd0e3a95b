import type { Ticket } from '#contract/tickets/ticket.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { rupees, shortDate } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { Stamp } from '#ui/facts/stamp.tsx'
import styles from './ticket-parts.module.css'

type Refund = NonNullable<Ticket['refunds']>[number]

const STATE: Record<Refund['state'], PlainMessage> = { due: 'Due#refund', paid: 'Paid#refund', other: 'Not known' }

/** A ticket's refunds: paid, or due; no date is shown, as nobody promises one. */
export function RefundParts({ ticket }: { ticket: Ticket }) {
  return (ticket.refunds ?? []).map((refund) => <RefundPart key={refund.id} refund={refund} ticket={ticket} />)
}

function RefundPart({ refund, ticket }: { refund: Refund; ticket: Ticket }) {
  const say = useSay()
  const isPaid = refund.state === 'paid'
  const isKnown = refund.state !== 'other'
  const label = !isKnown ? say('Refund') : isPaid ? say('Paid back to you') : say('Coming back to you')
  return (
    <section className={styles.part} aria-label={say('Refund')}>
      <div className={styles.row}>
        <div>
          <span className={styles.label}>{label}</span>
          <b className={styles.amount}>{rupees(refund.amount)}</b>
        </div>
        <Stamp good={isPaid || 'waits'}>{say(STATE[refund.state])}</Stamp>
      </div>
      <p className={styles.note}>{sentence(refund, ticket)}</p>
      {isPaid && refund.reference !== '' && (
        <p className={styles.note}>
          {say('Reference')} <b className={styles.reference}>{refund.reference}</b>
        </p>
      )}
    </section>
  )
}

function sentence({ state, paidOn, by, cause, seats, amount, afterwards }: Refund, ticket: Ticket): string {
  const operator = by || say('The operator#payer')
  if (state === 'other') return say('{operator} knows how this refund stands. Ask them.', { operator })
  if (state === 'paid' && paidOn !== null)
    return say('Paid on {day} by {operator}.', { day: shortDate(paidOn), operator })
  const words = { seats: seatText(seats) }
  if (afterwards)
    return `${
      ticket.status === 'CANCELLED'
        ? say('Your money came after the ticket was cancelled.')
        : say('More came than was to pay.')
    } ${say('{operator} pays it back to you.', { operator })}`
  if (cause === 'called-off')
    return say.count(
      seats.length,
      'All of it comes back, for seat {seats}.',
      'All of it comes back, for seats {seats}.',
      words,
    )
  const share = Math.round((amount * 100) / shareOfSeats(ticket, seats.length))
  const what =
    share === 100
      ? say.count(seats.length, 'For seat {seats}.', 'For seats {seats}.', words)
      : say.count(seats.length, '{share}% for seat {seats}.', '{share}% for seats {seats}.', { ...words, share })
  return `${what} ${say('{operator} pays it back to you.', { operator })}`
}

/** Rupees that this number of the ticket's seats was sold for. */
function shareOfSeats({ money, paid, cost, bookedSeats, cancelledSeats = [], status }: Ticket, count: number): number {
  const all = status === 'CANCELLED' ? bookedSeats.length : bookedSeats.length + cancelledSeats.length
  return ((money?.fare ?? paid ?? cost) * count) / Math.max(1, all) || 1
}
