import { memo } from 'react'
import { SeatShape, type SeatState } from './seat.tsx'
import styles from './seat-legend.module.css'

interface Entry {
  state: SeatState
  word: string
}

const AVAILABLE: Entry = { state: 'available', word: 'Available' }
const UNKNOWN: Entry = { state: 'unknown', word: 'Not known yet' }
const OTHERS: Entry[] = [
  { state: 'selected', word: 'Selected' },
  { state: 'booked', word: 'Booked' },
]

/** @param known false: which seats are free is not known yet, so none looks available */
export const SeatLegend = memo(function SeatLegend({ known }: { known: boolean }) {
  return (
    <ul className={styles.legend} aria-label="What the seats look like">
      {[known ? AVAILABLE : UNKNOWN, ...OTHERS].map(({ state, word }) => (
        <li key={state}>
          <span className={styles.shape}>
            <SeatShape state={state} />
          </span>
          {word}
        </li>
      ))}
    </ul>
  )
})
