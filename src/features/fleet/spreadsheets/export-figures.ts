import { say } from '../../../language/say.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { Figures } from '../statistics/figures-query.ts'
import { CSV_TYPE, csvFile } from './csv.ts'

/** A row for each day of departure, those without a trip left out, then one for each route. */
export function exportFigures({ from, to, days, routes }: Figures): void {
  const hasMoney = days.some(({ received }) => received !== undefined)
  const head = [
    say('Date of departure'),
    say('Route'),
    say('Trips'),
    say('Seats'),
    say('Seats sold'),
    say('Bookings'),
    say('Sold#money'),
    ...(hasMoney ? [say('Received#money'), say('Still to come'), say('Paid back#money'), say('Due back')] : []),
    say('Boarded'),
    say('Did not come'),
  ]
  const rows = [
    ...days.map((day) => ({ ...day, route: '' })),
    ...routes.map((route) => ({ ...route, date: '', route: `${route.from} - ${route.to}` })),
  ].map((row) => [
    row.date,
    row.route,
    row.trips,
    row.numberOfSeats,
    row.seats,
    row.bookings,
    row.revenue,
    ...(hasMoney ? [row.received ?? 0, row.stillToCome ?? 0, row.paidBack ?? 0, row.dueBack ?? 0] : []),
    row.boarded,
    row.noShows,
  ])
  saveFile(csvFile(head, rows), `statistics_${from}_${to}.csv`, CSV_TYPE)
}
