import { memo } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import { DISPLAYED_RATING } from '#contract/constants.ts'
import type { PayRule } from '#contract/tickets/pay-before.ts'
import { OperatorLine } from '#features/buses/operator-line.tsx'
import { SeatsLeft } from '#features/buses/seats-left-line.tsx'
import { useSay } from '#language/use-say.ts'
import { plateNumber, reportingInWords, travelInWords } from '#lib/format.ts'
import { Plate } from '#ui/facts/plate.tsx'
import { StarIcon } from '#ui/icons.tsx'
import styles from './bus-facts.module.css'
import { paymentInWords } from './payment-in-words.ts'
import { TermsLine } from './terms-line.tsx'
import { wayInWords } from './way-in-words.ts'

interface BusFactsProps {
  bus: Bus
  counted: boolean
  terms: CancellationTerms | undefined
  /** The server has not sent the terms on this visit. */
  termsAwaited: boolean
  /** How the booking is paid; undefined until known. */
  payment: PayRule | undefined
}

/**
 * The bus, its boarding point and its free seats.
 * @param counted whether the server has counted the seats on this visit
 *
 * Every bus is rated the same here (specification, section 9). */
export const BusFacts = memo(function BusFacts({ bus, counted, terms, termsAwaited, payment }: BusFactsProps) {
  const say = useSay()
  return (
    <div className={styles.info}>
      <div className={styles.row}>
        <h2>{bus.name}</h2>
        <Rating />
      </div>
      <div className={styles.row}>
        <Plate>{plateNumber(bus.busNumber || say('N/A'))}</Plate>
        <span className={styles.type}>{bus.type}</span>
        <SeatsLeft bus={bus} rememberedAt={counted ? undefined : 0} />
      </div>
      <p className={styles.points}>{wayInWords(bus, <b key="time">{reportingInWords(bus)}</b>)}</p>
      <p className={styles.points}>{travelInWords(bus)}</p>
      <p className={styles.points}>
        <OperatorLine operator={bus.travels_name} phone={bus.travels_phone} />
      </p>
      <p className={styles.points}>{paymentInWords(bus, payment)}</p>
      <TermsLine terms={terms} awaited={termsAwaited} trip={bus} className={styles.points} />
    </div>
  )
})

/** The same on a desk, beside the route; the boarding point is with the booking, the free seats with the coach. */
export const BusFactsOnBoard = memo(function BusFactsOnBoard({ bus }: { bus: Bus }) {
  const say = useSay()
  return (
    <div className={styles.onBoard}>
      <div>
        <h2>{bus.name}</h2>
        <p>{bus.type}</p>
      </div>
      <Plate>{plateNumber(bus.busNumber || say('N/A'))}</Plate>
      <Rating />
    </div>
  )
})

/** Labels it as Sawari's rating for all buses: the list shows each bus's own. */
function Rating() {
  const say = useSay()
  return (
    <div className={styles.rated}>
      <span className={styles.rating} role="img" aria-label={say('Rated {rating}', { rating: DISPLAYED_RATING })}>
        <StarIcon size={15} />
        {DISPLAYED_RATING}
      </span>
      <small>{say('Sawari rating, all buses')}</small>
    </div>
  )
}
