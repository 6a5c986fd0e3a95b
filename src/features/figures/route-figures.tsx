import { useState } from 'react'
import type { RouteFigures as Route } from '#contract/statistics.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Card } from '#ui/layout/card.tsx'
import { linkClass, Section } from '#ui/layout/section.tsx'
import { percentSold } from '../company/fill/day-fill.ts'
import { SeatTicks } from '../company/fill/occupancy.tsx'
import styles from './route-figures.module.css'

const FIRST_SHOWN = 5
const TICKS = 40

/** What each route sold, those with the most trips first. */
export function RouteFigures({ routes }: { routes: readonly Route[] }) {
  const say = useSay()
  const [all, setAll] = useState(false)
  if (routes.length === 0) return null
  const more = !all && routes.length > FIRST_SHOWN
  return (
    <Section
      className={styles.section ?? ''}
      title={say('By route')}
      end={
        more && (
          <button type="button" className={linkClass} onClick={() => setAll(true)}>
            {say('All {count}', { count: routes.length })}
          </button>
        )
      }
    >
      <Card>
        <ul className={styles.routes}>
          {routes.slice(0, more ? FIRST_SHOWN : undefined).map((route) => (
            <li key={`${route.from} ${route.to}`}>
              <b>
                <FromTo from={say.place(route.from)} to={say.place(route.to)} arrowSize={16} />
              </b>
              <b className={styles.percent}>{percentSold(route)}%</b>
              <SeatTicks className={styles.ticks} booked={(route.seats / route.numberOfSeats) * TICKS} seats={TICKS} />
              <span>
                {say.count(route.trips, '1 trip', '{count} trips')}
                {route.noShows > 0 && `, ${say.count(route.noShows, '1 did not come', '{count} did not come')}`}
              </span>
              <span>{rupees(route.revenue)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
