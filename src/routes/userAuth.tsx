import { createFileRoute } from '@tanstack/react-router'
import { LogInScreen } from '../features/session/log-in/log-in-screen.tsx'
import { TRAVELLER_LOG_IN } from '../features/session/log-in/log-in-sides.ts'
import { openedLink } from '../features/session/log-in/opened-link.ts'

export const Route = createFileRoute('/userAuth')({
  staticData: { title: 'Login' },
  validateSearch: openedLink,
  component: function UserAuth() {
    return <LogInScreen side={TRAVELLER_LOG_IN} link={Route.useSearch()} />
  },
})
