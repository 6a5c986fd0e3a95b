import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { TicketQr } from './ticket-qr.tsx'
import styles from './upi-code.module.css'

interface UpiCodeProps {
  link: string
  id: string
  /** The label of the ID, with the moment since when it is known. */
  idTerm: string
  /** Who is paid, as the payer's app shows it. */
  name: string
  reference: string
  caption: string
}

/** Where to pay by UPI: a code for another phone, an ID and a reference to copy. */
export function UpiCode({ link, id, idTerm, name, reference, caption }: UpiCodeProps) {
  const say = useSay()
  return (
    <>
      <div className={styles.scan}>
        <figure className={styles.code}>
          <TicketQr code={link} label={say('QR for paying {name}', { name })} />
          <figcaption>{caption}</figcaption>
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
        <Copied term={idTerm} text={id} />
        <Copied term={say('Reference, write it in the note')} text={reference} />
      </dl>
    </>
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
