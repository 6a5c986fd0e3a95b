import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { AdminSignUp } from '../../../../contract/account-forms.ts'
import { serverMessage } from '../../../lib/api.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { BusIcon, MailIcon, PhoneIcon, UserIcon, WarnIcon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { LateAnswer } from '../../connection/notices/late-answer.tsx'
import styles from '../frame/account-form.module.css'
import { AccountFrame } from '../frame/account-frame.tsx'
import { UNKNOWN_ERROR } from '../log-in/log-in.ts'
import { signUpOperator } from './sign-up.ts'
import { tidyPhone } from './tidy-phone.ts'

const EMPTY = { name: '', email: '', phone: '', gst_number: '', travels_name: '', password: '' }
const SECRETS = ['password'] as const

/** Sign-up of operators, with their company's details (specification, section 2, Admin sign-up). */
export function AdminSignUpScreen() {
  const navigate = useNavigate()
  const from = useRouterState({ select: (state) => state.location.state.from })
  const form = useContractForm('admin-signup', AdminSignUp, EMPTY, SECRETS)
  const { errors } = form.formState

  const signUpNow = useMutation({
    mutationFn: signUpOperator,
    onSuccess: (status, { email }) => {
      if (status !== 200 && status !== 201) {
        toast.error(`Unexpected response. Status code: ${status}.`)
        return
      }
      form.forgetDraft()
      toast.ok(`Operator added. Activate your account by the link we have sent to ${email}, then log in.`)
      return navigate({ to: '/adminAuth', state: (state) => ({ ...state, ...(from ? { from } : {}) }) })
    },
  })

  return (
    <AccountFrame title="Run your buses" line="One account for your company.">
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((filled) => {
          if (!signUpNow.isPending) signUpNow.mutate(filled)
        })}
      >
        <TextField
          label="Name"
          autoComplete="name"
          autoCapitalize="words"
          prefix={<UserIcon size={20} />}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          prefix={<MailIcon size={20} />}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Note icon={<WarnIcon size={20} />}>
          Use an e-mail address you can open now: the verification link comes there, and without it you cannot log in.
        </Note>
        <TextField
          label="Phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="10 digits"
          prefix={<PhoneIcon size={20} />}
          error={errors.phone?.message}
          {...form.register('phone', { setValueAs: tidyPhone })}
        />
        <TextField
          label="Company name"
          autoComplete="organization"
          autoCapitalize="words"
          hint="Travellers see it on your buses."
          prefix={<BusIcon size={20} />}
          error={errors.travels_name?.message}
          {...form.register('travels_name')}
        />
        <TextField
          label="GST number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="15 digits, letters included"
          error={errors.gst_number?.message}
          {...form.register('gst_number')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" wide busy={signUpNow.isPending}>
          {signUpNow.isPending ? 'Processing...' : 'Sign Up'}
        </Button>
        <LateAnswer pending={signUpNow.isPending} />
        {signUpNow.isError && (
          <p className={styles.failure} role="alert">
            SignUp Failed! {serverMessage(signUpNow.error) ?? UNKNOWN_ERROR}
          </p>
        )}
      </form>
      <p className={styles.other}>
        Have an account? <Link to="/adminAuth">Login</Link>
      </p>
    </AccountFrame>
  )
}
