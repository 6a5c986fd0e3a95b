import type { Bus } from '../../../contract/bus.ts'
import { rupees } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { PunchedTag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dock } from '../../ui/dock.tsx'
import styles from './seat-stub.module.css'

interface SeatStubProps {
  bus: Bus
  seats: readonly number[]
  /** Rupees. */
  total: number
  onProceed: () => void
}

/** What is chosen and what it costs, in the thumb's reach; beside the coach where there is room. */
export function SeatStub({ bus, seats, total, onProceed }: SeatStubProps) {
  return (
    <Dock className={cx(styles.stub)}>
      <div className={styles.line}>
        <div className={styles.chosen}>
          <span className={styles.label}>Selected seats</span>
          {seats.length > 0 ? (
            <ul className={styles.tags} aria-label="Selected seats">
              {seats.map((seat) => (
                <li key={seat}>
                  <PunchedTag>{seat}</PunchedTag>
                </li>
              ))}
            </ul>
          ) : (
            <span className={styles.none}>None yet</span>
          )}
        </div>
        <p className={styles.total} aria-live="polite">
          <b>{rupees(total)}</b>
          <small>{seats.length > 0 && `${seats.length} × ${rupees(bus.costPerSeat)}, `}all taxes included</small>
        </p>
      </div>
      <Button wide softDisabled={seats.length === 0} onClick={onProceed}>
        Proceed to Checkout
      </Button>
    </Dock>
  )
}
