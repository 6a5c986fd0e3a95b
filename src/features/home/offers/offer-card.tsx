import { type ReactNode, useEffect, useRef, useState } from 'react'
import { COPIED_MS, PROMO_CODES } from '../../../../contract/constants.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Card, Perforation } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './offer-card.module.css'

export function Offers({ end }: { end?: ReactNode }) {
  return (
    <Section title="Offers" end={end}>
      <OfferCards />
    </Section>
  )
}

export function OfferCards() {
  return (
    <ul className={styles.offers}>
      {PROMO_CODES.map((code) => (
        <li key={code}>
          <OfferCard code={code} />
        </li>
      ))}
    </ul>
  )
}

function OfferCard({ code }: { code: string }) {
  const { copied, copy } = useCopy(code)
  return (
    <Card as="article" look="paper" className={styles.offer} aria-label={`Offer ${code}`}>
      <p className={styles.share}>
        60%<small>off</small>
      </p>
      <Perforation run="column" />
      <div className={styles.words}>
        <b>First booking</b>
        <span>Valid till 31st December</span>
        <button type="button" className={styles.code} onClick={copy}>
          <VisuallyHidden>Copy code </VisuallyHidden>
          {code}
          {copied ? (
            <span className={styles.copied}>
              <Icon name="check" size={18} />
              Copied
            </span>
          ) : (
            <Icon name="copy" size={20} />
          )}
        </button>
        <VisuallyHidden>
          <span role="status">{copied && `${code} is on the clipboard.`}</span>
        </VisuallyHidden>
      </div>
    </Card>
  )
}

/** Puts the text on the clipboard and says so for two seconds from the last press. */
function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Plain http, or a browser that asks and was told no.
      toast.error(`This browser does not allow copying. The code is ${text}.`)
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }

  return { copied, copy: () => void copy() }
}
