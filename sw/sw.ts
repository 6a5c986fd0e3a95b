import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, CacheOnly } from 'workbox-strategies'
import { ALL_BUSES_PATH, BUSES_CACHE, KEEP_PDF_VIEWER, SKIP_WAITING } from '../contract/constants.ts'
import {
  dropOtherPdfViewers,
  hasPdfViewer,
  isPdfViewerFile,
  keepPdfViewer,
  PDF_VIEWER_CACHE,
} from './pdf-viewer-cache.ts'
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
const shell = files.filter((file) => !isPdfViewerFile(urlOf(file)))
const viewer = files.map((file) => new URL(urlOf(file), self.location.origin).href).filter(isViewer)

function urlOf(file: PrecacheEntry | string): string {
  return typeof file === 'string' ? file : file.url
}

function isViewer(href: string): boolean {
  return isPdfViewerFile(new URL(href).pathname)
}

precacheAndRoute(shell)
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

// A new version's viewer is loaded before it takes over, if tickets are saved here; else when the first one is.
registerRoute(({ url }) => viewer.includes(url.href), new CacheFirst({ cacheName: PDF_VIEWER_CACHE }))

async function installViewer(): Promise<void> {
  if (!(await hasPdfViewer(self.caches))) return
  if (!(await keepPdfViewer(self.caches, (url, init) => fetch(url, init), viewer)))
    throw new Error('The PDF viewer of this version could not be loaded.')
}

self.addEventListener('install', (event) => {
  bypassWorkerForApi(event)
  event.waitUntil(installViewer())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherPdfViewers(self.caches, viewer))
})

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  switch (typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined) {
    case SKIP_WAITING:
      void self.skipWaiting()
      break
    case KEEP_PDF_VIEWER:
      event.waitUntil(
        keepPdfViewer(self.caches, (url, init) => fetch(url, init), viewer).then((kept) =>
          event.ports[0]?.postMessage({ kept }),
        ),
      )
      break
  }
})
