import { memo } from 'react'
import { SeatShape, type SeatState } from './seat.tsx'
import styles from './seat-legend.module.css'

const STATES: { state: SeatState; word: string }[] = [
  { state: 'available', word: 'Available' },
  { state: 'selected', word: 'Selected' },
  { state: 'booked', word: 'Booked' },
]

export const SeatLegend = memo(function SeatLegend() {
  return (
    <ul className={styles.legend} aria-label="What the seats look like">
      {STATES.map(({ state, word }) => (
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
