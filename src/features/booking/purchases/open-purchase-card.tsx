import { age, shortDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import type { Purchase } from '../../../offline/purchases/purchases.ts'
import { BusyIndicator } from '../../../ui/feedback/busy-indicator.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useSession } from '../../session/use-session.ts'
import { isPast, usePurchases } from '../../tickets/purchases/own-purchases.ts'
import { isLeftToPerson } from './left-to-person.ts'
import styles from './open-purchase-card.module.css'

/** What was sent for booking and has no answer yet. Nothing can be taken back here: the ticket may exist already. */
export function OpenPurchaseCard() {
  const { user } = useSession()
  return user ? <OpenPurchases userId={user.id} /> : null
}

function OpenPurchases({ userId }: { userId: number }) {
  const open = usePurchases(userId)
  return (
    <div className={styles.cards}>
      {open.map((purchase) => (
        <OpenPurchase key={purchase.key} purchase={purchase} />
      ))}
    </div>
  )
}

function OpenPurchase({ purchase }: { purchase: Purchase }) {
  const { key, bus, seats } = purchase
  // Several may be open for one bus.
  const headingId = `open-purchase-${key}`
  return (
    <Card as="section" className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>Your booking is on its way</h2>
      <p className={styles.what}>
        {seats.length === 1 ? 'Seat' : 'Seats'} <b>{seats.join(', ')}</b>
        {bus.from && ` · ${bus.from} to ${bus.to}, ${shortDate(bus.dateOfDeparture)}, ${bus.departureTime}`}
      </p>
      <div className={styles.line}>
        <BusyIndicator />
      </div>
      <p className={styles.promise}>
        Sent {whenSent(purchase)}, no answer yet. {promise(purchase)} You can close the app.
      </p>
    </Card>
  )
}

function whenSent({ sentAt }: Purchase): string {
  if (sentAt === 0) return 'on an earlier visit'
  const when = age(sentAt, serverNow())
  return /^\d\d:/.test(when) ? `at ${when}` : when
}

function promise(purchase: Purchase): string {
  if (isLeftToPerson(purchase))
    return 'While you choose seats of this bus it waits: book the same seats to see it through, or others to give it up.'
  return isPast(purchase)
    ? 'We ask by ourselves whether it was booked. Nothing more is booked for it.'
    : 'We ask again by ourselves, and you get one ticket, never two.'
}
