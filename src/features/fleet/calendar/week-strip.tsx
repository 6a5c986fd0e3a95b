import { memo, type TouchEvent, useRef } from 'react'
import { addDays } from '../../../../contract/time.ts'
import { useSay } from '../../../language/use-say.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { linkClass } from '../../../ui/layout/section.tsx'
import styles from './calendar.module.css'
import { monthOf } from './calendar-days.ts'
import { DayCell } from './day-cell.tsx'
import type { KnownDay } from './day-fill.ts'
import { monthInWords } from './month-in-words.ts'

/** So far a finger goes, in px, before it means another week rather than a day. */
const SWIPE = 48

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
  const from = useRef<number>(undefined)
  const first = week[0] ?? chosen
  const turn = (weeks: number) => onTurn(addDays(first, 7 * weeks))
  function lift({ changedTouches }: TouchEvent) {
    const moved = (changedTouches[0]?.clientX ?? 0) - (from.current ?? 0)
    if (from.current !== undefined && Math.abs(moved) >= SWIPE) turn(moved < 0 ? 1 : -1)
    from.current = undefined
  }
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
      <ul
        className={styles.week}
        onTouchStart={({ touches }) => {
          from.current = touches.length === 1 ? touches[0]?.clientX : undefined
        }}
        onTouchEnd={lift}
        onTouchCancel={() => {
          from.current = undefined
        }}
      >
        {week.map((day) => (
          <li key={day}>
            <DayCell named day={day} known={fillOf(day)} chosen={day === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
})
