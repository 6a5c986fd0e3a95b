import { isUnpaid, type Ticket } from '#contract/tickets/ticket.ts'
import { refundOf } from '#contract/tickets/ticket-money.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { TermsTable } from './terms-table.tsx'
import styles from './ticket-parts.module.css'

/** A ticket's terms, for the seats that are still booked. */
export function TermsPart({ ticket }: { ticket: Ticket }) {
  const say = useSay()
  const count = ticket.bookedSeats.length
  const { money } = ticket
  const once = money && isUnpaid(ticket) ? money.due : undefined
  // The refund of an unpaid ticket is shown as if it were paid.
  const paid =
    once === undefined || !money ? ticket : { ...ticket, money: { ...money, received: money.received + once } }
  return (
    <section className={styles.part} aria-labelledby={`terms-${ticket.id}`}>
      <h2 id={`terms-${ticket.id}`}>{say('If you cancel')}</h2>
      <p className={styles.note}>
        {once === undefined
          ? say('One seat or all. If the operator calls the bus off, all {amount} comes back.', {
              amount: rupees(refundOf(paid, count, 100).amount),
            })
          : say('One seat or all. If the operator calls the bus off, all that was paid comes back.')}
      </p>
      <TermsTable
        terms={ticket.terms ?? []}
        trip={ticket}
        amountAt={(percent) => refundOf(paid, count, percent).amount}
        once={once}
        ground="paper"
      />
    </section>
  )
}
