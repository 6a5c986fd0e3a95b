import { useSay } from '#language/use-say.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import type { TextFieldProps } from '#ui/fields/text-field.tsx'

/** Never kept in a draft. */
export const PROOF = ['currentPassword'] as const

/** Under an e-mail field with a new address: the password proves that the account is theirs. */
export function AddressProof(props: Omit<TextFieldProps, 'label' | 'hint'>) {
  const say = useSay()
  return (
    <PasswordField
      label={say('Current password')}
      autoComplete="current-password"
      required
      hint={say('You need it to change your e-mail address. We mail a link to the new address: open it to confirm.')}
      {...props}
    />
  )
}
