import { memo, type PointerEvent, type MouseEvent as Press, useRef } from 'react'
import { departureMoment } from '#contract/time.ts'
import { SeatTicks } from '#features/company/fill/occupancy.tsx'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { useSay } from '#language/use-say.ts'
import { plateNumber, shortDate } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { Badge } from '#ui/facts/badge.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './trip-rows.module.css'

const LONG_PRESS_MS = 500
/** A finger that goes further scrolls. */
const STILL_PX = 10

interface TripRowProps {
  trip: ListedBus
  /** The day stands beside the bus, where rows are of several. */
  dated: boolean
  picked: boolean
  /** It leaves soon, and few have booked. */
  low: boolean
  /** Opens it, or picks it while trips are picked: the row need not know, and is not drawn anew when that begins. */
  onPress: (trip: ListedBus, range: boolean) => void
  /** Absent where nothing may be picked. @param range from the one before to this one */
  onPick: ((id: number, range: boolean) => void) | undefined
}

/** One trip in a line: when, where, which bus, how full. Pressed long, it is picked. */
export const TripRow = memo(function TripRow({ trip, dated, picked, low, onPress, onPick }: TripRowProps) {
  const say = useSay()
  const hold = useLongPress(onPick && (() => onPick(trip.id, false)))
  return (
    <li className={cx(styles.row, picked && styles.picked)}>
      {onPick && (
        <span className={styles.pick}>
          <Tick
            checked={picked}
            aria-label={say('Pick {time}, {from} to {to}, {day}', {
              time: trip.departureTime,
              from: say.place(trip.from),
              to: say.place(trip.to),
              day: shortDate(trip.dateOfDeparture),
            })}
            onChange={({ nativeEvent }) => onPick(trip.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </span>
      )}
      <button type="button" className={styles.open} {...hold((range) => onPress(trip, range))}>
        <TripWords trip={trip} dated={dated} low={low} />
      </button>
    </li>
  )
})

/** What a row says: it stays as it is while the row is picked and let go. */
const TripWords = memo(function TripWords({ trip, dated, low }: Pick<TripRowProps, 'trip' | 'dated' | 'low'>) {
  const say = useSay()
  const full = trip.NumberOfSeatsBooked >= trip.numberOfSeats
  const { pending } = trip
  return (
    <>
      <time className={styles.time} dateTime={departureMoment(trip)}>
        {trip.departureTime}
      </time>
      <span className={styles.words}>
        <b className={styles.route}>
          <FromTo from={trip.from} to={trip.to} arrowSize={14} />
        </b>
        <span className={styles.bus}>
          {dated ? `${shortDate(trip.dateOfDeparture)}, ` : ''}
          {trip.name}
          <span className={styles.number}>, {plateNumber(trip.busNumber)}</span>
        </span>
        {pending && (
          <Badge tone="quiet" icon={<Icon name={pending.state.kind === 'refused' ? 'warn' : 'clock'} size={18} />}>
            {pending.state.kind === 'refused' ? say('Came back') : say('Pending')}
          </Badge>
        )}
        {pending?.state.kind === 'refused' && pending.state.reason && (
          <span className={styles.reason}>{say.known(pending.state.reason)}</span>
        )}
      </span>
      <span className={styles.plate}>{trip.busNumber && <Plate>{plateNumber(trip.busNumber)}</Plate>}</span>
      <span className={styles.sold}>
        <SeatTicks booked={trip.NumberOfSeatsBooked} seats={trip.numberOfSeats} className={styles.ticks} />
        <b>
          {full
            ? say('Full, {seats}', { seats: trip.numberOfSeats })
            : say('{booked} of {all}', { booked: trip.NumberOfSeatsBooked, all: trip.numberOfSeats })}
          {low && (
            <span className={styles.low}>
              <Icon name="warn" size={16} />
              {say('Low')}
            </span>
          )}
        </b>
      </span>
    </>
  )
})

/** @returns what a button takes: its press, and a long one in the press's place */
function useLongPress(onLong: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const wasLong = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  return (onPress: (range: boolean) => void) => ({
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      wasLong.current = false
      stop()
      if (!onLong || pointerType === 'mouse') return
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLong()
      }, LONG_PRESS_MS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STILL_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    /** The phone's own menu for a long press. */
    onContextMenu(event: Press) {
      if (wasLong.current || timer.current !== undefined) event.preventDefault()
    },
    onClick({ shiftKey }: Press) {
      stop()
      if (!wasLong.current) onPress(shiftKey)
      wasLong.current = false
    },
  })
}
