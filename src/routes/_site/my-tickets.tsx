import { createFileRoute } from '@tanstack/react-router'
import { requireTickets } from '../../features/session/guards.ts'
import { WalletScreen } from '../../features/tickets/list/wallet-screen.tsx'

export const Route = createFileRoute('/_site/my-tickets')({
  staticData: { title: 'My Tickets' },
  beforeLoad: ({ location }) => requireTickets(location),
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
