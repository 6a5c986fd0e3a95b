import { createFileRoute, redirect } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../features/session/reset-password-screen.tsx'
import { OPERATOR_RESET } from '../features/session/reset-sides.ts'

export const Route = createFileRoute('/admin-reset-password')({
  staticData: { title: 'New password' },
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  beforeLoad: ({ search }) => {
    if (search.token === '') throw redirect({ to: '/adminAuth', replace: true })
  },
  component: function AdminResetPassword() {
    return <ResetPasswordScreen side={OPERATOR_RESET} token={Route.useSearch().token} />
  },
})
