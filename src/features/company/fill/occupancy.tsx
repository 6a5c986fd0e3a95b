import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import styles from './occupancy.module.css'

interface OccupancyProps {
  booked: number
  seats: number
}

/** One tick for each seat, the booked ones dark, with both counts in words. */
export function Occupancy({ booked, seats }: OccupancyProps) {
  const say = useSay()
  return (
    <div className={styles.occupancy}>
      <b>{say('{booked} booked', { booked })}</b>
      <span>{say('{seats} seats', { seats })}</span>
      <SeatTicks booked={booked} seats={seats} />
    </div>
  )
}

/** The ticks alone, beside words that say the same. */
export function SeatTicks({ booked, seats, className }: OccupancyProps & { className?: string | undefined }) {
  const share = seats > 0 ? Math.min(1, booked / seats) : 0
  return (
    <div
      className={cx(styles.ticks, className)}
      style={{ '--seats': Math.max(1, seats), '--booked': `${share * 100}%` }}
      aria-hidden="true"
    />
  )
}
