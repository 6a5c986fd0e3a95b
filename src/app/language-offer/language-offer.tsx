import { useEffect, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { useLanguageChoice } from '#features/session/language/use-language-choice.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import styles from './language-offer.module.css'

/** On a lower screen the offer would cover the search button. */
const LOW_SCREEN_PX = 700

/** Shown in both languages, whichever the app speaks. Either answer is final; the menu changes it. */
const WORDS = {
  question: 'सवारी हिंदी में देखें?',
  explained: 'See Sawari in Hindi. The menu changes it back.',
  english: 'English',
  hindi: 'हिंदी में देखें',
}

/** Offers Hindi, once, to a person who has not chosen a language and whose phone suggests Hindi. */
export function LanguageOffer({ onAnswer }: { onAnswer: () => void }) {
  const { choosing, choose } = useLanguageChoice()
  const inPlace = useInPlace()
  if (!inPlace) return null

  async function answer(language: Language) {
    if (await choose(language)) onAnswer()
  }

  return (
    <Dock>
      <section aria-labelledby="language-offer" className={styles.offer}>
        <Icon name="language" size={28} className={styles.icon} />
        <div>
          <h2 id="language-offer" lang="hi">
            {WORDS.question}
          </h2>
          <p lang="en">{WORDS.explained}</p>
        </div>
        <div className={styles.answers}>
          <Button variant="secondary" lang="en" onClick={() => void answer('en')}>
            {WORDS.english}
          </Button>
          <Button lang="hi" busy={choosing === 'hi'} onClick={() => void answer('hi')}>
            {WORDS.hindi}
          </Button>
        </div>
      </section>
    </Dock>
  )
}

/** Shows the offer at once if there is room for it, else after the first scroll. */
function useInPlace(): boolean {
  const [inPlace, setInPlace] = useState(() => window.innerHeight >= LOW_SCREEN_PX || window.scrollY > 0)
  useEffect(() => {
    if (inPlace) return undefined
    const show = () => setInPlace(true)
    window.addEventListener('scroll', show, { once: true, passive: true })
    return () => window.removeEventListener('scroll', show)
  }, [inPlace])
  return inPlace
}
