import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Bus } from '../../../contract/buses/bus.ts'
import { indiaDate } from '../../../contract/time.ts'
import { putBusList } from '../../features/buses/all-buses.ts'
import { shortDate } from '../../lib/format.ts'
import { routeTree } from '../../route-tree.gen.ts'
import { KNOWN_AT, now } from './sample-bus.ts'

/** A page of the app as its router draws it, with some kept buses. */
export async function renderRoute(path: string, buses: Bus[]): Promise<string> {
  const client = new QueryClient()
  putBusList(client, { buses, total: buses.length, updatedAt: KNOWN_AT, etag: undefined, part: 'whole' })
  const router = routerAt(path, client)
  await router.load()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const day = indiaDate(now)
  return withoutMenu(html).replaceAll(shortDate(day), '{today}').replaceAll(day, '{date}')
}

/** Removes the menu: it depends on the account and the theme, which only the app knows. */
function withoutMenu(html: string): string {
  return html.replace(/(<header.*?)<nav.*?(<\/div><\/header>)/, '$1$2')
}

export function routerAt(path: string, queryClient: QueryClient) {
  return createRouter({ routeTree, context: { queryClient }, history: createMemoryHistory({ initialEntries: [path] }) })
}
