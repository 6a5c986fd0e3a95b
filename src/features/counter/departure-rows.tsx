import { Link } from '@tanstack/react-router'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { departureInstant, departureMoment } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { duration, plateNumber, rupees, shortDate } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Keycap } from '#ui/controls/keycap.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { cutOff as whyCutOff } from '../connection/cut-off.ts'
import styles from './departure-rows.module.css'
import { type DayOfDepartures, isFull, numberedTrip, roomOf } from './find-departures.ts'

/** From here on a departure says how soon it is. */
const SOON_MINUTES = 60

interface DepartureRowsProps {
  days: readonly DayOfDepartures[]
  /** The departures that may be sold, in order. */
  open: readonly OperatorBus[]
  /** The departure that Enter sells. */
  chosen: number
  typed: string
  /** Trips leave from several places. */
  showsFrom: boolean
  now: number
  cutOff: boolean
}

/** Today's and tomorrow's departures by time, with their free seats and a Sell button. */
export function DepartureRows({ days, open, chosen, typed, showsFrom, now, cutOff }: DepartureRowsProps) {
  const say = useSay()
  const numbered = numberedTrip(open, typed)
  const byKeyboard = numbered ?? open[chosen]
  return (
    <div className={styles.days}>
      {days.map(({ date, kind, trips }, index) => (
        <section key={date} aria-labelledby={`departures-${kind}`} className={styles.day}>
          <div className={styles.head}>
            <h2 id={`departures-${kind}`}>
              {kind === 'today' ? say('Today') : say('Tomorrow, {day}', { day: shortDate(date) })}
            </h2>
            {cutOff && index === 0 ? (
              <p>{say('Selling needs signal.')}</p>
            ) : (
              <p>{say.count(trips.length, '1 departure', '{count} departures')}</p>
            )}
          </div>
          <Card as="ul" className={styles.rows}>
            {trips.map((trip) => (
              <li
                key={trip.id}
                className={cx(styles.row, isFull(trip) && styles.full)}
                data-chosen={trip === byKeyboard}
              >
                <Departure trip={trip} showsFrom={showsFrom} now={now} />
                {!isFull(trip) && (
                  <Sell
                    trip={trip}
                    isFirst={trip === open[0]}
                    place={typed === '' || numbered ? open.indexOf(trip) + 1 : 0}
                    cutOff={cutOff}
                  />
                )}
              </li>
            ))}
          </Card>
        </section>
      ))}
    </div>
  )
}

function Departure({ trip, showsFrom, now }: { trip: OperatorBus; showsFrom: boolean; now: number }) {
  const say = useSay()
  const { free, kept } = roomOf(trip)
  const minutes = Math.ceil((departureInstant(trip) - now) / 60_000)
  return (
    <>
      <time className={styles.time} dateTime={departureMoment(trip)}>
        {trip.departureTime}
      </time>
      <span className={styles.where}>
        <b>{showsFrom ? <FromTo from={trip.from} to={trip.to} arrowSize={14} /> : say.place(trip.to)}</b>
        {minutes <= SOON_MINUTES && (
          <span className={styles.soon}>{say('in {duration}', { duration: duration(minutes) })}</span>
        )}
      </span>
      <span className={styles.plate}>{trip.busNumber ? <Plate>{plateNumber(trip.busNumber)}</Plate> : trip.name}</span>
      <span className={styles.free}>
        {free === 0 && kept === 0
          ? say('Full')
          : free === 0
            ? say.count(kept, '1 kept back', '{count} kept back')
            : say.count(free, '1 free', '{count} free')}
      </span>
      <span className={styles.fare}>{rupees(trip.costPerSeat)}</span>
    </>
  )
}

interface SellProps {
  trip: OperatorBus
  isFirst: boolean
  /** Which digit sells it; 0 or more than 9: none. */
  place: number
  cutOff: boolean
}

function Sell({ trip, isFirst, place, cutOff }: SellProps) {
  const say = useSay()
  const look = { variant: isFirst ? 'primary' : 'secondary', size: 'small', wide: true } as const
  const label = say('Sell {time} to {place}', { time: trip.departureTime, place: say.place(trip.to) })
  const words = (
    <>
      {say('Sell#seats')}
      {place >= 1 && place <= 9 && <Keycap>{String(place)}</Keycap>}
    </>
  )
  return (
    <span className={styles.sell}>
      {cutOff ? (
        <Button
          {...look}
          softDisabled
          aria-label={label}
          onClick={() => toast.error(`${whyCutOff() ?? ''} ${say('Selling needs signal.')}`.trim())}
        >
          {words}
        </Button>
      ) : (
        <Link
          to="/adminAuth/admin-home-page/counter/$busId"
          params={{ busId: trip.id }}
          className={buttonClass(look)}
          aria-label={label}
        >
          {words}
        </Link>
      )}
    </span>
  )
}
