import { useSay } from '../../../language/use-say.ts'
import styles from './occupancy.module.css'

interface OccupancyProps {
  booked: number
  seats: number
}

/** One tick for each seat, the booked ones dark, with both counts in words. */
export function Occupancy({ booked, seats }: OccupancyProps) {
  const say = useSay()
  const share = seats > 0 ? Math.min(1, booked / seats) : 0
  return (
    <div className={styles.occupancy}>
      <b>{say('{booked} booked', { booked })}</b>
      <span>{say('{seats} seats', { seats })}</span>
      <div
        className={styles.ticks}
        style={{ '--seats': Math.max(1, seats), '--booked': `${share * 100}%` }}
        aria-hidden="true"
      />
    </div>
  )
}
