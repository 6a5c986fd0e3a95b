import { createFileRoute } from '@tanstack/react-router'
import { AdminLogInScreen } from '../../features/session/admin-log-in-screen.tsx'

export const Route = createFileRoute('/adminAuth/')({
  staticData: { title: 'Operator log-in' },
  validateSearch: (search: Record<string, unknown>) =>
    search.activated === '1' || search.activated === '0' ? { activated: search.activated } : {},
  component: function AdminAuth() {
    return <AdminLogInScreen {...Route.useSearch()} />
  },
})
