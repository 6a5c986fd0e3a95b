import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  startTransition,
  useRef,
  useState,
} from 'react'
import type { Lines } from '#contract/buses/coach.ts'
import { useSay } from '#language/use-say.ts'
import { type Lanes, placesOf } from './lanes.ts'
import { Seat } from './seat.tsx'
import styles from './seat-map.module.css'
import type { SeatState } from './seat-state.ts'
import { isTurned, nextSeat, type Step } from './seat-steps.ts'

/** What is known of the seats, and what a press does. */
export interface Seating {
  /** Whether the booked seats are known; until then a seat is neither free nor taken, and can be wished for. */
  known: boolean
  booked: ReadonlySet<number>
  chosen: readonly number[]
  /** Kept for women. */
  ladies: readonly number[]
  /** Kept from sale by the operator; they count as booked for everybody who cannot release them. */
  kept: readonly number[]
  /** Ten seats are chosen: the rest look locked, and a press on one says why. */
  full: boolean
  onPress: (seat: number) => void
}

interface SeatGridProps extends Seating {
  label: string
  lines: Lines
  lanes: Lanes
  /** Berths are drawn, not seats. */
  berths?: boolean
}

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/**
 * The seats of a coach, or of one of its decks. The document has them in the order of their numbers, so that a screen
 * reader says 1, 2, 3; the grid lays out the picture. One seat at a time is in the tab order; arrows move between the
 * free seats as they lie on screen.
 */
export function SeatGrid({ label, lines, lanes, berths = false, ...seating }: SeatGridProps) {
  const { known, booked, chosen, ladies, kept, full, onPress } = seating
  const say = useSay()
  const ranks = lines[0]?.length ?? 0
  const free = lines.flat().filter((seat) => !booked.has(seat))
  const [current, setCurrent] = useState<number>()
  const grid = useRef<HTMLDivElement>(null)
  const tabStop =
    current !== undefined && free.includes(current) ? current : (chosen.find((seat) => free.includes(seat)) ?? free[0])

  function stateOf(seat: number): SeatState {
    if (booked.has(seat)) return kept.includes(seat) ? 'kept' : 'booked'
    if (chosen.includes(seat)) return 'selected'
    if (kept.includes(seat)) return 'kept'
    if (full) return 'locked'
    return known ? 'available' : 'unknown'
  }

  function onFocus(event: FocusEvent) {
    const seat = seatOf(event)
    // As a transition: a tap focuses the seat first, and its answer must not wait for the new tab order.
    if (seat !== undefined) startTransition(() => setCurrent(seat))
  }

  function onClick(event: MouseEvent) {
    const seat = seatOf(event)
    if (seat !== undefined) onPress(seat)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const from = seatOf(event) ?? tabStop
    if (step === undefined || from === undefined) return
    event.preventDefault()
    const next = nextSeat(lines, from, step, isTurned(ranks), (seat) => !booked.has(seat))
    setCurrent(next)
    grid.current?.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a seat map is a grid to move in, not a table of data
    <div
      ref={grid}
      className={styles.seats}
      role="grid"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
      style={{ '--lanes': Math.max(...lanes.lanes), '--aisle': lanes.aisle }}
    >
      <span className={styles.aisle} aria-hidden="true">
        {say('Aisle')}
      </span>
      {placesOf(lines, lanes).map((row, line) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: the seats in it take the focus
        <div key={row[0]?.seat} className={styles.row} role="row" data-line={line}>
          {row.map(({ seat, lane, rank }) => (
            <Seat
              key={seat}
              seat={seat}
              lane={lane}
              rank={rank}
              state={stateOf(seat)}
              taken={booked.has(seat)}
              ladies={ladies.includes(seat)}
              berth={berths}
              inTabOrder={seat === tabStop}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The free seat of an event. Some browsers let a press pass through a disabled button's picture. */
function seatOf({ target }: SyntheticEvent): number | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-seat]:enabled') : null
  return button ? Number(button.dataset.seat) : undefined
}
