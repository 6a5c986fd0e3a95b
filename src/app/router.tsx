import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, type AnyRouter, createRouter, type Router } from '@tanstack/react-router'
import { lazyAfterPaint } from '../lib/chunks/lazy-chunks.tsx'
import type { routeTree } from '../route-tree.gen.ts'
import { ErrorScreen } from './error-screen.tsx'
import { homeAlone } from './pages.ts'
import { moveOverIfReplaced } from './update/app-version.ts'

const NotFoundScreen = lazyAfterPaint(
  async () => (await import('../features/site/not-found-screen.tsx')).NotFoundScreen,
)

/** Search values are text here: the router's own parser turns `?to=12345678` into a number. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** @param pages the first route tree; without it the router knows home alone until it learns all pages */
export function createAppRouter(queryClient: QueryClient, pages?: AnyRoute): AnyRouter {
  const router: AnyRouter = createRouter({
    routeTree: pages ?? homeAlone(() => router),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    // Else it would stand inside of the layout that the address begins with, under a second bar.
    notFoundMode: 'root',
    // A route's chunk is in the precache; a flash of an empty page is worse than the last screen for a moment longer.
    defaultPendingMs: 400,
  })

  // Every navigation scrolls to the top, Back too (specification, section 2). A changed filter is no navigation, nor is
  // the app's arrival: the person may have scrolled the page drawn before it.
  window.history.scrollRestoration = 'manual'
  // The router's own switch to keep the scroll position, which it offers for navigations only.
  router._scroll.n = false
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) window.scrollTo(0, 0)
  })
  // Not while a change is being sent: its page must be there to take the answer.
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (!pathChanged || queryClient.isMutating() > 0) return
    // Else the address bar follows a moment later, and the new version would open the page being left.
    router.history.flush()
    moveOverIfReplaced()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<typeof routeTree>
  }
  interface HistoryState {
    /** The page that a guard closed; log-in returns there. */
    from?: string
    /** The e-mail address that has just signed up and waits for its activation mail; log-in can send it again. */
    signedUp?: string
  }
}
