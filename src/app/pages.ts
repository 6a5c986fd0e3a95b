import { type AnyRouter, createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { homePage } from '../features/home/home-page.ts'
import { AppFrame } from '../features/site/app-frame.tsx'
import { SiteLayout } from '../features/site/site-layout.tsx'
import { loadChunk } from '../lib/chunks/load-chunk.ts'
import type { RouterContext } from '../routes/__root.tsx'

/** @returns the route tree of all pages. @throws if its file does not arrive */
export function loadAllPages() {
  return loadChunk(async () => (await import('../route-tree.gen.ts')).routeTree)
}

/** Gives a router that began with {@link homeAlone} all pages. @throws if the route tree's file does not arrive */
export async function learnAllPages(router: AnyRouter): Promise<void> {
  router.update({ ...router.options, routeTree: await loadAllPages() })
}

/**
 * The route tree of a visit that begins at home: its first frame loads home only, 3.7 kB less. The other pages come a
 * frame later, and home keeps its place in their tree. A navigation before that waits for them.
 */
export function homeAlone(router: () => AnyRouter) {
  const root = createRootRouteWithContext<RouterContext>()({
    component: AppFrame,
    async beforeLoad({ location }) {
      if (location.pathname === '/') return
      await learnAllPages(router())
      throw redirect({ href: location.href, state: true, replace: true })
    },
  })
  const site = createRoute({ getParentRoute: () => root, id: '_site', component: SiteLayout })
  const home = createRoute({ getParentRoute: () => site, path: '/', ...homePage })
  return root.addChildren([site.addChildren([home])])
}
