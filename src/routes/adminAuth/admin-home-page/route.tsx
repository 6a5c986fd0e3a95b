import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OperatorShell } from '#features/company/frame/operator-shell.tsx'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { requireAdmin } from '#features/session/admin-guard.ts'

const OperatorAccount = lazyDialog(
  async () => (await import('#features/company-home/operator-account.tsx')).OperatorAccount,
)

/** The operator's pages: guarded, in a frame of their own. */
export const Route = createFileRoute('/adminAuth/admin-home-page')({
  beforeLoad: ({ location }) => requireAdmin(location),
  component: () => (
    <OperatorShell account={OperatorAccount}>
      <Outlet />
    </OperatorShell>
  ),
})
