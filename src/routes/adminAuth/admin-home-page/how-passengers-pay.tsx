import { createFileRoute } from '@tanstack/react-router'
import { HowPassengersPayScreen } from '#features/payments/how-passengers-pay-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/how-passengers-pay')({
  staticData: { title: 'How passengers pay' },
  component: HowPassengersPayScreen,
})
