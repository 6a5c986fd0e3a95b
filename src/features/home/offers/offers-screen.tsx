import { Link } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { OfferCards } from './offer-card.tsx'
import styles from './offers-screen.module.css'

/** Both offers as mere words on a card: no fare is reduced (specification, section 4). */
export function OffersScreen() {
  const say = useSay()
  return (
    <div className={styles.page}>
      <OfferCards />
      <p className={styles.note}>
        {say(
          'Press a code to copy it. These codes are for display: checkout has no field for them, and the fare you see is the fare you pay.',
        )}
      </p>
      <Link to="/bus" className={buttonClass({ wide: true })}>
        {say('See all buses')}
      </Link>
    </div>
  )
}
