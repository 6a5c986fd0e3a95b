import { memo } from 'react'
import { addDays } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import { linkClass } from '#ui/layout/section.tsx'
import type { KnownDay } from '../fill/day-fill.ts'
import styles from './calendar.module.css'
import { monthOf } from './calendar-days.ts'
import { DayCell } from './day-cell.tsx'
import { monthInWords } from './month-in-words.ts'
import { useSwipedPages } from './use-swiped-pages.ts'

interface WeekStripProps {
  week: readonly string[]
  chosen: string
  fillOf: (day: string) => KnownDay
  onChoose: (day: string) => void
  /** Another week is looked at, by any of its days; none of them is chosen. */
  onTurn: (day: string) => void
  onMonth: () => void
}

/** Seven days, swiped week by week, over which the calendar opens. */
export const WeekStrip = memo(function WeekStrip({ week, chosen, fillOf, onChoose, onTurn, onMonth }: WeekStripProps) {
  const say = useSay()
  const first = week[0] ?? chosen
  const turn = (weeks: number) => onTurn(addDays(first, 7 * weeks))
  const { ref, ...pages } = useSwipedPages<HTMLUListElement>(first, turn)
  return (
    <section aria-label={say('Days')}>
      <div className={styles.head}>
        <IconButton label={say('Week before')} icon={<Icon name="back" />} onClick={() => turn(-1)} />
        <h2>{monthInWords(monthOf(first))}</h2>
        <IconButton label={say('Week after')} icon={<Icon name="next" />} onClick={() => turn(1)} />
        <button type="button" className={linkClass} onClick={onMonth}>
          <Icon name="calendar" size={20} />
          {say('Month')}
        </button>
      </div>
      <div className={styles.pages} {...pages}>
        <ul ref={ref} className={styles.week}>
          {week.map((day) => (
            <li key={day}>
              <DayCell named day={day} known={fillOf(day)} chosen={day === chosen} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
})
