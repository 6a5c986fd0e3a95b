import type { Coach, Lines } from '#contract/buses/coach.ts'
import { useSay } from '#language/use-say.ts'
import front from './coach-front.module.css'
import { lanesOf } from './lanes.ts'
import { SeatPatterns } from './seat.tsx'
import { SeatGrid, type Seating } from './seat-grid.tsx'
import styles from './seat-map.module.css'
import { turns } from './seat-steps.ts'

/** The coach from above, front at the top on phones, front at the left where there is room. */
export function SeatMap({ coach, ...seating }: Seating & { coach: Coach }) {
  const say = useSay()
  switch (coach.kind) {
    case 'classic':
    case 'two-one': {
      const ranks = coach.lines[0]?.length ?? 0
      return (
        <div className={styles.coach} data-coach={coach.kind} data-turns={turns(ranks)} style={{ '--ranks': ranks }}>
          <SeatPatterns />
          <div className={front.front}>
            <span>{say('Front')}</span>
            <SteeringWheel />
          </div>
          <SeatGrid label={say('Seats')} lines={coach.lines} lanes={lanesOf(coach.kind)} {...seating} />
        </div>
      )
    }
    case 'sleeper':
      return (
        <div className={styles.decks}>
          <SeatPatterns />
          <Deck title={say('Lower deck')} driven lines={coach.lower} {...seating} />
          <Deck title={say('Upper deck')} lines={coach.upper} {...seating} />
        </div>
      )
  }
}

interface DeckProps extends Seating {
  title: string
  /** Shows the steering wheel, which marks the lower deck. */
  driven?: boolean
  lines: Lines
}

function Deck({ title, driven = false, lines, ...seating }: DeckProps) {
  const say = useSay()
  const ranks = lines[0]?.length ?? 0
  const free = lines.flat().filter((seat) => !seating.booked.has(seat)).length
  return (
    <div
      className={styles.deck}
      data-driven={driven || undefined}
      data-turns={turns(ranks)}
      style={{ '--ranks': ranks }}
    >
      <div className={styles.deckHead}>
        <div>
          <h3>{title}</h3>
          {/* The line keeps its place, so that nothing moves once the seats are known. */}
          <span>{seating.known ? say.count(free, '1 free', '{count} free') : '\u00a0'}</span>
        </div>
        {driven && <SteeringWheel />}
      </div>
      <SeatGrid label={title} lines={lines} berths lanes={lanesOf('sleeper')} {...seating} />
    </div>
  )
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
