import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  startTransition,
  useRef,
  useState,
} from 'react'
import { rowLength, seatRows } from '../../../../contract/seat.ts'
import { useSay } from '../../../language/use-say.ts'
import { Seat, SeatPatterns, type SeatState } from './seat.tsx'
import styles from './seat-map.module.css'
import { isTurned, nextSeat, type Step, turns } from './seat-steps.ts'

interface SeatMapProps {
  numberOfSeats: number
  /** Whether `booked` has been heard of; a seat of which nothing is known is neither free nor taken, and can be wished for. */
  known: boolean
  booked: ReadonlySet<number>
  chosen: readonly number[]
  /** Ten are chosen: the rest look locked, and pressing one says why. */
  full: boolean
  onPress: (seat: number) => void
}

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/**
 * The coach from above. Seats stand in the document in order of their numbers, so that a reader hears 1, 2, 3; the
 * picture is laid out by the grid, front at the top on phones, front at the left where there is room. One seat at a
 * time is in the tab order, arrows move between the free ones as they lie on screen.
 */
export function SeatMap({ numberOfSeats, known, booked, chosen, full, onPress }: SeatMapProps) {
  const say = useSay()
  const rows = seatRows(numberOfSeats)
  const ranks = rowLength(numberOfSeats)
  const free = rows.flat().filter((seat) => !booked.has(seat))
  const [current, setCurrent] = useState<number>()
  const grid = useRef<HTMLDivElement>(null)
  const tabStop = current !== undefined && free.includes(current) ? current : (chosen[0] ?? free[0])

  function stateOf(seat: number): SeatState {
    if (booked.has(seat)) return 'booked'
    if (chosen.includes(seat)) return 'selected'
    if (full) return 'locked'
    return known ? 'available' : 'unknown'
  }

  function onFocus(event: FocusEvent) {
    const seat = seatOf(event)
    // In steps: a tap gives the focus first, and its answer must not wait for who is next in the tab order.
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
    const next = nextSeat(rows, from, step, isTurned(ranks), (seat) => !booked.has(seat))
    setCurrent(next)
    grid.current?.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus()
  }

  return (
    <div className={styles.coach} data-turns={turns(ranks)} style={{ '--ranks': ranks }}>
      <SeatPatterns />
      <div className={styles.front}>
        <span>{say('Front')}</span>
        <SteeringWheel />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a seat map is a grid to move in, not a table of data */}
      <div
        ref={grid}
        className={styles.seats}
        role="grid"
        aria-label={say('Seats')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
      >
        <span className={styles.aisle} aria-hidden="true">
          {say('Aisle')}
        </span>
        {rows.map((row, line) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: the seats in it take the focus
          <div key={row[0]} className={styles.row} role="row" data-line={line}>
            {row.map((seat, rank) => (
              <Seat
                key={seat}
                seat={seat}
                line={line}
                rank={line === 2 ? ranks : rank + 1}
                state={stateOf(seat)}
                inTabOrder={seat === tabStop}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The free seat that something happened on. A browser may let a press pass through a disabled button's picture. */
function seatOf({ target }: SyntheticEvent): number | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-seat]:enabled') : null
  return button ? Number(button.dataset.seat) : undefined
}

function SteeringWheel() {
  return (
    <svg
      width="30"
      height="30"
      viewBox="0 0 30 30"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <circle cx="15" cy="15" r="12" />
      <circle cx="15" cy="15" r="3.5" />
      <path d="M3.5 13.5 11.7 14M26.5 13.5 18.3 14M15 18.5V27" />
    </svg>
  )
}
