import { memo } from 'react'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { Icon } from '#ui/icons.tsx'
import { BerthShape } from './berth.tsx'
import { SeatShape } from './seat.tsx'
import styles from './seat-legend.module.css'
import type { SeatState } from './seat-state.ts'

interface Entry {
  state: SeatState
  word: PlainMessage
}

const AVAILABLE: Entry = { state: 'available', word: 'Available' }
const UNKNOWN: Entry = { state: 'unknown', word: 'Not known yet' }
const KEPT: Entry = { state: 'kept', word: 'Kept back' }
const OTHERS: Entry[] = [
  { state: 'selected', word: 'Selected' },
  { state: 'booked', word: 'Booked' },
]

interface SeatLegendProps {
  /** Whether it is known which seats are free; until then no seat looks available. */
  known: boolean
  /** The bus keeps some seats for women. */
  ladies: boolean
  /** The operator keeps some seats from sale. */
  kept: boolean
  berths: boolean
}

/** What this bus's seats look like, and no others. */
export const SeatLegend = memo(function SeatLegend({ known, ladies, kept, berths }: SeatLegendProps) {
  const say = useSay()
  const Shape = berths ? BerthShape : SeatShape
  return (
    <ul className={styles.legend} aria-label={say('What the seats look like')}>
      {[known ? AVAILABLE : UNKNOWN, ...OTHERS, ...(kept ? [KEPT] : [])].map(({ state, word }) => (
        <li key={state}>
          <span className={styles.shape} data-berth={berths || undefined}>
            <Shape state={state} />
            {state === 'kept' && <Icon name="lock" size={12} className={styles.lock} />}
          </span>
          {say(word)}
        </li>
      ))}
      {ladies && (
        <li>
          <span className={styles.shape} data-berth={berths || undefined}>
            <Shape state="available" />
            <b aria-hidden="true">{say('L#ladies')}</b>
          </span>
          {say('Ladies')}
        </li>
      )}
    </ul>
  )
})
