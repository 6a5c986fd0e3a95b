import { type SubmitEvent, useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { Payment } from '#contract/payments/payment.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { useTyped } from '#lib/use-draft.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { cutOff } from '../connection/cut-off.ts'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { momentInWords } from '../tickets/cancel/cancel-words.ts'
import { HOW_NAMES } from './how-paid.tsx'
import { notedPaymentsTakenBack } from './payment-changes.ts'
import type { PaidTicket } from './payments-query.ts'
import styles from './ticket-payments.module.css'

/** A payment as it was noted. It stays; whoever noted it by mistake takes it back, and says why. */
export function PaymentLine({ admin, ticket, payment }: { admin: Admin; ticket: PaidTicket; payment: Payment }) {
  const say = useSay()
  const [asks, setAsks] = useState(false)
  const { id, amount, how, by, at, reference, takenBack } = payment
  const [reason, setReason, forgetReason] = useTyped(`taken-back:${id}`)
  const taking = useAnswered(notedPaymentsTakenBack, admin, () => {
    forgetReason()
    setAsks(false)
  })

  function press(event: SubmitEvent) {
    event.preventDefault()
    const why = cutOff()
    if (why) toast.error(say('{why} Taking it back needs a signal.', { why }))
    else if (reason.trim() === '') toast.error(say('Say why it is taken back.'))
    else if (!taking.isPending)
      taking.mutate({ ticket: { id: ticket.id, busId: ticket.busId }, paymentId: id, reason: reason.trim() })
  }

  return (
    <li className={styles.line}>
      <p className={styles.what}>
        {takenBack ? <s>{rupees(amount)}</s> : <b>{rupees(amount)}</b>} <span>{say(HOW_NAMES[how])}</span>
      </p>
      <p className={styles.who}>
        {[by, momentInWords(at), reference].filter((part) => part !== '').join(', ')}
        {takenBack && (
          <span>
            {say('Taken back by {name}, {moment}', { name: takenBack.by, moment: momentInWords(takenBack.at) })}
            {takenBack.reason !== '' && `: ${takenBack.reason}`}
          </span>
        )}
      </p>
      {!takenBack && !asks && (
        <Button variant="text" size="small" onClick={() => setAsks(true)}>
          {say('Take back')}
        </Button>
      )}
      {asks && !takenBack && (
        <form noValidate className={styles.form} onSubmit={press}>
          <TextField
            label={say('Why is it taken back?')}
            value={reason}
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
          <PressNotes of={taking} />
          <Button type="submit" variant="danger" size="small" busy={taking.isPending}>
            {say('Take {fare} back', { fare: rupees(amount) })}
          </Button>
        </form>
      )}
    </li>
  )
}
