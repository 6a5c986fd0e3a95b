import { memo } from 'react'
import { useSay } from '#language/use-say.ts'
import { Icon } from '#ui/icons.tsx'
import { BerthShape } from './berth.tsx'
import styles from './seat.module.css'
import type { SeatState } from './seat-state.ts'

interface SeatProps {
  seat: number
  /** Column of the upright coach, 1 at the left window. */
  lane: number
  /** Place in the row, 1 at the front. */
  rank: number
  state: SeatState
  /** Cannot be pressed. */
  taken: boolean
  /** Kept for women. */
  ladies: boolean
  /** Sleeper berth. */
  berth: boolean
  inTabOrder: boolean
}

const SPOKEN = {
  available: 'Seat {seat}, available',
  unknown: 'Seat {seat}, not known yet whether it is free',
  selected: 'Seat {seat}, selected',
  locked: 'Seat {seat}, available, but no more can be chosen',
  booked: 'Seat {seat}, booked',
  kept: 'Seat {seat}, kept back by the operator',
} as const satisfies Record<SeatState, string>

/** Redrawn only if something about it changed. The map hears focus and presses for all seats at once. */
export const Seat = memo(function Seat({ seat, lane, rank, state, taken, ladies, berth, inTabOrder }: SeatProps) {
  const say = useSay()
  const spoken = say(SPOKEN[state], { seat })
  const marked = ladies && state !== 'booked' && state !== 'kept'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the seat map's grid
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
    <div className={styles.cell} role="gridcell" style={{ '--lane': lane, '--rank': rank }}>
      <button
        type="button"
        className={styles.seat}
        data-seat={seat}
        data-state={state}
        data-ladies={marked || undefined}
        disabled={taken}
        aria-pressed={state === 'selected'}
        aria-label={marked ? `${spoken}, ${say('ladies’ seat')}` : spoken}
        tabIndex={inTabOrder ? 0 : -1}
      >
        {berth ? <BerthShape state={state} /> : <SeatShape state={state} />}
        <span className={styles.number} aria-hidden="true">
          {state === 'kept' && <Icon name="lock" size={14} />}
          {seat}
          {marked && <small data-word={say('Ladies#seat')} data-short={say('L#ladies')} />}
        </span>
      </button>
    </div>
  )
})

/**
 * The states differ by shape before colour: plain, dotted without a backrest, punched and solid-backed, dashed, hatched
 * without a backrest, dashed with a lock and without one.
 */
export function SeatShape({ state }: { state: SeatState }) {
  if (state === 'booked')
    return (
      <svg className={styles.shape} data-state={state} viewBox="0 0 52 46" aria-hidden="true">
        <rect x="5" y="5" width="42" height="35" rx="9" fill="url(#seat-hatch)" />
      </svg>
    )
  if (state === 'unknown' || state === 'kept')
    return (
      <svg className={styles.shape} data-state={state} viewBox="0 0 52 46" aria-hidden="true">
        <rect className={styles.cushion} x="5" y="4" width="42" height="37" rx="9" />
      </svg>
    )
  const front = state === 'selected' ? 'M14 2H19.5A6.5 6.5 0 0 0 32.5 2H38' : 'M14 2H38'
  return (
    <svg className={styles.shape} data-state={state} viewBox="0 0 52 46" aria-hidden="true">
      <path
        className={styles.cushion}
        d={`${front}a9 9 0 0 1 9 9V24a9 9 0 0 1-9 9H14a9 9 0 0 1-9-9V11A9 9 0 0 1 14 2Z`}
      />
      <rect className={styles.back} x="3" y="35.5" width="46" height="8.5" rx="4.2" />
    </svg>
  )
}

/** The hatching that booked seats refer to; once on a page. */
export function SeatPatterns() {
  return (
    <svg className={styles.patterns} width="0" height="0" aria-hidden="true">
      <pattern id="seat-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.hatchGround} width="6" height="6" />
        <path className={styles.hatchLine} d="M0 0V6" />
      </pattern>
    </svg>
  )
}
