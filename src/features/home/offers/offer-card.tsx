import { type ReactNode, useEffect, useRef, useState } from 'react'
import { COPIED_MS, PROMO_CODES } from '#contract/constants.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { Icon } from '#ui/icons.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './offer-card.module.css'

export function Offers({ end }: { end?: ReactNode }) {
  const say = useSay()
  return (
    <Section title={say('Offers')} end={end}>
      <OfferCards />
      <p className={styles.display}>{say('For display: checkout takes no codes.')}</p>
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
  const say = useSay()
  const { copied, copy } = useCopy(code)
  return (
    <Card as="article" look="paper" className={styles.offer} aria-label={say('Offer {code}', { code })}>
      <p className={styles.share}>
        60%<small>{say('off')}</small>
      </p>
      <Perforation run="column" />
      <div className={styles.words}>
        <b>{say('First booking')}</b>
        <span>{say('Valid till 31st December')}</span>
        <button type="button" className={styles.code} onClick={copy}>
          <VisuallyHidden>{say('Copy code')} </VisuallyHidden>
          {code}
          {copied ? (
            <span className={styles.copied}>
              <Icon name="check" size={18} />
              {say('Copied')}
            </span>
          ) : (
            <Icon name="copy" size={20} />
          )}
        </button>
        <VisuallyHidden>
          <span role="status">{copied && say('{code} is on the clipboard.', { code })}</span>
        </VisuallyHidden>
      </div>
    </Card>
  )
}

/** Copies the text and says so for two seconds after the last press. */
function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Plain http, or the user refused the browser's question.
      toast.error(say('This browser does not allow copying. The code is {text}.', { text }))
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }

  return { copied, copy: () => void copy() }
}
