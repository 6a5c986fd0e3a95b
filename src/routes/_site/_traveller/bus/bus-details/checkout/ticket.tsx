import { createFileRoute } from '@tanstack/react-router'
import { TicketScreen } from '#features/tickets/paper/ticket-screen.tsx'

export const Route = createFileRoute('/_site/_traveller/bus/bus-details/checkout/ticket')({
  staticData: { title: 'Your ticket' },
  component: TicketScreen,
})
