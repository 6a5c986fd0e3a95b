import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../features/session/reset/reset-password-screen.tsx'
import { USER_RESET } from '../features/session/reset/reset-sides.ts'
import { resetSearch, resetToken } from '../features/session/reset/reset-token.ts'

export const Route = createFileRoute('/user-reset-password')({
  staticData: { title: 'New password' },
  validateSearch: resetSearch,
  beforeLoad: ({ search, location }) => {
    if (!resetToken({ search, state: location.state })) throw redirect({ to: '/userAuth', replace: true })
  },
  component: function UserResetPassword() {
    const search = Route.useSearch()
    const state = useLocation({ select: (location) => location.state })
    return (
      <ResetPasswordScreen
        side={USER_RESET}
        token={resetToken({ search, state }) ?? ''}
        isFirst={search.first === '1'}
      />
    )
  },
})
