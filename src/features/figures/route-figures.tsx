import type { RouteFigures as Route } from '#contract/statistics.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { FromTo } from '#ui/head/destination-board.tsx'
import { percentSold } from '../company/fill/day-fill.ts'
import { ShareRows } from './share-rows.tsx'

/** Each route's sales, routes with the most trips first. */
export function RouteFigures({ routes }: { routes: readonly Route[] }) {
  const say = useSay()
  const missing = ({ noShows }: Route) =>
    noShows > 0 ? `, ${say.count(noShows, '1 did not come', '{count} did not come')}` : ''
  return (
    <ShareRows
      title={say('By route')}
      besideChart
      rows={routes.map((route) => ({
        key: `${route.from} ${route.to}`,
        name: <FromTo from={say.place(route.from)} to={say.place(route.to)} arrowSize={16} />,
        figure: `${percentSold(route)}%`,
        share: route.seats / route.numberOfSeats,
        note: `${say.count(route.trips, '1 trip', '{count} trips')}${missing(route)}`,
        noteEnd: rupees(route.revenue),
      }))}
    />
  )
}
