import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import type { StaffInvitation } from '#contract/accounts/staff.ts'
import { form as formOf, KnownPassword, NewPassword, rule } from '#contract/fields/typed-fields.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { Button } from '#ui/controls/button.tsx'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ROLE_NAMES, ROLE_SENTENCES } from '../company/frame/role-words.ts'
import { NotHere } from '../company/lists/list-parts.tsx'
import { explainFailure } from '../connection/explain-failure.ts'
import { LateAnswer } from '../connection/notices/late-answer.tsx'
import account from '../session/frame/account-form.module.css'
import { AccountFrame } from '../session/frame/account-frame.tsx'
import { logInOperator } from '../session/log-in/log-in.ts'
import styles from './join-screen.module.css'
import { invitationQuery, sendJoining } from './staff-query.ts'

const DIFFERS = 'The two passwords differ. Type the same one twice.' satisfies PlainMessage
const Passwords = v.pipe(
  formOf({ password: NewPassword, again: KnownPassword }),
  rule(['again', 'password'], ({ password, again }) => password === again.normalize('NFC'), DIFFERS),
)
const SECRETS = ['password', 'again'] as const

/** The page behind a staff invitation's link: the company, and a password to set. */
export function JoinScreen({ token }: { token: string }) {
  const say = useSay()
  const query = useQuery(invitationQuery(token))
  const invitation = query.data
  const title = invitation?.hasJoined ? say('New password') : say('Welcome aboard')
  const line = invitation?.hasJoined
    ? say('You log in with it from now on, on every phone.')
    : say('A log-in of your own at the company that you work for.')
  return (
    <AccountFrame title={title} line={line}>
      {isRefused(query.error, 404) ? (
        <Note tone="error">{explainFailure(query.error)}</Note>
      ) : (
        <NotHere query={query}>{say('Opening your invitation…')}</NotHere>
      )}
      {invitation && <Join token={token} invitation={invitation} />}
      <p className={account.other}>
        {say('Joined already?')} <Link to="/adminAuth">{say('Login')}</Link>
      </p>
    </AccountFrame>
  )
}

function Join({ token, invitation }: { token: string; invitation: StaffInvitation }) {
  const say = useSay()
  const navigate = useNavigate()
  const { company, name, email, role, hasJoined } = invitation
  const form = useContractForm('join', Passwords, { password: '', again: '' }, SECRETS)
  const { errors } = form.formState
  const isHere = useIsHere()
  const joining = useMutation({
    mutationFn: async ({ password }: { password: string }) => {
      await sendJoining({ token, password })
      await logInOperator({ email, password }).catch(() => undefined)
    },
    onSuccess: () => {
      toast.ok(
        hasJoined ? say('Your password is changed.') : say('You are now on the staff of {company}.', { company }),
      )
      // Where the log-in has failed, the guard of that page leads to it.
      if (isHere()) void navigate({ to: '/adminAuth/admin-home-page', replace: true })
    },
  })
  return (
    <>
      <Card className={styles.facts}>
        <KeyValue>
          <Fact term={say('Company')} wide>
            {company}
          </Fact>
          <Fact term={say('Name')}>{name}</Fact>
          <Fact term={say('Role')}>{say(ROLE_NAMES[role])}</Fact>
        </KeyValue>
        <p>{say(ROLE_SENTENCES[role])}</p>
      </Card>
      <form
        className={account.form}
        noValidate
        onSubmit={form.handleSubmit((passwords) => {
          if (!joining.isPending && !joining.isSuccess) joining.mutate(passwords)
        })}
      >
        {/* What keeps passwords reads here whose this one is. */}
        <TextField
          label={say('Email')}
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          prefix={<Icon name="mail" size={20} />}
        />
        <PasswordField
          label={say('New password')}
          autoComplete="new-password"
          required
          hint={!errors.password && say('At least 8 characters.')}
          {...form.field('password')}
        />
        <PasswordField
          label={say('The password once more')}
          autoComplete="new-password"
          required
          error={errors.again?.message && say.known(errors.again.message)}
          {...form.register('again')}
        />
        <Button type="submit" wide busy={joining.isPending}>
          {joining.isPending
            ? say('Authenticating...')
            : hasJoined
              ? say('Reset Password')
              : say('Join {company}', { company })}
        </Button>
        <LateAnswer pending={joining.isPending} />
        {joining.isError && (
          <p className={account.failure} role="alert">
            {serverMessage(joining.error) ?? explainFailure(joining.error)}
          </p>
        )}
      </form>
    </>
  )
}
