import { createFileRoute, useLocation } from '@tanstack/react-router'
import { resetSearch, resetToken } from '#features/session/reset/reset-token.ts'
import { JoinScreen } from '#features/staff/join-screen.tsx'

export const Route = createFileRoute('/adminAuth/join')({
  staticData: { title: 'Join' },
  validateSearch: resetSearch,
  component: function Join() {
    const search = Route.useSearch()
    const state = useLocation({ select: (location) => location.state })
    return <JoinScreen token={resetToken({ search, state }) ?? ''} />
  },
})
