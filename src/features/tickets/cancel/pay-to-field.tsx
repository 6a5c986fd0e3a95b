import { useState } from 'react'
import * as v from 'valibot'
import { PayTo } from '#contract/cancellation/pay-to.ts'
import { plainPayTo } from '#contract/fields/pasted.ts'
import { useSay } from '#language/use-say.ts'
import { TextField } from '#ui/fields/text-field.tsx'

interface Typed {
  text: string
  error?: string
}

/** Where the traveller wants the refund, as typed. */
export function usePayTo() {
  const [typed, setTyped] = useState<Typed>({ text: '' })
  return {
    typed,
    setTyped,
    /** @returns the text for the server, empty if nothing is typed; undefined if invalid: the field says so */
    read(): string | undefined {
      const { success, output, issues } = v.safeParse(PayTo, plainPayTo(typed.text))
      if (!success) setTyped({ ...typed, error: issues[0].message })
      return success ? output : undefined
    },
  }
}

interface PayToFieldProps {
  payTo: ReturnType<typeof usePayTo>
  operator: string
  disabled: boolean
}

export function PayToField({ payTo: { typed, setTyped }, operator, disabled }: PayToFieldProps) {
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
      error={typed.error}
      value={typed.text}
      onChange={({ target }) => setTyped({ text: target.value })}
    />
  )
}
