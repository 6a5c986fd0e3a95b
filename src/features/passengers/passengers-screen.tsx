import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import { useSay } from '#language/use-say.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorFront } from '../company/frame/operator-shell.tsx'
import styles from '../company/frame/staff-home.module.css'
import { operatorTicketsQuery } from '../company/queries/operator-tickets.ts'
import { StatusLine } from '../connection/notices/status-line.tsx'
import { freshnessOf } from '../connection/query-freshness.ts'
import { refetchActive } from '../connection/refetch-active.ts'
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
    <>
      <OperatorFront heading={say('Passengers')} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <StatusLine
          freshness={freshnessOf(query)}
          what={say('last known tickets')}
          onRefresh={() => refetchActive(client, { queryKey: [...tickets.queryKey] })}
        />
        <TicketsPanel adminId={admin.id} />
      </main>
    </>
  )
}
