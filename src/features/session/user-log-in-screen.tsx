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
import { logIn, UNKNOWN_ERROR } from './log-in.ts'
import { returnPath } from './return-path.ts'

const SECRETS = ['password'] as const

export function UserLogInScreen({ activated }: { activated?: '0' | '1' }) {
  const navigate = useNavigate()
  const from = useRouterState({ select: (state) => state.location.state.from })
  const form = useContractForm('userAuth', Credentials, { email: '', password: '' }, SECRETS)
  const { errors } = form.formState

  useEffect(() => {
    if (activated === '1') toast.ok('Your account is active. Log in to book.')
    if (activated === '0') toast.error('This activation link has expired or was used before. Try to log in.')
  }, [activated])

  const logInNow = useMutation({
    mutationFn: logIn,
    onSuccess: () => {
      form.forgetDraft()
      toast.ok('Login Successful!')
    },
    onError: (error) => toast.error(`Login Failed! ${serverMessage(error) ?? UNKNOWN_ERROR}`),
  })

  return (
    <AccountFrame title="Welcome aboard" line="Log in to book and carry your tickets.">
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((credentials) => {
          if (logInNow.isPending) return
          // Given to this call and not to the mutation: whoever has left the page meanwhile is not pulled away.
          logInNow.mutate(credentials, {
            onSuccess: () => void navigate({ href: returnPath(from, '/'), replace: true }),
          })
        })}
      >
        <TextField
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="username"
          prefix={<MailIcon size={20} />}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Link className={styles.forgot} to="/reset-link">
          Forgot Password
        </Link>
        <Button type="submit" wide busy={logInNow.isPending}>
          {logInNow.isPending ? 'Authenticating...' : 'Login'}
        </Button>
      </form>
      <p className={styles.other}>
        New here?{' '}
        <Link to="/usersignup" state={(state) => ({ ...state, ...(from ? { from } : {}) })}>
          Sign Up
        </Link>
      </p>
      <Card className={styles.operators}>
        <span>Run buses?</span>
        <Link to="/adminAuth">
          Admin login
          <NextIcon size={20} />
        </Link>
      </Card>
    </AccountFrame>
  )
}
