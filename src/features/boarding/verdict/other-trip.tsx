import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { useSay } from '#language/use-say.ts'
import { fullDate } from '#lib/format.ts'
import { Plate } from '#ui/facts/plate.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import styles from './other-trip.module.css'

/** The ticket's trip, if it is not the one being boarded. */
export function OtherTrip({ trip }: { trip: BoardingTrip }) {
  const say = useSay()
  return (
    <div className={styles.other}>
      <small>{say('This ticket is for')}</small>
      <strong>
        <FromTo from={trip.from} to={trip.to} />
      </strong>
      <b>
        {fullDate(trip.dateOfDeparture)}, {trip.departureTime}, {trip.name}
      </b>
      <Plate>{trip.busNumber}</Plate>
    </div>
  )
}
