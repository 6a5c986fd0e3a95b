import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '../../../../contract/fields.ts'
import { BookedTicketsScreen } from '../../../features/fleet/tickets/booked-tickets-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/booked-tickets/$busId')({
  staticData: { title: 'Booked tickets' },
  params: {
    parse: ({ busId }) => {
      const id = v.safeParse(Id, busId)
      if (!id.success) throw notFound()
      return { busId: id.output }
    },
    stringify: ({ busId }) => ({ busId: String(busId) }),
  },
  component: function BookedTickets() {
    return <BookedTicketsScreen busId={Route.useParams().busId} />
  },
})
