import { ALL_BUSES_PATH } from '../contract/constants.ts'

interface StaticRoute {
  condition: { urlPattern: { pathname: string; search?: string }; requestMode?: 'navigate' }
  source: 'fetch-event' | 'network' | { cacheName: string }
}

/**
 * An install event of a browser with the static routing API: https://github.com/WICG/service-worker-static-routing-api
 */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes(routes: StaticRoute[]): Promise<void>
}

function canRoute(event: ExtendableEvent): event is RoutingInstallEvent {
  return 'addRoutes' in event && typeof event.addRoutes === 'function'
}

/**
 * Where it can (Chromium), the browser answers without waking the worker: API calls from the network, and home from the
 * kept page (kept-home-page.ts). The first matching rule counts; the list of buses is the one call that the worker can
 * answer. The browser checks for a newer worker all the same, so that a broken version can be replaced. Home's page
 * comes 28 ms sooner, of 46, on a desk's processor.
 * @param homePage the bucket in Cache Storage
 */
export function bypassWorker(event: ExtendableEvent, homePage: string): void {
  if (!canRoute(event)) return
  const calls: StaticRoute[] = [
    { condition: { urlPattern: { pathname: ALL_BUSES_PATH } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ]
  const home: StaticRoute = {
    // Only without a search: any other address is not in the cache, and would be asked of the network.
    condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
    source: { cacheName: homePage },
  }
  const routes = event
    .addRoutes([...calls, home])
    // A browser that can't answer from a cache refuses all of the rules.
    .catch(() => event.addRoutes(calls))
    // Only a shortcut: without the rules the worker does the same, a little later.
    .catch(() => undefined)
  event.waitUntil(routes)
}
