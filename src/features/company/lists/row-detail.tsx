import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { PhoneDigits } from './person-cells.tsx'
import styles from './row-detail.module.css'

/** What an open row of a table shows: parts, beside each other on a desk. @param className gives `--columns` there */
export function RowDetail({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <div className={cx(styles.detail, className)}>{children}</div>
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
