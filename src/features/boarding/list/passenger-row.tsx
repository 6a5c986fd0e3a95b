import type { BoardingSeat } from '#contract/boarding/boarding.ts'
import type { SeatState } from '#contract/boarding/boarding-rule.ts'
import { indiaTime } from '#contract/time.ts'
import { SeatTag } from '#features/tickets/scans/seat-tag.tsx'
import { useSay } from '#language/use-say.ts'
import { genderInWords } from '#lib/format-details.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import type { TripDoor } from '../door/use-trip-door.ts'
import { CallLink } from './call-link.tsx'
import styles from './passenger-list.module.css'
import { PassengerName } from './passenger-name.tsx'

interface PassengerRowProps {
  seat: BoardingSeat
  state: SeatState | undefined
  tripDoor: TripDoor
  onConflict: () => void
  onMoney: () => void
  onBoard: () => void
  onUndo: () => void
}

export function PassengerRow({ seat, state, tripDoor, onConflict, onMoney, onBoard, onUndo }: PassengerRowProps) {
  const say = useSay()
  const { passenger, due } = seat
  const money = tripDoor.paid.get(seat.ticketId)
  const seen = tripDoor.seen.get(seat.ticketId)
  const isTwice = money !== undefined && money.again.length > 0
  return (
    <li className={styles.row} data-seat={seat.seat} data-boarded={state !== undefined}>
      <SeatTag seat={seat.seat} look={state ? 'on' : 'off'} />
      <div className={styles.words}>
        <PassengerName passenger={passenger} />
        <small>{genderInWords(passenger.gender)}</small>
        {(money || seen || due > 0) && (
          <button
            type="button"
            className={cx(styles.money, (money ?? seen) && (isTwice ? styles.twice : styles.taken))}
            onClick={onMoney}
          >
            {!money && !seen && (seat.saysPaid ? say('Says paid by UPI') : say('Pays at boarding'))}
            {!money && seen && say('Saw the UPI payment {time}', { time: indiaTime(seen.first.at) })}
            {money && !isTwice && say('Paid at the door {time}', { time: indiaTime(money.first.at) })}
            {isTwice && (
              <>
                <Icon name="warn" size={18} />
                {say('Paid at the door, noted twice')}
              </>
            )}
          </button>
        )}
        {state && state.conflict !== 'none' && (
          <button type="button" className={styles.conflict} onClick={onConflict}>
            <Icon name="warn" size={18} />
            {state.conflict === 'open' ? say('Boarded twice') : state.note}
          </button>
        )}
      </div>
      <span className={styles.acts}>
        {state ? (
          <>
            <span className={styles.done}>
              <Icon name="check" size={18} />
              <time>{indiaTime(state.first.at)}</time>
            </span>
            <button
              type="button"
              className={styles.mini}
              onClick={onUndo}
              aria-label={say('Undo seat {seat}', { seat: seat.seat })}
            >
              {say('Undo#boarding')}
            </button>
          </>
        ) : (
          <>
            <CallLink tripDoor={tripDoor} seat={seat} />
            <Button
              variant="secondary"
              size="small"
              onClick={onBoard}
              aria-label={say.count(1, 'Board seat {seats}', 'Board seats {seats}', { seats: seat.seat })}
            >
              {say('Board')}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
