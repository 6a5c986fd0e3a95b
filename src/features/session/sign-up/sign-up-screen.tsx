import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import type { Credentials } from '#contract/accounts/account-forms.ts'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../frame/account-form.module.css'
import { AccountFrame } from '../frame/account-frame.tsx'
import { UNKNOWN_ERROR } from '../log-in/log-in.ts'
import type { SignUpSide } from './sign-up-sides.ts'
import { noteSignUp } from './signed-up.ts'

const SECRETS = ['password'] as const

/** The sign-up screen of both sides (specification, section 2). */
export function SignUpScreen<Form extends Credentials>({ side }: { side: SignUpSide<Form> }) {
  const say = useSay()
  const navigate = useNavigate()
  const from = useRouterState({ select: (state) => state.location.state.from })
  const form = useContractForm(side.draft, side.form, side.empty, SECRETS)
  const { errors } = form.formState

  const signUp = useMutation({
    mutationFn: side.signUp,
    onSuccess: (status, { email, password }) => {
      if (!isAdded(status)) {
        toast.error(say('Unexpected response. Status code: {status}.', { status }))
        return
      }
      form.forgetDraft()
      noteSignUp(side.logIn, { email, password })
      toast.ok(
        say('{added} Activate your account by the link we have sent to {email}, then log in.', {
          added: say(side.added),
          email,
        }),
      )
    },
  })

  function start(filled: Form): void {
    if (signUp.isPending) return
    // Passed per screen, not per sign-up: a user who has left it is not pulled back.
    const onSuccess = (status: number) => {
      if (isAdded(status))
        void navigate({
          to: side.logIn,
          state: (state) => ({ ...state, ...(from ? { from } : {}), signedUp: filled.email }),
        })
    }
    signUp.mutate(filled, { onSuccess })
  }

  return (
    <AccountFrame title={say(side.title)} line={say(side.line)}>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit(start)}>
        <Note icon={<Icon name="mail" size={20} />}>
          {say(
            'Use an e-mail address you can open now: the verification link comes there, and without it you cannot log in.',
          )}
        </Note>
        <TextField
          label={say('Name')}
          required
          autoComplete="name"
          autoCapitalize="words"
          prefix={<Icon name="user" size={20} />}
          {...form.field('name')}
        />
        <TextField
          label={say('Email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          prefix={<Icon name="mail" size={20} />}
          {...form.field('email')}
        />
        <TextField
          label={say(side.phone)}
          required
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={say('10 digits')}
          prefix={<Icon name="phone" size={20} />}
          {...form.field('phone')}
        />
        {side.ownFields(form)}
        <PasswordField
          label={say('Password')}
          required
          autoComplete="new-password"
          hint={!errors.password && say('At least 8 characters.')}
          {...form.field('password')}
        />
        <Button type="submit" wide busy={signUp.isPending}>
          {signUp.isPending ? say('Processing...') : say('Sign Up')}
        </Button>
        <LateAnswer pending={signUp.isPending} />
        {signUp.isError && (
          <p className={styles.failure} role="alert">
            {say('SignUp Failed!')} {serverMessage(signUp.error) ?? say(UNKNOWN_ERROR)}
          </p>
        )}
      </form>
      <p className={styles.other}>
        {say('Have an account?')}{' '}
        <Link to={side.logIn} state={(state) => ({ ...state, ...(from ? { from } : {}) })}>
          {say('Login')}
        </Link>
      </p>
    </AccountFrame>
  )
}

/** Other success statuses mean something else (specification, section 8). */
function isAdded(status: number): boolean {
  return status === 200 || status === 201
}
