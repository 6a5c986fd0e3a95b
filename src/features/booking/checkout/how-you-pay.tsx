import { totalFare } from '#contract/money.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { Choice } from '../seats/kept-choice.ts'
import styles from './how-you-pay.module.css'

/** How the company is paid: nothing is asked here, and no money moves. */
export function HowYouPay({ choice: { bus, seats } }: { choice: Choice }) {
  const say = useSay()
  return (
    <Card as="section" className={styles.card} aria-labelledby="how-you-pay">
      <h2 id="how-you-pay">{say('How you pay')}</h2>
      <div className={styles.way}>
        <span className={styles.tile}>
          <Icon name="rupee" />
        </span>
        <p>
          <b>{say('When you get on')}</b>
          <span>
            {say('Cash or UPI, to the driver. Have {fare} ready.', {
              fare: rupees(totalFare(seats.length, bus.costPerSeat)),
            })}
          </span>
        </p>
      </div>
      <p className={styles.note}>
        <Icon name="info" size={20} />
        <span>
          {say.parts('Nothing is paid now. The money goes straight to {operator}.', {
            operator: <b key="operator">{bus.travels_name || bus.name}</b>,
          })}
        </span>
      </p>
    </Card>
  )
}
