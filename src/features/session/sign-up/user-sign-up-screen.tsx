import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { UserSignUp } from '../../../../contract/account-forms.ts'
import { serverMessage } from '../../../lib/api.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { MailIcon, PhoneIcon, UserIcon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { LateAnswer } from '../../connection/notices/late-answer.tsx'
import styles from '../frame/account-form.module.css'
import { AccountFrame } from '../frame/account-frame.tsx'
import { UNKNOWN_ERROR } from '../log-in/log-in.ts'
import { GENDER_OPTIONS } from './gender-options.ts'
import { signUpTraveller } from './sign-up.ts'
import { tidyPhone } from './tidy-phone.ts'

const EMPTY = { name: '', email: '', phone: '', gender: '', age: '', password: '' }
const SECRETS = ['password'] as const

export function UserSignUpScreen() {
  const navigate = useNavigate()
  const from = useRouterState({ select: (state) => state.location.state.from })
  const form = useContractForm('usersignup', UserSignUp, EMPTY, SECRETS)
  const { errors } = form.formState

  const signUpNow = useMutation({
    mutationFn: signUpTraveller,
    onSuccess: (status, { email }) => {
      if (!isAdded(status)) {
        toast.error(`Unexpected response. Status code: ${status}.`)
        return
      }
      form.forgetDraft()
      toast.ok(`User added. Activate your account by the link we have sent to ${email}, then log in.`)
    },
  })

  return (
    <AccountFrame title="Sign up" line="One account for all your tickets.">
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((filled) => {
          if (signUpNow.isPending) return
          signUpNow.mutate(filled, {
            onSuccess: (status) => {
              if (isAdded(status))
                void navigate({ to: '/userAuth', state: (state) => ({ ...state, ...(from ? { from } : {}) }) })
            },
          })
        })}
      >
        <Note icon={<MailIcon size={20} />}>
          Use an e-mail address you can open now: the verification link comes there, and without it you cannot log in.
        </Note>
        <TextField
          label="Name"
          required
          autoComplete="name"
          autoCapitalize="words"
          prefix={<UserIcon size={20} />}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          prefix={<MailIcon size={20} />}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Mobile number"
          required
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="10 digits"
          prefix={<PhoneIcon size={20} />}
          error={errors.phone?.message}
          {...form.register('phone', { setValueAs: tidyPhone })}
        />
        <div className={styles.pair}>
          <SelectField
            label="Gender"
            required
            placeholder="Select Gender"
            autoComplete="sex"
            options={GENDER_OPTIONS}
            error={errors.gender?.message}
            {...form.register('gender')}
          />
          <TextField
            label="Age"
            required
            autoComplete="off"
            inputMode="numeric"
            maxLength={3}
            error={errors.age?.message}
            {...form.register('age')}
          />
        </div>
        <PasswordField
          label="Password"
          required
          autoComplete="new-password"
          hint={!errors.password && 'At least 8 characters.'}
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
        Have an account?{' '}
        <Link to="/userAuth" state={(state) => ({ ...state, ...(from ? { from } : {}) })}>
          Login
        </Link>
      </p>
    </AccountFrame>
  )
}

/** Other success statuses mean something else (specification, section 8). */
function isAdded(status: number): boolean {
  return status === 200 || status === 201
}
