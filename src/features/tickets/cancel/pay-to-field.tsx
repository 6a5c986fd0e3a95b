import { useState } from 'react'
import * as v from 'valibot'
import { PayTo } from '#contract/cancellation/pay-to.ts'
import { plainPayTo } from '#contract/fields/pasted.ts'
import { useSay } from '#language/use-say.ts'
import { useTyped } from '#lib/use-draft.ts'
import { TextField } from '#ui/fields/text-field.tsx'

/** Where the traveller wants the refund, as typed. */
export function usePayTo(ticketId: number) {
  const [text, setText] = useTyped(`pay-to:${ticketId}`)
  const [error, setError] = useState<string>()
  return {
    text,
    error,
    type(text: string): void {
      setText(text)
      setError(undefined)
    },
    /** @returns the text for the server, empty if nothing is typed; undefined if invalid: the field says so */
    read(): string | undefined {
      const { success, output, issues } = v.safeParse(PayTo, plainPayTo(text))
      if (!success) setError(issues[0].message)
      return success ? output : undefined
    },
  }
}

interface PayToFieldProps {
  payTo: ReturnType<typeof usePayTo>
  operator: string
  disabled: boolean
}

export function PayToField({ payTo: { text, error, type }, operator, disabled }: PayToFieldProps) {
  const say = useSay()
  return (
    <TextField
      label={say('Phone number or UPI ID for this money')}
      hint={say('You can leave it empty. {operator} sees it until it has paid you.', {
        operator: operator || say('The operator#payer'),
      })}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={165}
      disabled={disabled}
      error={error}
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  )
}
