import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Credentials } from '../../../contract/account-forms.ts'
import { serverMessage } from '../../lib/api.ts'
import { useContractForm } from '../../lib/contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MailIcon, NextIcon } from '../../ui/icons.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './account-form.module.css'
import { AccountFrame } from './account-frame.tsx'
import { logInOperator } from './admin-log-in.ts'
import { UNKNOWN_ERROR } from './log-in.ts'
import { returnPath } from './return-path.ts'

const SECRETS = ['password'] as const

/** Log-in of operators (specification, section 2, Admin login). */
export function AdminLogInScreen({ activated }: { activated?: '0' | '1' }) {
  const navigate = useNavigate()
  const from = useRouterState({ select: (state) => state.location.state.from })
  const form = useContractForm('adminAuth', Credentials, { email: '', password: '' }, SECRETS)
  const { errors } = form.formState

  useEffect(() => {
    if (activated === '1') toast.ok('Your account is active. Log in to add your buses.')
    if (activated === '0') toast.error('This activation link has expired or was used before. Try to log in.')
  }, [activated])

  const logInNow = useMutation({
    mutationFn: logInOperator,
    onSuccess: () => {
      form.forgetDraft()
      toast.ok('Login Successful!')
      return navigate({ href: returnPath(from, '/adminAuth/admin-home-page'), replace: true })
    },
    onError: (error) => toast.error(`Login Failed! ${serverMessage(error) ?? UNKNOWN_ERROR}`),
  })

  return (
    <AccountFrame title="Welcome Admin" line="Log in to run your buses.">
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((credentials) => {
          if (!logInNow.isPending) logInNow.mutate(credentials)
        })}
      >
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          prefix={<MailIcon size={20} />}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Link className={styles.forgot} to="/admin-reset-link">
          Forgot Password
        </Link>
        <Button type="submit" wide busy={logInNow.isPending}>
          {logInNow.isPending ? 'Authenticating...' : 'Login'}
        </Button>
      </form>
      <p className={styles.other}>
        New operator?{' '}
        <Link to="/admin-signup" state={(state) => ({ ...state, ...(from ? { from } : {}) })}>
          Sign Up
        </Link>
      </p>
      <Card className={styles.operators}>
        <span>Travelling?</span>
        <Link to="/userAuth">
          Traveller login
          <NextIcon size={20} />
        </Link>
      </Card>
    </AccountFrame>
  )
}
