import styles from './berth.module.css'
import type { SeatState } from './seat-state.ts'

/** A berth in the states that seats have; the pillow lies at its back end. */
export function BerthShape({ state }: { state: SeatState }) {
  return (
    <span className={styles.berth} data-state={state} aria-hidden="true">
      {state !== 'booked' && state !== 'unknown' && state !== 'kept' && <i className={styles.pillow} />}
    </span>
  )
}
