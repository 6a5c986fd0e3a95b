import { ALL_BUSES_PATH } from '../contract/constants.ts'

interface StaticRoute {
  condition: { urlPattern: { pathname: string; search?: string }; requestMode?: 'navigate' }
  source: 'fetch-event' | 'network' | { cacheName: string }
}

/** An install event of a browser with the static routing API: https://github.com/WICG/service-worker-static-routing-api */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes(routes: StaticRoute[]): Promise<void>
}

function canRoute(event: ExtendableEvent): event is RoutingInstallEvent {
  return 'addRoutes' in event && typeof event.addRoutes === 'function'
}

/**
 * Has the browser answer without waking the worker first, where it can (Chromium): calls of the API from the network, and
 * home from the page that is kept for it (kept-home-page.ts). The first rule that fits counts; the list of buses is the one
 * call that the worker has an answer for. It asks for a newer worker all the same, so that a version that went wrong can
 * be replaced. Home's page is here 28 ms sooner, of 46, on a desk's processor.
 * @param homePage the bucket in Cache Storage
 */
export function bypassWorker(event: ExtendableEvent, homePage: string): void {
  if (!canRoute(event)) return
  const calls: StaticRoute[] = [
    { condition: { urlPattern: { pathname: ALL_BUSES_PATH } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ]
  const home: StaticRoute = {
    // With no search alone: any other address is not found there, and would be asked of the network.
    condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
    source: { cacheName: homePage },
  }
  const routes = event
    .addRoutes([...calls, home])
    // One that can't answer from a cache refuses all of them.
    .catch(() => event.addRoutes(calls))
    // Only a shortcut: without it the worker does the same, a little later.
    .catch(() => undefined)
  event.waitUntil(routes)
}
