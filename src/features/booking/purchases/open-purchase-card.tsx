import type { Purchase } from '#delivery/purchases.ts'
import { useSession } from '#features/session/use-session.ts'
import { ownPurchases, usePurchases } from '#features/tickets/purchases/own-changes.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { age, isSameDay, shortDate } from '#lib/format.ts'
import { BusyIndicator } from '#ui/feedback/busy-indicator.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './open-purchase-card.module.css'
import { isLeftToPerson, isPast } from './purchase-stage.ts'

/** Purchases sent but not answered yet. They cannot be taken back here: the ticket may exist already. */
export function OpenPurchaseCard() {
  const { user } = useSession()
  return user ? <OpenPurchases userId={user.id} /> : null
}

function OpenPurchases({ userId }: { userId: number }) {
  const open = usePurchases(userId)
  const { isKept } = ownPurchases(userId)
  return (
    <div className={styles.cards}>
      {open.map((purchase) => (
        <OpenPurchase key={purchase.key} purchase={purchase} isKept={isKept(purchase.key)} />
      ))}
    </div>
  )
}

function OpenPurchase({ purchase, isKept }: { purchase: Purchase; isKept: boolean }) {
  const say = useSay()
  const { key, bus, seats } = purchase
  // One bus may have several open purchases.
  const headingId = `open-purchase-${key}`
  return (
    <Card as="section" className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{say('Your booking is on its way')}</h2>
      <p className={styles.what}>
        {seats.length === 1 ? say('Seat') : say('Seats')} <b>{seats.join(', ')}</b>
        {bus.from && ' · '}
        {bus.from &&
          say('{from} to {to}, {day}, {time}', {
            from: say.place(bus.from),
            to: say.place(bus.to),
            day: shortDate(bus.dateOfDeparture),
            time: bus.departureTime,
          })}
      </p>
      <div className={styles.line}>
        <BusyIndicator />
      </div>
      <p className={styles.promise}>
        {say('Sent {when}, no answer yet.', { when: whenSent(purchase) })} {promise(purchase)}{' '}
        {isKept ? say('You can close the app.') : say('This phone could not save it. Keep this page open.')}
      </p>
    </Card>
  )
}

function whenSent({ sentAt }: Purchase): string {
  if (sentAt === 0) return say('on an earlier visit')
  const when = age(sentAt, serverNow())
  return isSameDay(sentAt, serverNow()) ? say('at {time}', { time: when }) : when
}

function promise(purchase: Purchase): string {
  if (isLeftToPerson(purchase))
    return say('It waits while you choose seats. Book the same seats to finish it, or other seats to drop it.')
  return isPast(purchase)
    ? say('We keep asking whether it was booked. Nothing is booked twice.')
    : say('We keep asking. You get one ticket, never two.')
}
