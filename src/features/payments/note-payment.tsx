import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import type { Admin } from '#contract/accounts/account.ts'
import { plainAmount } from '#contract/fields/pasted.ts'
import { NewPayment, type PaymentRow } from '#contract/payments/payment.ts'
import type { PaymentHow } from '#contract/tickets/money-of-ticket.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { useTyped } from '#lib/use-draft.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { sumRupees } from '../company/lists/sum-rupees.ts'
import { cutOff } from '../connection/cut-off.ts'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { HowPaid } from './how-paid.tsx'
import { paymentsNoted } from './payment-changes.ts'
import type { PaidTicket } from './payments-query.ts'
import styles from './ticket-payments.module.css'

interface NotePaymentProps {
  admin: Admin
  ticket: PaidTicket
  /** Rupees. */
  due: number
  /** The sum that the passenger claims to have paid. */
  claim?: PaymentRow['claim']
  /** How most are paid where this stands. */
  usual: PaymentHow
}

/** Notes money that came for a ticket: all that is due, part of it, or more, which goes back. Cash is taken to the rupee. */
export function NotePayment({ admin, ticket, due, claim, usual }: NotePaymentProps) {
  const say = useSay()
  // A sum that was typed when another one was due is no draft of this payment.
  const draft = `payment:${ticket.id}:${due}`
  const [amount, setAmount, forgetAmount] = useTyped(`${draft}:amount`, String(claim?.amount ?? due))
  const [how, setHow] = useState<PaymentHow>(usual)
  const [reference, setReference, forgetReference] = useTyped(`${draft}:reference`, claim?.utr)
  const sum = plainAmount(amount) === '' ? Number.NaN : Number(plainAmount(amount))
  const surplusGoesBack = how !== 'cash'
  const typed = v.safeParse(NewPayment, {
    ticketId: ticket.id,
    amount: sum,
    how,
    reference,
    surplusGoesBack,
  })
  const wrong = wrongAmount()
  const noting = useAnswered(paymentsNoted, admin, () => {
    forgetAmount()
    forgetReference()
  })

  function wrongAmount(): string | undefined {
    if (!typed.success) return typed.issues[0].message
    return typed.output.amount > due && !surplusGoesBack ? say('Only {due} is due.', { due: rupees(due) }) : undefined
  }
  const surplus = typed.success ? sumRupees([typed.output.amount, -due]) : 0

  function press(event: SubmitEvent) {
    event.preventDefault()
    const why = cutOff()
    if (why) toast.error(say('{why} Noting a payment needs a signal.', { why }))
    else if (typed.success && wrong === undefined && !noting.isPending)
      noting.mutate({ ticket, payment: typed.output, due })
  }

  return (
    <form noValidate className={styles.form} onSubmit={press}>
      {due > 0 && <p className={styles.due}>{say('{fare} to pay', { fare: rupees(due) })}</p>}
      <HowPaid name={`how-${ticket.id}`} how={how} onHow={setHow} />
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
      {surplus > 0 && surplusGoesBack && (
        <Note>
          {say('Only {due} is due. What the passenger gets back is listed in Refunds.', { due: rupees(due) })}
        </Note>
      )}
      <PressNotes of={noting} />
      <Button type="submit" variant="secondary" wide busy={noting.isPending} softDisabled={wrong !== undefined}>
        {wrong === undefined ? say('Note {fare} as paid', { fare: rupees(sum) }) : say('Note a payment')}
      </Button>
    </form>
  )
}
