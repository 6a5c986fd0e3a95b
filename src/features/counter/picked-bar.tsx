import type { OperatorBus } from '#contract/buses/bus.ts'
import { MAX_SEATS_PER_BOOKING } from '#contract/constants.ts'
import { totalFare } from '#contract/money.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { PunchedTag } from '#ui/controls/chip.tsx'
import styles from './picked-bar.module.css'

/** The seats that are being sold, and what they cost. */
export function PickedBar({ bus, seats }: { bus: OperatorBus; seats: readonly number[] }) {
  const say = useSay()
  return (
    <div className={styles.bar}>
      <div className={styles.picked}>
        <span className={styles.label}>{say('Picked seats')}</span>
        {seats.length > 0 ? (
          <ul className={styles.tags} aria-label={say('Picked seats')}>
            {seats.map((seat) => (
              <li key={seat}>
                <PunchedTag>{seat}</PunchedTag>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.none}>{say('None yet, up to {most}', { most: MAX_SEATS_PER_BOOKING })}</p>
        )}
      </div>
      <p className={styles.total} aria-live="polite">
        <b>{rupees(totalFare(seats.length, bus.costPerSeat))}</b>
        {seats.length > 0 && <small>{`${seats.length} × ${rupees(bus.costPerSeat)}`}</small>}
      </p>
    </div>
  )
}
