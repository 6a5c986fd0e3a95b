import { Link } from '@tanstack/react-router'
import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { useSay } from '#language/use-say.ts'
import { tripInWords } from '#lib/trip-in-words.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { Icon } from '#ui/icons.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import styles from './say-it-sheet.module.css'

interface SayItSheetProps {
  open: boolean
  onClose: () => void
  account: DoorAccount
  trip: BoardingTrip
}

/** The driver's messages from the road. */
export function SayItSheet({ open, onClose, account, trip }: SayItSheetProps) {
  const say = useSay()
  const isHandedOver = account === 'handed-over'
  const params = { busId: trip.busId }
  return (
    <Sheet open={open} onClose={onClose} title={say('Say it')}>
      <p className={styles.line}>{tripInWords(trip)}</p>
      <ul className={styles.ways}>
        <li>
          <Link
            to={isHandedOver ? '/boarding/late/$busId' : '/adminAuth/admin-home-page/late/$busId'}
            params={params}
            className={styles.way}
          >
            <Icon name="clock" />
            <span>
              <b>{say('Late')}</b>
              <small>{say('by 15, 30, 45, 60 minutes or more')}</small>
            </span>
            <Icon name="next" size={20} />
          </Link>
        </li>
        <li>
          <Link
            to={isHandedOver ? '/boarding/not-coming/$busId' : '/adminAuth/admin-home-page/not-coming/$busId'}
            params={params}
            className={styles.way}
          >
            <Icon name="close" className={styles.off} />
            <span>
              <b className={styles.off}>{say('Bus is not coming')}</b>
              <small>{say('tells the office, which calls it off')}</small>
            </span>
            <Icon name="next" size={20} />
          </Link>
        </li>
      </ul>
    </Sheet>
  )
}
