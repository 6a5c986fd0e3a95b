import { createFileRoute } from '@tanstack/react-router'
import { CheckoutScreen } from '#features/booking/checkout/checkout-screen.tsx'

export const Route = createFileRoute('/_site/_traveller/bus/bus-details/checkout/')({
  staticData: { title: 'Checkout' },
  component: CheckoutScreen,
})
