import { createFileRoute, redirect } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../features/session/reset-password-screen.tsx'
import { USER_RESET } from '../features/session/reset-sides.ts'

export const Route = createFileRoute('/user-reset-password')({
  staticData: { title: 'New password' },
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  beforeLoad: ({ search }) => {
    if (search.token === '') throw redirect({ to: '/userAuth', replace: true })
  },
  component: function UserResetPassword() {
    return <ResetPasswordScreen side={USER_RESET} token={Route.useSearch().token} />
  },
})
