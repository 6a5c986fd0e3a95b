import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { DAYS } from '#lib/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import type { KnownDay } from '../fill/day-fill.ts'
import styles from './calendar.module.css'
import { addMonths, blanksBefore, dayAfterKey, daysOfMonth, monthOf } from './calendar-days.ts'
import { DayCell } from './day-cell.tsx'
import { monthInWords } from './month-in-words.ts'
import { useSwipedPages } from './use-swiped-pages.ts'

interface MonthGridProps {
  /** `YYYY-MM` */
  month: string
  chosen: string
  today: string
  fillOf: (day: string) => KnownDay
  onChoose: (day: string) => void
  onMonth: (month: string) => void
}

/** A month of days, swiped month by month. One of them is in the keyboard's path; arrows go from there, also into the months around. */
export const MonthGrid = memo(function MonthGrid({ month, chosen, today, fillOf, onChoose, onMonth }: MonthGridProps) {
  const say = useSay()
  const { ref: grid, ...pages } = useSwipedPages<HTMLTableElement>(month, (by) => onMonth(addMonths(month, by)))
  const days = daysOfMonth(month)
  const [reached, setReached] = useState<string>()
  const inPath = [reached, chosen, today].find((day) => day !== undefined && monthOf(day) === month) ?? days[0]

  // The day that an arrow leads to may stand in another month, which is drawn first.
  const goes = useRef(false)
  useLayoutEffect(() => {
    if (!goes.current || monthOf(reached ?? '') !== month) return
    goes.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus()
  }, [reached, month, grid])
  const choose = useCallback(
    (picked: string) => {
      setReached(picked)
      onChoose(picked)
    },
    [onChoose],
  )
  function go(event: KeyboardEvent) {
    // A key may come while the month of the one before is still to be drawn.
    const from = goes.current ? reached : inPath
    const next = from && !event.altKey && !event.ctrlKey && !event.metaKey && dayAfterKey(from, event.key)
    if (!next) return
    event.preventDefault()
    goes.current = true
    setReached(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }

  return (
    <section aria-label={say('Calendar')}>
      <div className={styles.head}>
        <IconButton
          label={monthInWords(addMonths(month, -1))}
          icon={<Icon name="back" />}
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <h2 aria-live="polite">{monthInWords(month)}</h2>
        <IconButton
          label={monthInWords(addMonths(month, 1))}
          icon={<Icon name="next" />}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      <div className={styles.pages} {...pages}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA’s own calendar is such a table. */}
        <table ref={grid} className={styles.month} role="grid" aria-label={monthInWords(month)} onKeyDown={go}>
          <thead>
            <tr>
              {say(DAYS)
                .split(' ')
                .map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, column) =>
                  day ? (
                    <td key={day}>
                      <DayCell
                        day={day}
                        known={fillOf(day)}
                        chosen={day === chosen}
                        tabIndex={day === inPath ? 0 : -1}
                        onChoose={choose}
                      />
                    </td>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a blank has nothing but its place.
                    <td key={column} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.legend}>
        {say('Seats sold, of all that day. Tinted: half or more. Blue: nine in ten or more.')}
      </p>
    </section>
  )
})

/** @returns rows of seven, with undefined where a cell belongs to another month */
function weeksOf(month: string): (string | undefined)[][] {
  const blanks: undefined[] = Array.from({ length: blanksBefore(month) })
  const cells = [...blanks, ...daysOfMonth(month)]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => cells[week * 7 + column]),
  )
}
