import { createFileRoute } from '@tanstack/react-router'
import { LogInScreen } from '#features/session/log-in/log-in-screen.tsx'
import { OPERATOR_LOG_IN } from '#features/session/log-in/log-in-sides.ts'
import { openedLink } from '#features/session/log-in/opened-link.ts'

export const Route = createFileRoute('/adminAuth/')({
  staticData: { title: 'Operator log-in' },
  validateSearch: openedLink,
  component: function AdminAuth() {
    return <LogInScreen side={OPERATOR_LOG_IN} link={Route.useSearch()} />
  },
})
