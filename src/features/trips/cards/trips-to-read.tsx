import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OperatorFront } from '#features/company/frame/operator-shell.tsx'
import styles from '#features/company/frame/staff-home.module.css'
import { ownBusesQuery } from '#features/company/queries/own-buses.ts'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { freshnessOf } from '#features/connection/query-freshness.ts'
import { refetchActive } from '#features/connection/refetch-active.ts'
import { useSay } from '#language/use-say.ts'
import { BusesPanel } from './buses-panel.tsx'

/** The operator's trips, for staff who may change none. */
export function TripsToRead({ adminId }: { adminId: number }) {
  const say = useSay()
  const client = useQueryClient()
  const buses = ownBusesQuery(adminId)
  // Asked by the list itself; here only for its age.
  const query = useQuery({ ...buses, enabled: false })
  return (
    <>
      <OperatorFront heading={say('Trips')} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <StatusLine
          freshness={freshnessOf(query)}
          what={say('last known buses')}
          onRefresh={() => refetchActive(client, { queryKey: [...buses.queryKey] })}
        />
        <BusesPanel adminId={adminId} />
      </main>
    </>
  )
}
