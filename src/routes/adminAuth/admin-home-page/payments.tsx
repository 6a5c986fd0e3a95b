import { createFileRoute } from '@tanstack/react-router'
import { PaymentsScreen } from '#features/payments/payments-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/payments')({
  staticData: { title: 'Payments' },
  component: PaymentsScreen,
})
