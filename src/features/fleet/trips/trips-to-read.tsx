import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSay } from '../../../language/use-say.ts'
import { StatusLine } from '../../connection/notices/status-line.tsx'
import { freshnessOf } from '../../connection/query-freshness.ts'
import { refetchActive } from '../../connection/refetch-active.ts'
import { OperatorFront } from '../frame/operator-shell.tsx'
import styles from '../staff/staff-home.module.css'
import { BusesPanel } from './buses-panel.tsx'
import { ownBusesQuery } from './own-buses.ts'

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
