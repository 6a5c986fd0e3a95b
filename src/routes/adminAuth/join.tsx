import { createFileRoute, useLocation } from '@tanstack/react-router'
import { JoinScreen } from '../../features/fleet/staff/join-screen.tsx'
import { resetSearch, resetToken } from '../../features/session/reset/reset-token.ts'

export const Route = createFileRoute('/adminAuth/join')({
  staticData: { title: 'Join' },
  validateSearch: resetSearch,
  component: function Join() {
    const search = Route.useSearch()
    const state = useLocation({ select: (location) => location.state })
    return <JoinScreen token={resetToken({ search, state }) ?? ''} />
  },
})
