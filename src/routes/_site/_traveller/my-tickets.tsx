import { createFileRoute } from '@tanstack/react-router'
import { WalletScreen } from '../../../features/tickets/wallet-screen.tsx'

export const Route = createFileRoute('/_site/_traveller/my-tickets')({
  staticData: { title: 'My Tickets' },
  validateSearch: (search: Record<string, unknown>) => {
    const ticket = Number(search.ticket)
    return {
      ...(Number.isSafeInteger(ticket) && ticket > 0 ? { ticket } : {}),
      ...(search.show === 'pdf' || search.show === 'door' ? { show: search.show } : {}),
    }
  },
  component: function MyTickets() {
    return <WalletScreen {...Route.useSearch()} />
  },
})
