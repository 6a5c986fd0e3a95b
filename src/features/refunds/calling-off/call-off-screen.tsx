import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ForPart } from '#features/company/frame/for-part.tsx'
import { OperatorPage } from '#features/company/frame/operator-page.tsx'
import { ListSpinner, NotLoaded } from '#features/company/lists/list-parts.tsx'
import { callOffQuery } from '#features/company/queries/call-off-query.ts'
import { ownBusesQuery } from '#features/company/queries/own-buses.ts'
import { useSay } from '#language/use-say.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { tripInWords } from '#lib/trip-in-words.ts'
import { CallOffForm } from './call-off-form.tsx'
import styles from './call-off-screen.module.css'
import { CalledOff } from './called-off.tsx'

/** Calling a trip off: passengers, reason, then the passengers still to be phoned. One page, no second question. */
export function CallOffScreen({ busId }: { busId: number }) {
  return <ForPart part="changes">{(admin) => <CallOffTrip adminId={admin.id} busId={busId} />}</ForPart>
}

function CallOffTrip({ adminId, busId }: { adminId: number; busId: number }) {
  const say = useSay()
  const client = useQueryClient()
  const query = useQuery({ ...callOffQuery(adminId, busId), refetchOnMount: 'always' })
  const own = client.getQueryData(ownBusesQuery(adminId).queryKey)?.find(({ id }) => id === busId)
  const trip = query.data ?? own
  const isOff = query.data?.calledOff != null
  const line = trip ? tripInWords(trip) : ''
  return (
    <OperatorPage
      heading={isOff ? say('Called off') : say('Call the trip off')}
      line={line}
      layout="rows"
      className={styles.main}
      query={query}
      what={say('last known passengers')}
      queryKey={callOffQuery(adminId, busId).queryKey}
    >
      {query.data?.calledOff ? (
        <CalledOff adminId={adminId} trip={query.data} calledOff={query.data.calledOff} />
      ) : trip ? (
        <CallOffForm adminId={adminId} busId={busId} concerned={query.data} asking={query.isFetching} own={own} />
      ) : query.isError ? (
        <NotLoaded query={query}>
          {isRefused(query.error, 404) ? say('This trip is no longer on your list.') : undefined}
        </NotLoaded>
      ) : (
        <ListSpinner>{say('Loading the trip…')}</ListSpinner>
      )}
    </OperatorPage>
  )
}
