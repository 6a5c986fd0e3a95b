import { Link } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { linkClass } from '#ui/layout/section.tsx'
import { Offers } from './offers/offer-card.tsx'
import { Pictures } from './offers/pictures.tsx'
import { SeatKinds } from './seat-kinds.tsx'
import styles from './under-the-buses.module.css'
import { WhySawari } from './why-sawari.tsx'

/** Home's content besides search and buses. */
export function UnderTheBuses() {
  const say = useSay()
  return (
    <>
      <div className={styles.narrow}>
        <SeatKinds />
        <Offers
          end={
            <Link to="/offer" className={linkClass}>
              {say('View All')}
            </Link>
          }
        />
      </div>
      <Pictures />
      <WhySawari />
    </>
  )
}
