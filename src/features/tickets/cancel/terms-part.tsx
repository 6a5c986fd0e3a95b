import { refundOf } from '../../../../contract/cancellation/cancellation-terms.ts'
import type { Ticket } from '../../../../contract/tickets/ticket.ts'
import { useSay } from '../../../language/use-say.ts'
import { rupees } from '../../../lib/format.ts'
import { TermsTable } from './terms-table.tsx'
import styles from './ticket-parts.module.css'

/** A ticket's terms, for the seats that are still booked. */
export function TermsPart({ ticket }: { ticket: Ticket }) {
  const say = useSay()
  const count = ticket.bookedSeats.length
  const all = refundOf(ticket, count, 100).amount
  return (
    <section className={styles.part} aria-labelledby={`terms-${ticket.id}`}>
      <h2 id={`terms-${ticket.id}`} className={styles.title}>
        {say('If you cancel')}
      </h2>
      <p className={styles.note}>
        {say('One seat or all. If the operator calls the bus off, all {amount} comes back.', { amount: rupees(all) })}
      </p>
      <TermsTable
        terms={ticket.terms ?? []}
        trip={ticket}
        amountAt={(percent) => refundOf(ticket, count, percent).amount}
        ground="paper"
      />
    </section>
  )
}
