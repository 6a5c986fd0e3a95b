import { createFileRoute, notFound } from '@tanstack/react-router'
import { Id } from '../../../../contract/fields.ts'
import { BookedTicketsScreen } from '../../../features/fleet/booked-tickets-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/booked-tickets/$busId')({
  staticData: { title: 'Booked tickets' },
  params: {
    parse: ({ busId }) => {
      const id = Id.safeParse(busId)
      if (!id.success) throw notFound()
      return { busId: id.data }
    },
    stringify: ({ busId }) => ({ busId: String(busId) }),
  },
  component: function BookedTickets() {
    return <BookedTicketsScreen busId={Route.useParams().busId} />
  },
})
