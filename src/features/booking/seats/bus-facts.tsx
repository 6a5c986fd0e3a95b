import { memo } from 'react'
import type { Bus } from '../../../../contract/bus.ts'
import { DISPLAYED_RATING } from '../../../../contract/constants.ts'
import { plateNumber } from '../../../lib/format-details.ts'
import { Plate } from '../../../ui/facts/plate.tsx'
import { StarIcon } from '../../../ui/icons.tsx'
import styles from './bus-facts.module.css'

/** Which bus it is and where it is boarded. Every bus is rated the same here (specification, section 9). */
export const BusFacts = memo(function BusFacts({ bus }: { bus: Bus }) {
  return (
    <div className={styles.info}>
      <div className={styles.row}>
        <h2>{bus.name}</h2>
        <span className={styles.rating} role="img" aria-label={`Rated ${DISPLAYED_RATING}`}>
          <StarIcon size={15} />
          {DISPLAYED_RATING}
        </span>
      </div>
      <div className={styles.row}>
        <Plate>{plateNumber(bus.busNumber || 'N/A')}</Plate>
        <span className={styles.type}>{bus.type}</span>
      </div>
      <p className={styles.points}>
        Report by <b>{bus.reportingTime}</b>
        {bus.boardingPoint && ` at ${bus.boardingPoint}`}
        {bus.droppingPoint && `, get off at ${bus.droppingPoint}`}
      </p>
    </div>
  )
})
