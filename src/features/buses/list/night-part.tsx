import { useId } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { BUS_PAGE_SIZE } from '#contract/constants.ts'
import { addDays } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { Icon } from '#ui/icons.tsx'
import { BusCards } from './bus-cards.tsx'
import styles from './night-part.module.css'

interface NightPartProps {
  /** The day before the night, `YYYY-MM-DD`. */
  after: string
  /** The night's buses that fit the filters. */
  buses: readonly Bus[]
  /** How many buses the night has. */
  of: number
  rememberedAt: number | undefined
  onBook: (bus: Bus) => void
}

/** Below a day's buses, those of the night after it: they have the next day's date. */
export function NightPart({ after, buses, of: all, rememberedAt, onBook }: NightPartProps) {
  const say = useSay()
  const titleId = useId()
  const night = say('Night of {evening} to {morning}', {
    evening: dayOf(after),
    morning: dayOf(addDays(after, 1)),
  })
  return (
    <section className={styles.night} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Icon name="moon" size={22} />
        {night}
      </h2>
      <p className={styles.count}>
        {buses.length === all
          ? say.count(all, '{count} bus', '{count} buses')
          : say.count(all, '{shown} of {count} bus', '{shown} of {count} buses', { shown: String(buses.length) })}
      </p>
      <BusCards buses={buses} pageSize={BUS_PAGE_SIZE} rememberedAt={rememberedAt} onBook={onBook} />
    </section>
  )
}

/** `Fri 4`: the board above shows the month. */
function dayOf(date: string): string {
  return shortDate(date).split(' ').slice(0, 2).join(' ')
}
