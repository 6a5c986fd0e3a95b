import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { OfferCards } from './offer-card.tsx'
import styles from './offers-screen.module.css'

/** Both offers, and what they are: words on a card, taken off nowhere (specification, section 4). */
export function OffersScreen() {
  return (
    <div className={styles.page}>
      <OfferCards />
      <p className={styles.note}>
        Press a code to copy it. These codes are for display: checkout has no field for them, and the fare you see is
        the fare you pay.
      </p>
      <Link to="/bus" className={buttonClass({ wide: true })}>
        See all buses
      </Link>
    </div>
  )
}
