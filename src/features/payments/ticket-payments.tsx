import { useQuery } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { isPaidHere } from '../tickets/paper/money-of-paper.ts'
import { NotePayment } from './note-payment.tsx'
import { PaymentLine } from './payment-line.tsx'
import { ticketPaymentsQuery } from './payments-query.ts'
import styles from './ticket-payments.module.css'

/** What of a ticket is paid: payments are noted here, and taken back. Servers without payments say nothing of it. */
export function TicketPayments({ admin, ticket }: { admin: Admin; ticket: Ticket }) {
  const say = useSay()
  const hasMoney = ticket.money !== undefined && ticket.money.state !== 'outside'
  const query = useQuery({ ...ticketPaymentsQuery(admin.id, ticket.id), enabled: hasMoney })
  const payments = query.data ?? []
  const due = isPaidHere(ticket) ? ticket.money.due : 0
  // The place of one is held, so that nothing below it moves once it is there.
  const isComing = query.isLoading && (ticket.money?.received ?? 0) > 0
  if (!hasMoney || (due === 0 && payments.length === 0 && !isComing)) return null
  return (
    <section className={styles.payments} aria-labelledby={`payments-${ticket.id}`}>
      <h3 id={`payments-${ticket.id}`}>{say('Payment')}</h3>
      {due > 0 && (
        <NotePayment key={due} admin={admin} ticket={{ id: ticket.id, busId: ticket.busId }} due={due} usual="cash" />
      )}
      {isComing && (
        <Skeleton label={say('Loading payments…')}>
          <div className={styles.line}>
            <SkeletonBar width="7rem" height={26} />
            <SkeletonBar width="14rem" height={20} className={styles.who} />
          </div>
        </Skeleton>
      )}
      {payments.length > 0 && (
        <ul className={styles.list}>
          {payments.map((payment) => (
            <PaymentLine key={payment.id} admin={admin} ticket={ticket} payment={payment} />
          ))}
        </ul>
      )}
    </section>
  )
}
