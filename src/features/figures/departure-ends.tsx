import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { Hint } from '#ui/feedback/hint.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { percentSold } from '../company/fill/day-fill.ts'
import styles from './departure-ends.module.css'
import type { Departures } from './figures-of-days.ts'
import { weekdaysInWords } from './weekdays-in-words.ts'

/** Regular departures, by route and time of day: the fullest and the emptiest. */
export function DepartureEnds({ fullest, emptiest }: Record<'fullest' | 'emptiest', readonly Departures[]>) {
  const say = useSay()
  if (fullest.length + emptiest.length === 0) return null
  return (
    <section className={styles.ends} aria-label={say('Fullest and emptiest trips')}>
      <End title={say('Fullest trips')} icon={<Icon name="check" />} departures={fullest} />
      <End title={say('Emptiest trips')} icon={<Icon name="minus" />} departures={emptiest} />
      <Hint className={styles.rule}>
        {say('By departure time, for trips that ran three times or more. Called-off trips are left out.')}
      </Hint>
    </section>
  )
}

interface EndProps {
  title: string
  icon: ReactNode
  departures: readonly Departures[]
}

function End({ title, icon, departures }: EndProps) {
  const say = useSay()
  if (departures.length === 0) return null
  return (
    <Card as="section" className={styles.end} aria-label={title}>
      <h2>
        {icon}
        {title}
      </h2>
      <ol>
        {departures.map((one) => (
          <li key={`${one.departureTime} ${one.from} ${one.to}`}>
            <b className={styles.time}>{one.departureTime}</b>
            <span>
              <b>{say('{from} to {to}', { from: say.place(one.from), to: say.place(one.to) })}</b>
              <small>
                {weekdaysInWords(one.weekdays)}, {say.count(one.trips, '1 trip', '{count} trips')}
              </small>
            </span>
            <b className={styles.percent}>{percentSold(one)}%</b>
          </li>
        ))}
      </ol>
    </Card>
  )
}
