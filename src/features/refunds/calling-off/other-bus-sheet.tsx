import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownBusesQuery } from '#features/company/queries/own-buses.ts'
import { explainFailure } from '#features/connection/explain-failure.ts'
import { useAwaited } from '#features/connection/use-awaited.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { plateNumber, shortDate } from '#lib/format.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import styles from './call-list.module.css'
import { type MissedTrip, otherTrips, takesAll } from './other-trips.ts'

interface OtherBusSheetProps {
  open: boolean
  onClose: () => void
  adminId: number
  missed: MissedTrip
}

/** While phoning a passenger whose trip is off: the operator's other trips that way, and a seat there. */
export function OtherBusSheet({ open, onClose, adminId, missed }: OtherBusSheetProps) {
  const say = useSay()
  const awaited = useAwaited(say('Loading buses…'))
  const { data: own, error } = useQuery(ownBusesQuery(adminId))
  const trips = own && otherTrips(own, missed, serverNow())
  return (
    <Sheet open={open} onClose={onClose} title={say('Other bus')}>
      {trips && trips.length > 0 && (
        <ul className={styles.calls}>
          {trips.map((trip) => (
            <li key={trip.id}>
              <span className={styles.trip}>
                <b>
                  {shortDate(trip.dateOfDeparture)}, {trip.departureTime}
                </b>
                <small>
                  {trip.name}, {plateNumber(trip.busNumber)}
                </small>
                <small>
                  {say.count(trip.availableSeats, '1 seat left', '{count} seats left')}
                  {takesAll(trip, missed) && missed.people > 1 && `, ${say('enough for all')}`}
                </small>
              </span>
              <Link
                to="/adminAuth/admin-home-page/counter/$busId"
                params={{ busId: trip.id }}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                {say('Sell#seats')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {trips?.length === 0 && <p>{say('No other trip of yours goes this way with a seat left.')}</p>}
      {!trips && <p role="status">{error ? explainFailure(error) : awaited.words}</p>}
    </Sheet>
  )
}
