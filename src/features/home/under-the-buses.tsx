import { Link } from '@tanstack/react-router'
import { linkClass } from '../../ui/layout/section.tsx'
import { Offers } from './offers/offer-card.tsx'
import { Pictures } from './offers/pictures.tsx'
import { SeatKinds } from './seat-kinds.tsx'
import styles from './under-the-buses.module.css'
import { WhySawari } from './why-sawari.tsx'

/** What home has to show besides search and buses. */
export function UnderTheBuses() {
  return (
    <>
      <div className={styles.narrow}>
        <SeatKinds />
        <Offers
          end={
            <Link to="/offer" className={linkClass}>
              View All
            </Link>
          }
        />
      </div>
      <Pictures />
      <WhySawari />
    </>
  )
}
