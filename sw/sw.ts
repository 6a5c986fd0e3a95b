import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheOnly } from 'workbox-strategies'
import { ALL_BUSES_PATH, BUSES_CACHE, KEEP_SET, SKIP_WAITING } from '../contract/constants.ts'
import { apartSets, dropOtherVersions, isApart, isKept, keepSet } from './kept-apart.ts'
import { bypassWorkerForApi } from './static-routes.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/**
 * The service worker: the app's shell and chunks from this phone, the kept list of buses for whoever asks for it
 * without `no-store`, and nothing else. Calls to the API pass it by, because browsers kill what a worker holds for
 * five minutes and a sleeping backend needs seven.
 *
 * A new version waits until the person agrees; it never takes a page over by itself.
 */
const files = self.__WB_MANIFEST
const { origin } = self.location
const apart = apartSets(files.map(urlOf), origin)

function urlOf(file: PrecacheEntry | string): string {
  return typeof file === 'string' ? file : file.url
}

precacheAndRoute(files.filter((file) => !isApart(apart, urlOf(file), origin)))
cleanupOutdatedCaches()
void clientsClaim()

// Every page of the app is the one shell. Calls of the API that a mail's link navigates to, and files, are not.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/],
  }),
)

const NOTHING_KEPT = { message: 'No list of buses is kept on this phone.', data: null, statusCode: 504 }
const asksTheNetwork: readonly RequestCache[] = ['no-store', 'no-cache', 'reload']
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && url.pathname === ALL_BUSES_PATH && url.search === '' && !asksTheNetwork.includes(request.cache),
  new CacheOnly({
    cacheName: BUSES_CACHE,
    plugins: [{ handlerDidError: async () => Response.json(NOTHING_KEPT, { status: 504 }) }],
  }),
)

for (const { bucket, urls } of apart)
  registerRoute(
    ({ url }) => urls.includes(url.href),
    async ({ request }) => (await (await caches.open(bucket)).match(request.url)) ?? fetch(request),
  )

/** What this phone has of the running version it gets of this one too, before it takes over. */
async function installKeptSets(): Promise<void> {
  for (const set of apart)
    if ((await isKept(caches, set)) && !(await keepSet(caches, (url, init) => fetch(url, init), set)))
      throw new Error(`The files of ${set.name} could not be loaded.`)
}

self.addEventListener('install', (event) => {
  bypassWorkerForApi(event)
  event.waitUntil(installKeptSets())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all(apart.map((set) => dropOtherVersions(caches, set))))
})

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  switch (typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined) {
    case SKIP_WAITING:
      void self.skipWaiting()
      break
    case KEEP_SET:
      event.waitUntil(keepNamed(event.data).then((kept) => event.ports[0]?.postMessage({ kept })))
      break
  }
})

async function keepNamed(message: { set?: unknown }): Promise<boolean> {
  const set = apart.find(({ name }) => name === message.set)
  return set !== undefined && (await keepSet(caches, (url, init) => fetch(url, init), set))
}
