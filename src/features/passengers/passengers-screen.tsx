import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import { useSay } from '#language/use-say.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { operatorTicketsQuery } from '../company/queries/operator-tickets.ts'
import { TicketsPanel } from './tickets-panel.tsx'

/** Everybody who has a ticket of the operator's trips. */
export function PassengersScreen() {
  return <ForPart part="lists">{(admin) => <Passengers admin={admin} />}</ForPart>
}

export function Passengers({ admin }: { admin: Admin }) {
  const say = useSay()
  const client = useQueryClient()
  const tickets = operatorTicketsQuery(client, admin.id)
  // Asked by the list itself; here only for its age.
  const query = useQuery({ ...tickets, enabled: false })
  return (
    <OperatorPage
      heading={say('Passengers')}
      query={query}
      what={say('last known tickets')}
      queryKey={tickets.queryKey}
    >
      <TicketsPanel adminId={admin.id} />
    </OperatorPage>
  )
}
