import { ALL_BUSES_PATH } from '../contract/constants.ts'

interface StaticRoute {
  condition: { urlPattern: { pathname: string } }
  source: 'fetch-event' | 'network'
}

/** An install event of a browser with the static routing API: https://github.com/WICG/service-worker-static-routing-api */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes(routes: StaticRoute[]): Promise<void>
}

function canRoute(event: ExtendableEvent): event is RoutingInstallEvent {
  return 'addRoutes' in event && typeof event.addRoutes === 'function'
}

/**
 * Lets the browser send API calls past the worker without waking it first, where it can (Chromium). The first rule
 * that fits counts; the list of buses is the one call the worker has an answer for.
 */
export function bypassWorkerForApi(event: ExtendableEvent): void {
  if (!canRoute(event)) return
  const routes = event.addRoutes([
    { condition: { urlPattern: { pathname: ALL_BUSES_PATH } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ])
  // Only a shortcut: without it every call passes the worker by as well, a little later.
  event.waitUntil(routes.catch(() => undefined))
}
