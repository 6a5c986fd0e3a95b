import { createFileRoute } from '@tanstack/react-router'
import { UserLogInScreen } from '../features/session/user-log-in-screen.tsx'

export const Route = createFileRoute('/userAuth')({
  staticData: { title: 'Login' },
  validateSearch: (search: Record<string, unknown>) =>
    search.activated === '1' || search.activated === '0' ? { activated: search.activated } : {},
  component: function UserAuth() {
    return <UserLogInScreen {...Route.useSearch()} />
  },
})
