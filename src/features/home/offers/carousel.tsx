import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import { CAROUSEL_INTERVAL_MS } from '#contract/constants.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { PathIcon } from '#ui/path-icon.tsx'
import styles from './carousel.module.css'
import nightBus from './pictures/night-bus.svg'
import noSignal from './pictures/no-signal.svg'
import windowSeat from './pictures/window-seat.svg'

const PAUSE = 'M8.5 6v12M15.5 6v12'
const PLAY = 'M8 5.5v13l10.5-6.5Z'

const SLIDES: { text: PlainMessage; picture: string; alt: PlainMessage; look: string | undefined }[] = [
  {
    text: 'Window seat, monsoon outside',
    picture: windowSeat,
    alt: 'Rain over green hills, seen from a bus window',
    look: styles.day,
  },
  {
    text: 'Asleep by Hajipur, there by sunrise',
    picture: nightBus,
    alt: 'A bus at night with its windows lit',
    look: styles.night,
  },
  {
    text: 'No signal? Your ticket opens anyway',
    picture: noSignal,
    alt: 'A ticket on a phone in the hills',
    look: styles.paper,
  },
]

/** Embla counts in its own unit; with 19 of it a picture rests, to the pixel, 500 ms after it began to move. */
const SLIDE_DURATION = 19
const STILL = '(prefers-reduced-motion: reduce)'

/** Pictures that go on every three seconds, unless they are paused, pointed at, or motion is unwanted. */
export function Carousel() {
  const say = useSay()
  const [viewport, embla] = useEmblaCarousel(
    { loop: true, duration: SLIDE_DURATION, breakpoints: { [STILL]: { duration: 0 } } },
    [
      Autoplay({
        delay: CAROUSEL_INTERVAL_MS,
        stopOnInteraction: false,
        stopOnMouseEnter: true,
        breakpoints: { [STILL]: { active: false } },
      }),
    ],
  )
  const [selected, setSelected] = useState(0)
  const [paused, setPaused] = useState(false)
  const [still] = useState(() => matchMedia(STILL).matches)

  useEffect(() => {
    if (!embla) return undefined
    const follow = () => setSelected(embla.selectedScrollSnap())
    embla.on('select', follow)
    return () => {
      embla.off('select', follow)
    }
  }, [embla])

  function toggle() {
    const autoplay = embla?.plugins().autoplay
    if (paused) autoplay?.play()
    else autoplay?.stop()
    setPaused(!paused)
  }

  return (
    <section aria-roledescription={say('carousel')} aria-label={say('Pictures from the road')}>
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.slides}>
          {SLIDES.map(({ text, picture, alt, look }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the authoring practices, not a fieldset.
            <div
              key={text}
              role="group"
              aria-roledescription={say('slide')}
              aria-label={say('{number} of {all}', { number: index + 1, all: SLIDES.length })}
              aria-hidden={index !== selected}
              className={`${styles.slide} ${look}`}
            >
              <p className={styles.text}>{say(text)}</p>
              <img src={picture} alt={say(alt)} width={360} height={170} className={styles.picture} draggable={false} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.controls}>
        {SLIDES.map(({ text }, index) => (
          <button
            key={text}
            type="button"
            className={styles.dot}
            aria-label={say('Picture {number} of {all}', { number: index + 1, all: SLIDES.length })}
            aria-current={index === selected ? 'true' : undefined}
            onClick={() => embla?.scrollTo(index)}
          />
        ))}
        {!still && (
          <IconButton
            className={styles.pause ?? ''}
            label={paused ? say('Play the pictures') : say('Pause the pictures')}
            icon={<PathIcon path={paused ? PLAY : PAUSE} size={20} />}
            onClick={toggle}
          />
        )}
      </div>
    </section>
  )
}
