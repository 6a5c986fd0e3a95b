import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { say as sayNow } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { rupees, shortDate } from '#lib/format.ts'
import { ArrowIcon } from '#ui/icons.tsx'
import type { ChangedField, Planned, Refusing } from './change-trips.ts'
import styles from './picking.module.css'

/** So many rows of before and after are looked at; the rest is told by its number. */
const MOST_SHOWN = 12

interface PlannedTripsProps {
  field: ChangedField
  planned: readonly Planned[]
}

/** Each trip after the change, and the trips that refuse it. */
export function PlannedTrips({ field, planned }: PlannedTripsProps) {
  const say = useSay()
  const changing = planned.filter((plan) => plan.kind === 'changes')
  const refusing = planned.filter((plan) => plan.kind === 'refuses')
  return (
    <>
      {refusing.length > 0 && (
        <>
          <h3 className={styles.heading}>
            {say.count(refusing.length, '1 trip stays as it is', '{count} trips stay as they are')}
          </h3>
          <ul className={styles.plan}>
            {refusing.map(({ trip, why }) => (
              <li key={trip.id}>
                <TripName trip={trip} />
                <span className={styles.refused}>{refusalInWords(why)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {changing.length > 0 && (
        <>
          <h3 className={styles.heading}>{say('Before and after')}</h3>
          <ul className={styles.plan}>
            {changing.slice(0, MOST_SHOWN).map(({ trip, edit }) => (
              <li key={trip.id}>
                <TripName trip={trip} />
                <b>
                  <s>{shownValue(field, trip)}</s>
                  <ArrowIcon size={12} />
                  {shownValue(field, edit)}
                </b>
              </li>
            ))}
          </ul>
          {changing.length > MOST_SHOWN && (
            <p>{say.count(changing.length - MOST_SHOWN, 'And 1 trip more.', 'And {count} trips more.')}</p>
          )}
        </>
      )}
    </>
  )
}

function TripName({ trip }: { trip: ListedBus }) {
  const say = useSay()
  return (
    <span>
      {say('{from} to {to}', { from: say.place(trip.from), to: say.place(trip.to) })}
      <small>
        {shortDate(trip.dateOfDeparture)}, {trip.departureTime}, {trip.name}
      </small>
    </span>
  )
}

type Values = Pick<ListedBus, 'departureTime' | 'costPerSeat' | 'boardingPoint' | 'availableSeats'>

function shownValue(field: ChangedField, trip: Values): string {
  switch (field) {
    case 'time':
      return trip.departureTime
    case 'fare':
      return rupees(trip.costPerSeat)
    case 'boarding':
      return trip.boardingPoint
    case 'seats':
      return String(trip.availableSeats)
  }
}

function refusalInWords(why: Refusing): string {
  switch (why.kind) {
    case 'left':
      return sayNow('It has left already.')
    case 'passed':
      return sayNow('This departure has passed.')
    case 'another-day':
      return sayNow('It would leave on another day.')
    case 'bus-busy':
      return sayNow('This bus already leaves at that time.')
    case 'seats-sold':
      return sayNow.count(why.left, 'Only 1 of its seats is unsold.', 'Only {count} of its seats are unsold.')
    case 'unsettled':
      return sayNow('An earlier change of this trip is not finished.')
    case 'invalid':
      return sayNow.known(why.sentence)
  }
}
