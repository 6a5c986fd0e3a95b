import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OperatorShell } from '../../../features/fleet/frame/operator-shell.tsx'
import { requireAdmin } from '../../../features/session/admin-guard.ts'

/** The operator's pages: guarded, in a frame of their own. */
export const Route = createFileRoute('/adminAuth/admin-home-page')({
  beforeLoad: ({ location }) => requireAdmin(location),
  component: () => (
    <OperatorShell>
      <Outlet />
    </OperatorShell>
  ),
})
