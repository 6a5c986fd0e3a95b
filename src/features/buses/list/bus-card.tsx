import { type MouseEvent, memo } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { departureMoment } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { rupees, shortDate, travelInWords } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Stop, Stops } from '#ui/facts/stops.tsx'
import { StarIcon } from '#ui/icons.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { isScarce, isSoldOut } from '../seats-left.ts'
import { SeatsLeft } from '../seats-left-line.tsx'
import styles from './bus-card.module.css'

interface BusCardProps {
  bus: Bus
  /** When the free seats were counted, if this comes from memory: milliseconds since 1970 by the server's clock. */
  rememberedAt?: number | undefined
  onBook: (bus: Bus) => void
}

/** Drawn once: a longer list, or typing above it, does not redraw existing cards. */
export const BusCard = memo(function BusCard({ bus, rememberedAt, onBook }: BusCardProps) {
  const say = useSay()
  // A plain press carries the bus along; a new tab or a copied link finds it by its id.
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onBook(bus)
  }

  return (
    <Card as="article" className={styles.bus} aria-labelledby={`bus-${bus.id}`}>
      <div className={styles.main}>
        <div>
          <h3 id={`bus-${bus.id}`}>{bus.name}</h3>
          <p className={styles.meta}>
            <span>{bus.type}</span>
            {isScarce(bus, rememberedAt) && (
              <span>{say('{numberOfSeats} seats', { numberOfSeats: bus.numberOfSeats })}</span>
            )}
            <span className={styles.rating} data-rating={bus.rating}>
              <StarIcon size={13} />
              {bus.rating}
            </span>
            <span>{say('bus rating')}</span>
          </p>
        </div>
        <div className={styles.route}>
          <div>
            <time className={styles.time} dateTime={departureMoment(bus)}>
              {bus.departureTime}
            </time>
            <time className={styles.date} dateTime={bus.dateOfDeparture} data-testid="departure-date">
              {shortDate(bus.dateOfDeparture)}
            </time>
          </div>
          <Stops>
            <Stop>{say.place(bus.from)}</Stop>
            <Stop>{say.place(bus.to)}</Stop>
          </Stops>
          <p className={styles.travel}>{travelInWords(bus)}</p>
        </div>
      </div>
      <Perforation run="column" />
      <div className={styles.stub}>
        <b className={styles.fare}>{rupees(bus.costPerSeat)}</b>
        <SeatsLeft bus={bus} rememberedAt={rememberedAt} className={styles.left} />
        <a
          className={cx(
            buttonClass({ size: 'small', variant: bus.availableSeats > 0 ? 'primary' : 'secondary' }),
            styles.book,
          )}
          href={`/bus/bus-details?bus=${bus.id}`}
          onClick={open}
        >
          {isSoldOut(bus, rememberedAt) ? say('View seats') : say('Book Now')}
        </a>
      </div>
    </Card>
  )
})
