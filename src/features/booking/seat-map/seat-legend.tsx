import { memo } from 'react'
import type { PlainMessage } from '../../../language/message.ts'
import { useSay } from '../../../language/use-say.ts'
import { SeatShape, type SeatState } from './seat.tsx'
import styles from './seat-legend.module.css'

interface Entry {
  state: SeatState
  word: PlainMessage
}

const AVAILABLE: Entry = { state: 'available', word: 'Available' }
const UNKNOWN: Entry = { state: 'unknown', word: 'Not known yet' }
const OTHERS: Entry[] = [
  { state: 'selected', word: 'Selected' },
  { state: 'booked', word: 'Booked' },
]

/** @param known false: which seats are free is not known yet, so none looks available */
export const SeatLegend = memo(function SeatLegend({ known }: { known: boolean }) {
  const say = useSay()
  return (
    <ul className={styles.legend} aria-label={say('What the seats look like')}>
      {[known ? AVAILABLE : UNKNOWN, ...OTHERS].map(({ state, word }) => (
        <li key={state}>
          <span className={styles.shape}>
            <SeatShape state={state} />
          </span>
          {say(word)}
        </li>
      ))}
    </ul>
  )
})
