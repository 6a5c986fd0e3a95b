import { Link } from '@tanstack/react-router'
import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { useSay } from '#language/use-say.ts'
import { fullDate, rupees } from '#lib/format.ts'
import type { Door, DoorState } from '#offline/boarding/door.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Stripes } from '#ui/head/top-bar.tsx'
import { Icon, type IconName } from '#ui/icons.tsx'
import { tripDoor } from '../door/use-trip-door.ts'
import { lateInWords } from '../late/late-words.ts'
import { ClockWords } from '../readiness/readiness.tsx'
import { Counts } from '../screen/counts.tsx'
import { DoorIcon } from '../verdict/door-icon.tsx'
import styles from './driver-screen.module.css'

interface DoorTripProps {
  account: DoorAccount
  trip: BoardingTrip
  door: Door
  state: DoorState
  level: 1 | 2
}

/** A trip that this phone boards: how many passengers are on the bus, and the ways to board the others. */
export function DoorTrip({ account, trip, door, state, level }: DoorTripProps) {
  const say = useSay()
  const { busId } = trip
  const own = tripDoor(account, busId, door, state)
  const { missing, sold } = own
  // On the bus or not: passengers who boarded before the list had their price still owe it.
  const owing = sold.filter(({ due }) => due > 0)
  const due = [...new Map(owing.map((one) => [one.ticketId, one.due])).values()]
  // A phone with a handover has only the driver's page; a log-in has the operator's.
  const to = account === 'handed-over' ? '/boarding/$busId' : '/adminAuth/admin-home-page/boarding/$busId'
  const Heading = `h${level}` as const
  return (
    <article className={styles.trip}>
      <header>
        <div className={styles.line}>
          <span>{trip.name}</span>
          <Plate>{trip.busNumber}</Plate>
        </div>
        <Heading>
          <FromTo from={trip.from} to={trip.to} />
        </Heading>
        <p>{say('{day}, departs {time}', { day: fullDate(trip.dateOfDeparture), time: trip.departureTime })}</p>
        <Counts tripDoor={own} />
      </header>
      <ClockWords trip={trip} />
      <Stripes look="depot" />
      <div className={styles.ways}>
        <Link to={to} params={{ busId }} className={cx(buttonClass({ wide: true }), styles.scan)}>
          <DoorIcon name="qr" size={28} />
          {say('Scan tickets')}
        </Link>
        <Link to={to} params={{ busId }} search={{ view: 'passengers' }} className={styles.way}>
          <Way icon="list" what={say('Passengers#list')} note={say.count(missing, '1 missing', '{count} missing')} />
        </Link>
        {trip.stops && (
          <Link
            to={account === 'handed-over' ? '/boarding/run/$busId' : '/adminAuth/admin-home-page/run/$busId'}
            params={{ busId }}
            className={styles.way}
          >
            <Way icon="bus" what={say('On the road')} note={say('press Left as the bus leaves a stop')} />
          </Link>
        )}
        <Link
          to={account === 'handed-over' ? '/boarding/late/$busId' : '/adminAuth/admin-home-page/late/$busId'}
          params={{ busId }}
          className={styles.way}
        >
          <Way
            icon="clock"
            what={say('Say that it is late')}
            note={
              trip.lateMinutes === undefined ? say('by 15, 30, 45, 60 minutes or more') : lateInWords(trip.lateMinutes)
            }
          />
        </Link>
        {due.length > 0 && (
          <Link to={to} params={{ busId }} search={{ view: 'passengers' }} className={styles.way}>
            <Way
              icon="rupee"
              what={say('Collect {amount}', { amount: rupees(due.reduce((sum, one) => sum + one, 0)) })}
              note={say('pays at boarding')}
            />
          </Link>
        )}
      </div>
    </article>
  )
}

function Way({ icon, what, note }: { icon: IconName; what: string; note: string }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        <b>{what}</b>
        <small>{note}</small>
      </span>
      <Icon name="next" />
    </>
  )
}
