import { useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { PaymentRow } from '#contract/payments/payment.ts'
import type { PaymentHow } from '#contract/tickets/money-of-ticket.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { rupees } from '#lib/format.ts'
import { useTyped } from '#lib/use-draft.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { mayOpen } from '../company/frame/company-role.ts'
import { sumRupees } from '../company/lists/sum-rupees.ts'
import { cutOff } from '../connection/cut-off.ts'
import { NotKnownYet } from '../connection/notices/not-known-yet.tsx'
import { useConnection } from '../connection/use-connection.ts'
import { isLeave } from '../connection/why-not.ts'
import { amountOf } from './find-payments.ts'
import { HowPaid } from './how-paid.tsx'
import type { PaymentState } from './payments-list.ts'
import styles from './payments-screen.module.css'
import { type Mark, useMarking } from './use-marking.ts'

interface MarkPickedProps {
  admin: Admin
  state: PaymentState
  chosen: readonly PaymentRow[]
}

/** One press notes the picked payments as received, or claimed ones as not found. */
export function MarkPicked({ admin, state, chosen }: MarkPickedProps) {
  const say = useSay()
  const connection = useConnection()
  const [how, setHow] = useState<PaymentHow>('upi')
  const { noted, denied, mark, isMarking, error } = useMarking(admin)
  const [reference, setReference, forgetReference] = useTyped(`reference:${chosen[0]?.ticketId}`)
  if (chosen.length === 0 && !isMarking && !error) return null
  const isClaimed = state === 'claimed'
  const picked = say.count(chosen.length, '1 picked', '{count} picked')
  const only = chosen.length === 1 && !isClaimed && how !== 'cash'
  function press(as: Mark) {
    const why = cutOff()
    if (why) toast.error(say('{why} Marking needs a signal.', { why }))
    else if (!isMarking) mark({ rows: chosen, mark: as }, { onSuccess: forgetReference })
  }
  return (
    <Dock>
      <NotKnownYet kind={noted} pending={isMarking} />
      <NotKnownYet kind={denied} pending={isMarking} />
      {error && !isLeave(error) && (
        <Note tone="error">
          {serverMessage(error) ?? say('No answer came. The list shows what was marked. Mark the rest again.')}
        </Note>
      )}
      {chosen.length > 0 && (
        <section className={styles.dock} aria-label={picked}>
          {isClaimed ? <b>{picked}</b> : <HowPaid name="how-received" how={how} onHow={setHow} />}
          {only && (
            <TextField
              label={say('UTR or reference (optional)')}
              value={reference}
              maxLength={60}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
          <b className={styles.amount}>{rupees(sumRupees(chosen.map(amountOf)))}</b>
          <div className={styles.marks}>
            {isClaimed && mayOpen(admin, 'figures') && (
              <Button
                variant="secondary"
                busy={isMarking}
                softDisabled={isCutOff(connection)}
                onClick={() => press({ as: 'not-found' })}
              >
                {say('Not found')}
              </Button>
            )}
            <Button
              wide
              icon={<Icon name="check" />}
              busy={isMarking}
              softDisabled={isCutOff(connection)}
              onClick={() =>
                press({ as: 'received', how: isClaimed ? 'upi' : how, reference: only ? reference.trim() : '' })
              }
            >
              {say.count(chosen.length, 'Mark 1 as received', 'Mark {count} as received')}
            </Button>
          </div>
        </section>
      )}
    </Dock>
  )
}
