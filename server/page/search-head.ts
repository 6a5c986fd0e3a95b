import type { Context } from '../context.ts'
import { rupees, shortDate } from '../formats.ts'
import type { PageHead } from './fill-page.ts'
import type { PageSource } from './filled-pages.ts'
import { busesInWords, routePicture } from './pictures/picture-of.ts'
import { searchedRoute, searchPath } from './searched-route.ts'
import { routeFacts } from './trip-facts.ts'

/** What the page of a search says, where it is for a route that somebody runs, with a day or without. */
export function searchHeads(context: Pick<Context, 'config' | 'database' | 'now'>): PageSource {
  const { publicUrl } = context.config
  async function headOf(query: URLSearchParams): Promise<PageHead> {
    const route = await searchedRoute(context, query)
    if (!route) return { noindex: true }
    const { from, to, date, fare } = route
    return {
      title: `Buses from ${from} to ${to}${date === '' ? '' : `, ${shortDate(date)}`}`,
      description: `${busesInWords(route)}, from ${rupees(fare)}. Pick a seat, book it, carry the ticket. Even where there is no signal.`,
      address: publicUrl + searchPath(route),
      // The route is what people look for; its days come and go.
      canonical: publicUrl + searchPath({ from, to }),
      picture: routePicture(route, publicUrl).shared,
      facts: { '@context': 'https://schema.org', ...routeFacts(route) },
    }
  }

  return ({ path, query }) =>
    path === '/bus' && query.has('from') && query.has('to') ? headOf(query).then((head) => ({ head })) : undefined
}
