import type { Bus } from '#contract/buses/bus.ts'
import { type Coach, spotOf } from '#contract/buses/coach.ts'
import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import type { PayRule } from '#contract/tickets/pay-before.ts'
import { OperatorLine } from '#features/buses/operator-line.tsx'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { PunchedTag } from '#ui/controls/chip.tsx'
import { Stop, Stops } from '#ui/facts/stops.tsx'
import { Perforation } from '#ui/layout/card.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import styles from './chosen-seats.module.css'
import { paymentInWords } from './payment-in-words.ts'
import { TermsLine } from './terms-line.tsx'

const MOST_LISTED = 4

interface ChosenSeatsProps {
  bus: Bus
  coach: Coach
  seats: readonly number[]
  /** Rupees. */
  total: number
  /** Whether the traveller can go on; else pressing the button says what is missing. */
  ready: boolean
  /** How many can be chosen: ten, or what the bus has left. */
  most: number
  /** The press waits for the server's answer about the seats. */
  checking: boolean
  /** There is room for the whole booking. */
  wide: boolean
  terms: CancellationTerms | undefined
  /** How the booking is paid; undefined until known. */
  payment: PayRule | undefined
  onProceed: () => void
}

/** The chosen seats and their price: in the thumb's reach, or beside the coach if there is room. */
export function ChosenSeats(props: ChosenSeatsProps) {
  const { bus, coach, seats, total, ready, most, checking, wide, terms, payment, onProceed } = props
  const say = useSay()
  // A few berths are told apart sooner by words than by looking up their numbers on two decks.
  const listed = wide && coach.kind === 'sleeper' && seats.length <= MOST_LISTED
  return (
    <Dock className={cx(styles.bar)}>
      {wide && (
        <>
          <div className={styles.way}>
            <h2>{say('Your booking')}</h2>
            <Stops roomy>
              <Stop note={bus.boardingPoint}>{say.place(bus.from)}</Stop>
              <Stop note={bus.droppingPoint}>{say.place(bus.to)}</Stop>
            </Stops>
          </div>
          <Perforation />
        </>
      )}
      <div className={styles.line}>
        <div className={styles.chosen}>
          <span className={styles.label}>{say('Selected seats')}</span>
          {seats.length > 0 ? (
            // Past four seats the list scrolls, and the keyboard must reach the last.
            <ul
              className={cx(styles.tags, listed && styles.listed)}
              aria-label={say('Selected seats')}
              tabIndex={seats.length > 4 ? 0 : undefined}
            >
              {seats.map((seat) => (
                <li key={seat}>
                  <PunchedTag>{seat}</PunchedTag>
                  {listed && <span className={styles.spot}>{spotInWords(coach, seat)}</span>}
                </li>
              ))}
            </ul>
          ) : (
            <span className={styles.none}>
              {most === 0 ? say('None left') : say('None yet, up to {most}', { most })}
            </span>
          )}
        </div>
        {wide && <Perforation />}
        <p className={styles.total} aria-live="polite">
          <b data-testid="total-fare">{rupees(total)}</b>
          <small>
            {seats.length > 0
              ? say('{seats} × {fare}, all taxes included', { seats: seats.length, fare: rupees(bus.costPerSeat) })
              : say('{fare} a seat, all taxes included', { fare: rupees(bus.costPerSeat) })}
          </small>
        </p>
      </div>
      <Button wide softDisabled={!ready} busy={checking} onClick={onProceed}>
        {checking ? say('Checking the seats...') : say('Proceed to Checkout')}
      </Button>
      {wide && (
        <>
          <p className={styles.operator}>
            <OperatorLine operator={bus.travels_name} phone={bus.travels_phone} />
          </p>
          <p className={styles.operator}>{paymentInWords(bus, payment)}</p>
          <TermsLine terms={terms} trip={bus} className={styles.operator} />
        </>
      )}
    </Dock>
  )
}

function spotInWords(coach: Coach, seat: number): string {
  const spot = spotOf(coach, seat)
  if (!spot) return ''
  const [deck, side] = [spot.deck === 'upper' ? say('Upper deck') : say('Lower deck'), spot.side]
  return side === 'window' ? say('{deck}, window', { deck }) : say('{deck}, aisle', { deck })
}
