import { createFileRoute } from '@tanstack/react-router'
import { requireTickets } from '#features/session/guards.ts'
import { WalletScreen } from '#features/tickets/list/wallet-screen.tsx'
import { WALLET_VIEWS } from '#features/tickets/list/wallet-views.ts'

export const Route = createFileRoute('/_site/my-tickets')({
  staticData: { title: 'My Tickets' },
  beforeLoad: ({ location }) => requireTickets(location),
  validateSearch: (search: Record<string, unknown>) => {
    const ticket = Number(search.ticket)
    const show = WALLET_VIEWS.find((view) => view === search.show)
    return {
      ...(Number.isSafeInteger(ticket) && ticket > 0 ? { ticket } : {}),
      ...(show && { show }),
    }
  },
  component: function MyTickets() {
    return <WalletScreen {...Route.useSearch()} />
  },
})
