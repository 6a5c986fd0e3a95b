import { createFileRoute } from '@tanstack/react-router'
import { StatementScreen } from '#features/payments/statement/statement-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/payments_/statement')({
  staticData: { title: 'Import a statement' },
  component: StatementScreen,
})
