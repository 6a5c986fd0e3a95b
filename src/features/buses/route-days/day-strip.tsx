import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { rupees, shortDate } from '#lib/format.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { BusListView } from '../list/bus-list-view.ts'
import styles from './day-strip.module.css'
import type { RouteDay } from './route-days.ts'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The days of a route, each with its cheapest fare; a press leads to another day, with the same filters. All sixty are
 * one stop in the tab order, since the buses come after them; arrows move between them.
 */
export function DayStrip({ days, view }: { days: readonly RouteDay[]; view: BusListView }) {
  const say = useSay()
  const list = useRef<HTMLOListElement>(null)
  const chosen = days.findIndex(({ date }) => date === view.date)
  const [reached, setReached] = useState<number>()
  // Another route may have fewer days than the arrows had reached.
  const stop = Math.min(reached ?? Math.max(chosen, 0), days.length - 1)
  useLayoutEffect(() => {
    // Third from the left, so that the days before show, too. The browser's own scrolling would move the page as well.
    const tile = list.current?.children[chosen]
    if (list.current && tile instanceof HTMLElement) list.current.scrollLeft = tile.offsetLeft - 2 * tile.offsetWidth
  }, [chosen])

  function onKeyDown(event: KeyboardEvent) {
    const next = stop + (STEPS[event.key] ?? 0)
    const link = list.current?.children[next]?.firstElementChild
    if (next === stop || !(link instanceof HTMLElement)) return
    event.preventDefault()
    setReached(next)
    link.focus()
  }

  return (
    <nav className={styles.strip} aria-label={say('Days')}>
      <ol ref={list} className={styles.days} onKeyDown={onKeyDown}>
        {days.map((day, index) => (
          <li key={day.date}>
            <Link
              to="/bus"
              search={{ ...view, date: day.date }}
              replace
              className={styles.day}
              // The router compares the address's words with the view's numbers, and finds no day if seats are
              // filtered.
              aria-current={index === chosen ? 'page' : undefined}
              tabIndex={index === stop ? 0 : -1}
            >
              <Day date={day.date} />
              <Fare day={day} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** `Fri 20`; screen readers hear the month. */
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
