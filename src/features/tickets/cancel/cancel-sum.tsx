import { isUnpaid, type Ticket } from '#contract/tickets/ticket.ts'
import { refundOf } from '#contract/tickets/ticket-money.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import styles from './cancel-sheet.module.css'

interface CancelSumProps {
  ticket: Ticket
  chosen: readonly string[]
  sum: ReturnType<typeof refundOf> & { percent: number }
}

/** Two lines and the refund: of the full payment for the seats, a part of it, or nothing. */
export function CancelSum({ ticket, chosen, sum }: CancelSumProps) {
  const say = useSay()
  return (
    <dl className={styles.sum} aria-live="polite">
      {linesOf(ticket, chosen, sum).map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{rupees(amount)}</dd>
        </div>
      ))}
      <div className={styles.back}>
        <dt>{say('Comes back')}</dt>
        <dd>{rupees(sum.amount)}</dd>
      </div>
    </dl>
  )
}

interface Line {
  label: string
  /** Rupees. */
  amount: number
}

function linesOf(ticket: Ticket, chosen: readonly string[], sum: CancelSumProps['sum']): Line[] {
  const { fare, keeps, paid, amount, percent } = sum
  const words = { seats: seatText(chosen) }
  if (ticket.money?.state === 'claimed' && hasPaidNothing(ticket))
    return [
      {
        label: say.count(chosen.length, 'Seat {seats}, being checked', 'Seats {seats}, being checked', words),
        amount: fare,
      },
      { label: say('Received so far'), amount: 0 },
    ]
  if (hasPaidNothing(ticket))
    return [
      { label: say.count(chosen.length, 'Seat {seats}, not paid', 'Seats {seats}, not paid', words), amount: fare },
      { label: say('Paid so far'), amount: 0 },
    ]
  // Part of the fare is missing: the money pays the seats that stay first, yet the refund is a share of the fare.
  if (paid < fare || paid - amount !== keeps) {
    const came = heldOf(ticket)
    const stay = came - paid
    return [
      { label: say('Paid so far, of {fare}', { fare: rupees(ticket.money?.fare ?? fare) }), amount: came },
      ...(stay > 0 ? [{ label: say('Pays the seats you keep'), amount: stay }] : []),
      {
        label: say('Operator keeps {percent}% of {fare}', { percent: 100 - percent, fare: rupees(fare) }),
        amount: Math.min(keeps, paid - amount),
      },
    ]
  }
  return [
    { label: say.count(chosen.length, '1 seat, paid', '{count} seats, paid'), amount: paid },
    { label: say('Operator keeps {percent}%', { percent: 100 - percent }), amount: keeps },
  ]
}

/** Rupees that came and do not go back. */
function heldOf({ money }: Ticket): number {
  return money ? money.received - money.paidBack - money.dueBack : 0
}

export function hasPaidNothing(ticket: Ticket): boolean {
  return ticket.money === undefined ? isUnpaid(ticket) : heldOf(ticket) <= 0
}

/** @returns the refund if the claimed payment is found; undefined if no payment is looked for */
export function lookedForInWords(ticket: Ticket, chosen: readonly string[], percent: number): string | undefined {
  const { money } = ticket
  if (money?.state !== 'claimed' || !money.claim) return undefined
  const { amount } = money.claim
  const found = { ...ticket, money: { ...money, received: money.received + amount, due: 0 } }
  const back = refundOf(found, chosen.length, percent).amount
  return back > 0
    ? say('{amount} you said you paid is looked for first; if it came, {back} comes back.', {
        amount: rupees(amount),
        back: rupees(back),
      })
    : say('{amount} you said you paid is looked for first. Nothing of it comes back.', { amount: rupees(amount) })
}

/** @returns that no refund follows, and what the other seats cost */
export function nothingPaidInWords(ticket: Ticket, chosen: readonly string[]): string {
  const kept = ticket.bookedSeats.filter((seat) => !chosen.includes(seat))
  const nothing = say('Nothing was paid, nothing comes back. You owe nothing.')
  if (chosen.length === 0 || kept.length === 0 || !ticket.money) return nothing
  const due = (ticket.money.due * kept.length) / ticket.bookedSeats.length
  const still = say.count(
    kept.length,
    'For seat {seats}, {fare} is still to pay.',
    'For seats {seats}, {fare} is still to pay.',
    { seats: seatText(kept), fare: rupees(due) },
  )
  return `${nothing} ${still}`
}
