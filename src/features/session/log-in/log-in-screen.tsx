import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Credentials } from '#contract/accounts/account-forms.ts'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import { useSay } from '#language/use-say.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../frame/account-form.module.css'
import { AccountFrame } from '../frame/account-frame.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { usePasskeyLogIn } from '../passkeys/use-passkey-log-in.ts'
import { forgetSignUp, signedUpAddress } from '../sign-up/signed-up.ts'
import { ActivationMail } from './activation-mail.tsx'
import type { LogInSide } from './log-in-sides.ts'
import type { OpenedLink } from './opened-link.ts'
import { returnPath } from './return-path.ts'
import { useLogIn } from './use-log-in.ts'
import { useLogInWords } from './use-log-in-words.ts'
import { useOpenedLink } from './use-opened-link.ts'
import { useOtherTab } from './use-other-tab.ts'
import { WaitingBooking } from './waiting-booking.tsx'

const SECRETS = ['password'] as const
const CHECKOUT = '/bus/bus-details/checkout'

/** The log-in screen of both sides (specification, section 2). */
export function LogInScreen({ side, link }: { side: LogInSide; link: OpenedLink }) {
  const say = useSay()
  const navigate = useNavigate()
  const { from, signedUp } = useRouterState({ select: (state) => state.location.state })
  const known = signedUpAddress(side.path) ?? ''
  const form = useContractForm(side.draft, Credentials, { email: known, password: '' }, SECRETS)

  useOpenedLink(link, side)

  const booking = side.booking()
  const goOn = () => {
    forgetSignUp()
    void navigate({ href: returnPath(from, booking ? CHECKOUT : side.home), replace: true })
  }
  const words = useLogInWords()
  const { pending, inactive = signedUp, start } = useLogIn(side.logIn, words, form.forgetDraft)
  const passkey = usePasskeyLogIn(side.passkeys, words, () => {
    form.forgetDraft()
    words.done()
    goOn()
  })
  useOtherTab(side, {
    busy: pending || passkey.asksServer,
    onActivated: (credentials) => start(credentials, goOn),
    onLoggedIn: () => {
      words.done()
      goOn()
    },
  })

  return (
    <AccountFrame title={say(side.title)} line={say(side.line)}>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit((credentials) => start(credentials, goOn))}>
        {booking && <WaitingBooking booking={booking} />}
        {inactive && <ActivationMail email={inactive} mailAgain={side.mailActivation} />}
        <TextField
          label={say('Email')}
          required
          type="email"
          inputMode="email"
          autoComplete={passkey.autoComplete}
          prefix={<Icon name="mail" size={20} />}
          {...form.field('email')}
        />
        <PasswordField label={say('Password')} required autoComplete="current-password" {...form.field('password')} />
        <Link className={styles.forgot} to={side.resetLink}>
          {say('Forgot Password')}
        </Link>
        <Button type="submit" wide busy={pending}>
          {pending ? say('Authenticating...') : say('Login')}
        </Button>
        <LateAnswer pending={pending || passkey.asksServer} />
      </form>
      <PasskeyButton passkey={passkey} />
      <p className={styles.other}>
        {say(side.newcomer.question)}{' '}
        <Link to={side.newcomer.signUp} state={(state) => ({ ...state, ...(from ? { from } : {}) })}>
          {say('Sign Up')}
        </Link>
      </p>
      <Card className={styles.operators}>
        <span>{say(side.other.question)}</span>
        <Link to={side.other.logIn}>
          {say(side.other.name)}
          <Icon name="next" size={20} />
        </Link>
      </Card>
    </AccountFrame>
  )
}
