import { createFileRoute } from '@tanstack/react-router'
import { LinkedTicketScreen } from '#features/tickets/paper/linked-ticket-screen.tsx'

export const Route = createFileRoute('/_site/ticket/$link')({
  staticData: { title: 'Your ticket' },
  component: function LinkedTicket() {
    return <LinkedTicketScreen link={Route.useParams().link} />
  },
})
