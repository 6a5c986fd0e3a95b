import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { RESET_REDIRECT_MS } from '#contract/constants.ts'
import { NewPassword } from '#contract/fields/typed-fields.ts'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import { useSay } from '#language/use-say.ts'
import { local, tab } from '#lib/browser-storage.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { RESET_TOKEN } from '#storage-keys.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import styles from '../frame/account-form.module.css'
import { AccountFrame } from '../frame/account-frame.tsx'
import type { ResetSide } from './reset-sides.ts'
import { useLater } from './use-later.ts'

const Form = v.object({ password: NewPassword })
const SECRETS = ['password'] as const
const DONE_STATUS = 202

interface ResetPasswordProps {
  side: ResetSide
  token: string
  /** For an account whose sign-up link was opened in another browser than the sign-up's. */
  isFirst: boolean
}

/** Sets a new password by the token in the mail's link (specification, section 2, User reset-password). */
export function ResetPasswordScreen({ side, token, isFirst }: ResetPasswordProps) {
  const say = useSay()
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
    <AccountFrame title={say('New password')} line={say('You log in with it from now on, on every phone.')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((filled) => {
          // A token works once: a press after the success would be refused.
          if (!reset.isPending && !done) reset.mutate(filled)
        })}
      >
        {isFirst && (
          <Note tone="info">
            {say(
              'You did not sign up in this browser, so choose the password here: it may be the one from your sign-up. Your account is active then. If you never signed up, close this page.',
            )}
          </Note>
        )}
        <PasswordField
          label={say('New password')}
          autoComplete="new-password"
          required
          hint={!form.formState.errors.password && say('At least 8 characters.')}
          {...form.field('password')}
        />
        <Button type="submit" wide busy={reset.isPending} softDisabled={done}>
          {reset.isPending ? say('Resetting...') : say('Reset Password')}
        </Button>
        <LateAnswer pending={reset.isPending} />
        <div role="status">
          {done && (
            <Note tone="good">
              <p>{say(side.done)}</p>
              <p>{say('You go on to the log-in page in a moment.')}</p>
            </Note>
          )}
        </div>
        {reset.isSuccess && !done && (
          <p className={styles.failure} role="alert">
            {say(side.unexpected)}
          </p>
        )}
        {reset.isError && (
          <p className={styles.failure} role="alert">
            {side.failed(serverMessage(reset.error))}
          </p>
        )}
      </form>
      <p className={styles.other}>
        {say('Link too old?')} <Link to={side.askAgain}>{say('Ask for a new one')}</Link>
      </p>
    </AccountFrame>
  )
}

/** The token is kept only in this page's history entry; earlier versions kept a working copy under this key. */
function forgetToken(): void {
  local.remove(RESET_TOKEN)
  tab.remove(RESET_TOKEN)
}
