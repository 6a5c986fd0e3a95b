import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useSay } from '../../../language/use-say.ts'
import { rupees, shortDate } from '../../../lib/format.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { BusListView } from '../list/bus-list-view.ts'
import styles from './day-strip.module.css'
import type { RouteDay } from './route-days.ts'

/** The days of a route with what the cheapest seat costs on each; another day is a press away, with the same filters. */
export function DayStrip({ days, view }: { days: readonly RouteDay[]; view: BusListView }) {
  const say = useSay()
  const list = useRef<HTMLOListElement>(null)
  const chosen = days.findIndex(({ date }) => date === view.date)
  useLayoutEffect(() => {
    // In the third place: the days before are in sight, too. The browser's own scrolling would move the page as well.
    const tile = list.current?.children[chosen]
    if (list.current && tile instanceof HTMLElement) list.current.scrollLeft = tile.offsetLeft - 2 * tile.offsetWidth
  }, [chosen])
  return (
    <nav className={styles.strip} aria-label={say('Days')}>
      <ol ref={list} className={styles.days}>
        {days.map((day) => (
          <li key={day.date}>
            <Link to="/bus" search={{ ...view, date: day.date }} replace className={styles.day}>
              <Day date={day.date} />
              <Fare day={day} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** `Fri 20`; the month is read out. */
function Day({ date }: { date: string }) {
  const [, day, month] = /^(.*)( \S+)$/.exec(shortDate(date)) ?? []
  return (
    <span>
      {day}
      <VisuallyHidden>{month}</VisuallyHidden>{' '}
    </span>
  )
}

function Fare({ day }: { day: RouteDay }) {
  const say = useSay()
  switch (day.kind) {
    case 'buses':
      return <b>{rupees(day.fare)}</b>
    case 'full':
      return <small>{say('Sold out#day')}</small>
    case 'none':
      return <small>{say('No bus')}</small>
    case 'unknown':
      return <small>–</small>
  }
}
