import { memo } from 'react'
import { say as sayNow } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type KnownDay, percentSold, toneOf } from '../fill/day-fill.ts'
import styles from './day-cell.module.css'

interface DayCellProps {
  day: string
  known: KnownDay
  chosen: boolean
  /** Under its day of the week, which a grid has over its columns. */
  named?: boolean
  tabIndex?: number | undefined
  onChoose: (day: string) => void
}

/** A day to choose, with how full it is: in per cent, as a bar, by its colour, and in words for screen readers. */
export const DayCell = memo(function DayCell({ day, known, chosen, named = false, tabIndex, onChoose }: DayCellProps) {
  // The words below are said anew in another language.
  useSay()
  const percent = known.kind === 'trips' ? percentSold(known.fill) : undefined
  const { weekday, date, month, sold } = partsOf(dayInWords(day, known), percent)
  const tone = percent === undefined ? 'plain' : toneOf(percent)
  return (
    <button
      type="button"
      className={cx(
        styles.day,
        named && styles.named,
        chosen ? styles.chosen : styles[tone],
        known.kind === 'none' && !chosen && styles.none,
      )}
      aria-pressed={chosen}
      tabIndex={tabIndex}
      data-day={day}
      onClick={() => onChoose(day)}
    >
      {named ? <small>{weekday}</small> : <VisuallyHidden>{weekday}</VisuallyHidden>} <b>{date}</b>
      <VisuallyHidden>{month}</VisuallyHidden>
      {percent !== undefined && <u>{percent}%</u>}
      {sold && <VisuallyHidden>{sold}</VisuallyHidden>}
      {known.kind !== 'none' && tone !== 'full' && !chosen && (
        <i className={styles.bar} style={{ '--sold': `${percent ?? 0}%` }} />
      )}
    </button>
  )
})

/** What is seen of a sentence stands among what is only heard of it. */
function partsOf(words: string, percent: number | undefined) {
  const [, weekday = '', date = '', rest = ''] = /^(\S+) (\d+)(.*)$/.exec(words) ?? []
  const [month, sold] = rest.split(`${percent}%`)
  return { weekday, date, month, sold }
}

/** @returns `Fri 20 Nov, 68 trips, 71% sold` */
function dayInWords(day: string, known: KnownDay): string {
  switch (known.kind) {
    case 'unknown':
      return shortDate(day)
    case 'none':
      return sayNow('{day}, no trips', { day: shortDate(day) })
    case 'trips':
      return sayNow.count(known.fill.trips, '{day}, 1 trip, {percent}% sold', '{day}, {count} trips, {percent}% sold', {
        day: shortDate(day),
        percent: percentSold(known.fill),
      })
  }
}
