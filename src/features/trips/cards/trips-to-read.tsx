import { useQuery } from '@tanstack/react-query'
import { OperatorPage } from '#features/company/frame/operator-page.tsx'
import { ownBusesQuery } from '#features/company/queries/own-buses.ts'
import { useSay } from '#language/use-say.ts'
import { BusesPanel } from './buses-panel.tsx'

/** The operator's trips, for staff who may change none. */
export function TripsToRead({ adminId }: { adminId: number }) {
  const say = useSay()
  const buses = ownBusesQuery(adminId)
  // Asked by the list itself; here only for its age.
  const query = useQuery({ ...buses, enabled: false })
  return (
    <OperatorPage heading={say('Trips')} query={query} what={say('last known buses')} queryKey={buses.queryKey}>
      <BusesPanel adminId={adminId} />
    </OperatorPage>
  )
}
