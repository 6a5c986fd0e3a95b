import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { PhoneDigits } from './person-cells.tsx'
import styles from './row-detail.module.css'

interface RowDetailProps {
  /** Gives `--columns`, a desk's. */
  className: string | undefined
  /** Is not there at once: it comes last on a phone, where it moves no button from under a thumb, and below the first part on a desk. */
  later: ReactNode
  children: ReactNode
}

/** What an open row of a table shows: parts, beside each other on a desk. */
export function RowDetail({ className, later, children }: RowDetailProps) {
  return (
    <div className={cx(styles.detail, className)}>
      {children}
      <div className={styles.later}>{later}</div>
    </div>
  )
}

/** Of a part that is a list of facts. */
export const partClass = styles.part ?? ''

/** Begins with whom the row is about: a press calls them. */
export function PersonPart({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      {phone && (
        <a href={`tel:${phone}`} className={styles.phone}>
          <Icon name="phone" size={20} />
          <PhoneDigits phone={phone} />
        </a>
      )}
      {children}
    </div>
  )
}

export function ToTripsPassengers({ busId }: { busId: number }) {
  const say = useSay()
  return (
    <Link
      to="/adminAuth/admin-home-page/booked-tickets/$busId"
      params={{ busId }}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      {say('Passengers of this trip')}
    </Link>
  )
}
