import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { departureMoment, hasDeparted } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { plateNumber } from '#lib/format.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { isBoardedSoon } from '../company/next-trip/boarded-soon.ts'
import { leavesInWords, type NextDeparture } from '../company/next-trip/next-departure.ts'
import type { ListedBus } from '../company/pending/pending-buses.ts'
import styles from './next-departure-card.module.css'

interface NextDepartureCardProps {
  next: NextDeparture<ListedBus>
  now: number
  /** Absent for staff who may not. */
  onEdit: ((trip: ListedBus) => void) | undefined
}

/** The trip that leaves next, above all lists, with the actions it needs now. */
export const NextDepartureCard = memo(function NextDepartureCard({ next, now, onEdit }: NextDepartureCardProps) {
  const say = useSay()
  const { trip } = next
  return (
    <Card as="section" aria-label={say('Leaves next')}>
      <div className={styles.facts}>
        <p className={styles.when}>{leavesInWords(next, now)}</p>
        <h2 className={styles.route}>
          <FromTo from={trip.from} to={trip.to} arrowSize={22} />
        </h2>
        <p className={styles.bus}>
          {trip.busNumber ? <Plate>{plateNumber(trip.busNumber)}</Plate> : <span>{trip.name}</span>}
        </p>
        <time className={styles.time} dateTime={departureMoment(trip)}>
          {trip.departureTime}
        </time>
        <p className={styles.sold}>
          {say('{booked} of {all} sold', { booked: trip.NumberOfSeatsBooked, all: trip.numberOfSeats })}
        </p>
      </div>
      <Perforation />
      <NextDepartureActions trip={trip} onEdit={onEdit} />
    </Card>
  )
})

/** All actions for the next departure, the likeliest first. */
function NextDepartureActions({ trip, onEdit }: { trip: ListedBus; onEdit: NextDepartureCardProps['onEdit'] }) {
  const say = useSay()
  return (
    <div className={styles.actions}>
      {trip.id > 0 && isBoardedSoon(trip) && (
        <Link to="/adminAuth/admin-home-page/boarding/$busId" params={{ busId: trip.id }} className={buttonClass()}>
          <Icon name="check" size={22} />
          {say('Board passengers')}
        </Link>
      )}
      {trip.id > 0 && !hasDeparted(trip, serverNow()) && (
        <Link
          to="/adminAuth/admin-home-page/counter/$busId"
          params={{ busId: trip.id }}
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="seat" size={22} />
          {say('Sell#seats')}
        </Link>
      )}
      {trip.id > 0 && (
        <Link
          to="/adminAuth/admin-home-page/booked-tickets/$busId"
          params={{ busId: trip.id }}
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="ticket" size={22} />
          {say('Tickets')}
        </Link>
      )}
      {onEdit && (
        <Button variant="secondary" icon={<Icon name="edit" size={22} />} onClick={() => onEdit(trip)}>
          {say('Edit')}
        </Button>
      )}
    </div>
  )
}
