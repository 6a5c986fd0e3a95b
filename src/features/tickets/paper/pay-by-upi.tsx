import { useEffect, useRef } from 'react'
import type { UpiPayment } from '#contract/tickets/money-of-ticket.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { updated } from '#lib/format.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import styles from './pay-by-upi.module.css'
import { TicketQr } from './ticket-qr.tsx'

/** Where "Pay now" leads. */
export const PAY = 'pay'

interface PayByUpiProps {
  upi: UpiPayment
  /** Who is paid. */
  operator: string
  /** When the company's ID was read, milliseconds since 1970: it may have another one since. Absent: a moment ago. */
  readAt: number | undefined
}

/** Whereto the money goes by UPI, from what the phone has stored: a code for another phone, an ID and a reference to copy. */
export function PayByUpi({ upi: { link, id, name, reference, merchant }, operator, readAt }: PayByUpiProps) {
  const say = useSay()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.location.hash === `#${PAY}`) part.current?.scrollIntoView()
  }, [])
  return (
    <div ref={part} id={PAY} className={styles.pay}>
      <div className={styles.scan}>
        <figure className={styles.code}>
          <TicketQr code={link} label={say('QR for paying {name}', { name })} />
          <figcaption>{say('For paying')}</figcaption>
        </figure>
        <div className={styles.ways}>
          <p>
            <b>{say('Scan#pay')}</b> {say('with the UPI app on another phone')}
          </p>
          <p>
            <b>{say('Or copy#pay')}</b> {say('the UPI ID and the reference into your app')}
          </p>
        </div>
      </div>
      <dl>
        <Copied
          term={readAt === undefined ? say('UPI ID') : `${say('UPI ID')}, ${updated(readAt, serverNow())}`}
          text={id}
        />
        <Copied term={say('Reference, write it in the note')} text={reference} />
      </dl>
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

function Copied({ term, text }: { term: string; text: string }) {
  const say = useSay()
  return (
    <div className={styles.row}>
      <dt>{term}</dt>
      <dd>{text}</dd>
      <Button
        variant="text"
        size="small"
        icon={<Icon name="copy" size={20} />}
        aria-label={say('Copy {text}', { text })}
        onClick={() => void copyText(text)}
      >
        {say('Copy')}
      </Button>
    </div>
  )
}

/** On iOS each app has a scheme of its own, and on a desk there is none. */
function opensUpiApps(): boolean {
  return /Android/.test(navigator.userAgent)
}
