import * as v from 'valibot'
import { BusSearch } from '../../contract/bus.ts'
import { toRupees } from '../../contract/money.ts'
import { indiaDate, indiaMoment } from '../../contract/time.ts'
import type { Context } from '../context.ts'
import { rupees, shortDate } from '../formats.ts'
import { departuresOn, findRoute } from '../modules/buses/store.ts'
import type { PageHead } from './fill-page.ts'
import type { PageSource } from './filled-pages.ts'
import { routeFacts } from './trip-facts.ts'

/**
 * What the page of a search says, where it is for a route that somebody runs: `/bus?from=Patna&to=Ranchi`, with a day
 * or without. Names are those of the trips, so that nobody has us say what he wrote into an address.
 */
export function searchHeads({ config, database, now }: Pick<Context, 'config' | 'database' | 'now'>): PageSource {
  async function headOf(query: URLSearchParams): Promise<PageHead> {
    const asked = readSearch(query, now())
    const window = departuresOn(asked?.date ?? '', indiaMoment(now()))
    const route = asked && (await findRoute(database.read, asked, window))
    if (!route) return { noindex: true }
    const { from, to } = route
    const on = asked.date ? ` on ${shortDate(asked.date)}` : ''
    const fare = toRupees(route.fare)
    return {
      title: `Buses from ${from} to ${to}${asked.date ? `, ${shortDate(asked.date)}` : ''}`,
      description: `${route.trips === 1 ? '1 bus' : `${route.trips} buses`}${on}, from ${rupees(fare)}. Pick a seat, book it, carry the ticket. Even where there is no signal.`,
      address: config.publicUrl + searchPath({ from, to, date: asked.date }),
      // The route is what people look for; its days come and go.
      canonical: config.publicUrl + searchPath({ from, to }),
      facts: { '@context': 'https://schema.org', ...routeFacts({ ...route, fare }) },
    }
  }

  return ({ path, query }) =>
    path === '/bus' && query.has('from') && query.has('to') ? headOf(query).then((head) => ({ head })) : undefined
}

/** The address of a search, as the app writes it. */
export function searchPath({ from, to, date = '' }: { from: string; to: string; date?: string }): string {
  return `/bus?${new URLSearchParams({ from, to, ...(date === '' ? {} : { date }) })}`
}

/** As the app reads it: a day that is over is dropped. */
function readSearch(query: URLSearchParams, now: number): { from: string; to: string; date: string } | undefined {
  const places = v.safeParse(v.pick(BusSearch, ['from', 'to']), Object.fromEntries(query))
  if (!places.success) return undefined
  const { from = '', to = '' } = places.output
  const day = v.safeParse(BusSearch.entries.dateOfDeparture, query.get('date') ?? '')
  const date = day.success && day.output && day.output >= indiaDate(now) ? day.output : ''
  return from === '' || to === '' ? undefined : { from, to, date }
}
