import { createFileRoute } from '@tanstack/react-router'
import { BookedTicketsScreen } from '#features/passengers/booked-tickets-screen.tsx'
import { busIdParam } from '../../-bus-id-param.ts'

export const Route = createFileRoute('/adminAuth/admin-home-page/booked-tickets/$busId')({
  staticData: { title: 'Booked tickets' },
  params: busIdParam,
  component: function BookedTickets() {
    return <BookedTicketsScreen busId={Route.useParams().busId} />
  },
})
