import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { RESET_REDIRECT_MS } from '../../../contract/constants.ts'
import { NewPassword } from '../../../contract/typed-fields.ts'
import { serverMessage } from '../../lib/api.ts'
import { local, tab } from '../../lib/browser-storage.ts'
import { useContractForm } from '../../lib/contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account-form.module.css'
import { AccountFrame } from './account-frame.tsx'
import type { ResetSide } from './reset-sides.ts'
import { useLater } from './use-later.ts'

const Form = v.object({ password: NewPassword })
const SECRETS = ['password'] as const
const DONE_STATUS = 202

/** Chooses a new password by the token of the mail's link (specification, section 2, User reset-password). */
export function ResetPasswordScreen({ side, token }: { side: ResetSide; token: string }) {
  const navigate = useNavigate()
  const form = useContractForm(`reset:${side.logIn}`, Form, { password: '' }, SECRETS)
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) => side.setPassword({ token, password }),
    onSuccess: (status) => {
      if (status === DONE_STATUS) forgetToken()
    },
  })
  const done = reset.data === DONE_STATUS
  useLater(done, RESET_REDIRECT_MS, () => void navigate({ to: side.logIn, replace: true }))

  return (
    <AccountFrame title="New password" line="You log in with it from now on, on every phone.">
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((filled) => {
          // A token works once: a press after the yes would only bring a no.
          if (!reset.isPending && !done) reset.mutate(filled)
        })}
      >
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          hint={!form.formState.errors.password && 'At least 8 characters.'}
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" wide busy={reset.isPending} softDisabled={done}>
          {reset.isPending ? 'Resetting...' : 'Reset Password'}
        </Button>
        <div role="status">
          {done && (
            <Note tone="good">
              <p>{side.done}</p>
              <p>You go on to the log-in page in a moment.</p>
            </Note>
          )}
        </div>
        {reset.isSuccess && !done && (
          <p className={styles.failure} role="alert">
            {side.unexpected}
          </p>
        )}
        {reset.isError && (
          <p className={styles.failure} role="alert">
            {side.failed(serverMessage(reset.error))}
          </p>
        )}
      </form>
      <p className={styles.other}>
        Link too old? <Link to={side.askAgain}>Ask for a new one</Link>
      </p>
    </AccountFrame>
  )
}

/** The token is read from the address alone; earlier versions kept a working copy under this key. */
function forgetToken(): void {
  local.remove('resetToken')
  tab.remove('resetToken')
}
