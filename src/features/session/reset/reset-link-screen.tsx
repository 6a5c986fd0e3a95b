import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { EmailOnly } from '#contract/accounts/account-forms.ts'
import { RESET_LINK_REDIRECT_MS } from '#contract/constants.ts'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from '../frame/account-form.module.css'
import { AccountFrame } from '../frame/account-frame.tsx'
import { UNKNOWN_ERROR } from '../log-in/log-in.ts'
import type { ResetSide } from './reset-sides.ts'
import { useLater } from './use-later.ts'

const SENT: PlainMessage = 'Password reset link has been sent to your email.'
const UNEXPECTED: PlainMessage = 'Oops! An error occurred. Please try again.'

/** Asks for a mail with a link to set a new password (specification, section 2, User reset-link). */
export function ResetLinkScreen({ side }: { side: ResetSide }) {
  const say = useSay()
  const navigate = useNavigate()
  const form = useContractForm(side.askAgain, EmailOnly, { email: '' })
  const ask = useMutation({
    mutationFn: ({ email }: { email: string }) => side.askForLink(email),
    onSuccess: (status) => {
      if (status === 200) form.forgetDraft()
    },
  })
  const sent = ask.data === 200
  useLater(sent, RESET_LINK_REDIRECT_MS, () => void navigate({ to: side.logIn, replace: true }))

  return (
    <AccountFrame title={say('Lost your password?')} line={say('We mail you a link to choose a new one.')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((filled) => {
          if (!ask.isPending) ask.mutate(filled)
        })}
      >
        <TextField
          label={say('Email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          prefix={<Icon name="mail" size={20} />}
          {...form.field('email')}
        />
        <Button type="submit" wide busy={ask.isPending}>
          {ask.isPending ? say('Resetting...') : say('Reset Password')}
        </Button>
        <LateAnswer pending={ask.isPending} />
        <div role="status">
          {sent && (
            <Note tone="good">
              <p>{say(SENT)}</p>
              <p>{say('It works for 30 minutes. You go on to the log-in page in a moment.')}</p>
            </Note>
          )}
        </div>
        {ask.isSuccess && !sent && (
          <p className={styles.failure} role="alert">
            {say(UNEXPECTED)}
          </p>
        )}
        {ask.isError && (
          <p className={styles.failure} role="alert">
            {serverMessage(ask.error) ?? say(UNKNOWN_ERROR)}
          </p>
        )}
      </form>
      <p className={styles.other}>
        {say('Remembered it?')} <Link to={side.logIn}>{say('Login')}</Link>
      </p>
    </AccountFrame>
  )
}
