import { useEffect, useRef } from 'react'
import type { UpiPayment } from '#contract/tickets/money-of-ticket.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { updated } from '#lib/format.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './pay-by-upi.module.css'
import { UpiCode } from './upi-code.tsx'

/** Where "Pay now" leads. */
export const PAY = 'pay'

interface PayByUpiProps {
  upi: UpiPayment
  /** The company that is paid. */
  operator: string
  /** When the company's ID was read, milliseconds since 1970: it may have changed since. Absent: a moment ago. */
  readAt: number | undefined
}

/** Where to pay by UPI, drawn from what the phone has stored. */
export function PayByUpi({ upi: { link, id, name, reference, merchant }, operator, readAt }: PayByUpiProps) {
  const say = useSay()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.location.hash === `#${PAY}`) part.current?.scrollIntoView()
  }, [])
  return (
    <div ref={part} id={PAY} className={styles.pay}>
      <UpiCode
        {...{ link, id, name, reference }}
        idTerm={readAt === undefined ? say('UPI ID') : `${say('UPI ID')}, ${updated(readAt, serverNow())}`}
        caption={say('For paying')}
      />
      {merchant && opensUpiApps() && (
        <a href={link} className={buttonClass({ wide: true })}>
          <Icon name="rupee" />
          {say('Open my UPI app')}
        </a>
      )}
      <p className={styles.note}>
        {say('Your app must show the name {name}. Once your money has come, {operator} notes it here.', {
          name,
          operator,
        })}
      </p>
    </div>
  )
}

/** On iOS each app has a scheme of its own, and on a desk there is none. */
function opensUpiApps(): boolean {
  return /Android/.test(navigator.userAgent)
}
