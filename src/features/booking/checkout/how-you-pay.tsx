import type { ReactNode } from 'react'
import { totalFare } from '#contract/money.ts'
import type { PayRule } from '#contract/tickets/pay-before.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Icon, type IconName } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { Choice } from '../seats/kept-choice.ts'
import { payUntil } from '../seats/payment-in-words.ts'
import styles from './how-you-pay.module.css'

/** How the company is paid: this screen asks nothing, and no money moves. */
export function HowYouPay({ choice: { bus, seats }, rule }: { choice: Choice; rule: PayRule }) {
  const say = useSay()
  const until = payUntil(bus, rule)
  return (
    <Card as="section" className={styles.card} aria-labelledby="how-you-pay">
      <h2 id="how-you-pay">{say('How you pay')}</h2>
      {until !== undefined ? (
        <Way icon="qr" name={say('By UPI, by {until}', { until })}>
          {say('Your ticket shows the QR. Not paid by then, your seats are free again.')}
        </Way>
      ) : rule.mode === 'upi-or-boarding' ? (
        <>
          <Way icon="qr" name={say('By UPI, after booking')}>
            {say('Your ticket shows the QR and the UPI ID')}
          </Way>
          <Way icon="rupee" name={say('Or when you get on')}>
            {say('Cash or UPI, to the driver')}
          </Way>
        </>
      ) : (
        <Way icon="rupee" name={say('When you get on')}>
          {say('Cash or UPI, to the driver. Have {fare} ready.', {
            fare: rupees(totalFare(seats.length, bus.costPerSeat)),
          })}
        </Way>
      )}
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

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={styles.way}>
      <span className={styles.tile}>
        <Icon name={icon} />
      </span>
      <p>
        <b>{name}</b>
        <span>{children}</span>
      </p>
    </div>
  )
}
