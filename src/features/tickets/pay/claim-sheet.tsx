import { type SubmitEvent, useId, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { plainDigits } from '#contract/fields/digits.ts'
import { isUtr, shownUtr, UTR_DIGITS } from '#contract/payments/claim.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { rupees } from '#lib/format.ts'
import { useTyped } from '#lib/use-draft.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import styles from './claim-sheet.module.css'
import { useClaiming } from './use-claiming.ts'

interface ClaimSheetProps {
  open: boolean
  onClose: () => void
  user: User
  ticket: Ticket
  /** Rupees the traveller claims to have paid. */
  amount: number
  /** The number given before; empty if none was. */
  utr: string
}

/** Asks for the payment's UTR number, by which the company finds the money. */
export function ClaimSheet({ open, onClose, user, ticket, ...around }: ClaimSheetProps) {
  const say = useSay()
  // As they were when the sheet opened: while the claim is being sent, the ticket already shows it.
  const [{ amount, utr }] = useState(around)
  const formId = useId()
  const [typed, setTyped, forgetTyped] = useTyped(`claim:${ticket.id}`, shownUtr(utr))
  const [isTried, setTried] = useState(false)
  const isOpen = useIsHere(open)
  const { underWay, error, claim, forget } = useClaiming(user, ticket, {
    isOpen,
    close: onClose,
    said: forgetTyped,
  })
  const operator = ticket.travels_name || say('The operator#payer')
  const wrong = wrongUtr(typed)
  const refusal = error === null ? undefined : serverMessage(error)

  function press(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (wrong === undefined && !underWay) claim(plainDigits(typed))
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={utr === '' ? say('I have paid') : say('Change the UTR')}
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {underWay ? say('Close') : say('Not yet')}
          </Button>
          <Button
            type="submit"
            form={formId}
            icon={<Icon name="check" />}
            busy={underWay}
            softDisabled={isTried && wrong !== undefined}
          >
            {underWay ? say('Sending...') : say('I have paid')}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={press}>
        <p>{say('{fare} to {operator}. The number helps it find your money.', { fare: rupees(amount), operator })}</p>
        <TextField
          label={say('UTR or UPI reference number, 12 digits')}
          hint={say(
            'Your UPI app shows it under the payment, often as “UPI Ref No”. No number at hand? Leave it empty.',
          )}
          error={(isTried ? wrong : undefined) ?? refusal}
          value={typed}
          inputMode="numeric"
          maxLength={30}
          onChange={({ target }) => {
            setTyped(target.value)
            forget()
          }}
        />
        {error !== null && refusal === undefined ? (
          <Note tone="error">{say('Not sure it arrived. We ask again by ourselves.')}</Note>
        ) : (
          <Note icon={<Icon name="info" size={20} />}>
            {say('{operator} looks in its account. Until then your ticket says “being checked”.', { operator })}
          </Note>
        )}
      </form>
    </Sheet>
  )
}

/** @returns what is wrong with the number; undefined for twelve digits or an empty field */
function wrongUtr(typed: string): string | undefined {
  const text = plainDigits(typed)
  if (text === '' || isUtr(text)) return undefined
  if (!/^\d+$/.test(text)) return say('A UTR has digits alone.')
  return say.count(text.length, '1 digit. A UTR has {all}.', '{count} digits. A UTR has {all}.', { all: UTR_DIGITS })
}
