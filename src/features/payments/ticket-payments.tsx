import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { Admin } from '#contract/accounts/account.ts'
import { NewPayment } from '#contract/payments/payment.ts'
import type { PaymentHow } from '#contract/tickets/money-of-ticket.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { cutOff } from '../connection/cut-off.ts'
import { NotKnownYet } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { isPaidHere } from '../tickets/paper/money-part.tsx'
import { HOW_NAMES } from './how-names.ts'
import { paymentsNoted } from './payment-changes.ts'
import { PaymentLine } from './payment-line.tsx'
import { ticketPaymentsQuery } from './payments-query.ts'
import styles from './ticket-payments.module.css'

const HOW: readonly PaymentHow[] = ['cash', 'upi', 'other']
/** What of a ticket is paid: payments are noted here, and taken back. Servers without payments say nothing of it. */
export function TicketPayments({ admin, ticket }: { admin: Admin; ticket: Ticket }) {
  const say = useSay()
  const hasMoney = ticket.money !== undefined && ticket.money.state !== 'outside'
  const query = useQuery({ ...ticketPaymentsQuery(admin.id, ticket.id), enabled: hasMoney })
  const payments = query.data ?? []
  const due = isPaidHere(ticket) ? ticket.money.due : 0
  if (!hasMoney || (due === 0 && payments.length === 0)) return null
  return (
    <section className={styles.payments} aria-labelledby={`payments-${ticket.id}`}>
      <h3 id={`payments-${ticket.id}`}>{say('Payment')}</h3>
      {due > 0 && <NotePayment key={due} admin={admin} ticket={ticket} due={due} />}
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

function NotePayment({ admin, ticket, due }: { admin: Admin; ticket: Ticket; due: number }) {
  const say = useSay()
  const client = useQueryClient()
  const [amount, setAmount] = useState(String(due))
  const [how, setHow] = useState<PaymentHow>('cash')
  const [reference, setReference] = useState('')
  const typed = v.safeParse(NewPayment, { ticketId: ticket.id, amount: Number(amount), how, reference })
  const wrong = wrongAmount()
  const kind = paymentsNoted(client)
  const noting = useAnswered(kind, admin)

  function wrongAmount(): string | undefined {
    if (!typed.success) return typed.issues[0].message
    return typed.output.amount > due ? say('Only {due} is due.', { due: rupees(due) }) : undefined
  }

  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Noting a payment needs a signal.', { why }))
    else if (typed.success && wrong === undefined)
      noting.mutate({ ticket: { id: ticket.id, busId: ticket.busId }, payment: typed.output })
  }

  return (
    <div className={styles.form}>
      <p className={styles.due}>{say('{fare} to pay', { fare: rupees(due) })}</p>
      <ChipGroup legend={say('How was it paid?')}>
        {HOW.map((one) => (
          <RadioChip key={one} name={`how-${ticket.id}`} checked={how === one} onChange={() => setHow(one)}>
            {say(HOW_NAMES[one])}
          </RadioChip>
        ))}
      </ChipGroup>
      <TextField
        label={say('Amount in rupees')}
        inputMode="decimal"
        value={amount}
        error={wrong}
        onChange={({ target }) => setAmount(target.value)}
      />
      {how !== 'cash' && (
        <TextField
          label={say('Reference (optional)')}
          value={reference}
          maxLength={60}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      <NotKnownYet kind={kind} pending={noting.isPending} />
      {noting.why && <Note tone="error">{noting.why}</Note>}
      <Button variant="secondary" wide busy={noting.isPending} softDisabled={wrong !== undefined} onClick={press}>
        {wrong === undefined ? say('Note {fare} as paid', { fare: rupees(Number(amount)) }) : say('Note a payment')}
      </Button>
    </div>
  )
}
