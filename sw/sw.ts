import { clientsClaim } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheOnly } from 'workbox-strategies'
import { ALL_BUSES_PATH, BUSES_CACHE, KEEP_ASSET_GROUP, MAKE_WAY, SKIP_WAITING } from '../contract/constants.ts'
import {
  type AssetGroup,
  assetGroups,
  createKeeper,
  dropOtherVersions,
  isInGroup,
  isKept,
  type KeptFiles,
  neededFor,
} from './asset-groups.ts'
import { dropOtherHomePages, homePageBucket, keepsHomePage } from './kept-home-page.ts'
import { installsAsBuilt, isPrecacheBroken, isPrecached } from './precache-as-built.ts'
import {
  oneAfterAnother,
  pressedPath,
  readPush,
  type ShownNotification,
  showPage,
  tellNewSubscription,
  toNotification,
} from './push-messages.ts'
import { bypassWorker } from './static-routes.ts'
import { isShownTo, readToldAccount } from './told-account.ts'
import { createUnderWay } from './under-way.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/**
 * The service worker: the app's shell and chunks from this phone, the kept list of buses for whoever asks for it
 * without `no-store`, and nothing else. Calls to the API pass it by, because browsers kill what a worker holds for
 * five minutes and a sleeping backend needs seven.
 *
 * A new version waits until the person agrees; it takes a page over by itself only where the running one is broken.
 */
// The build gives each file its hash (src/build/file-hashes.ts), but not the web app manifest, which is the system's to
// load, as the icons are.
const files = self.__WB_MANIFEST.filter((file) => typeof file !== 'string').filter(({ integrity }) => integrity)
const { origin } = self.location
const hashes = new Map(files.map(({ url, integrity }) => [new URL(url, origin).href, integrity]))
const groups = assetGroups(
  files.map(({ url }) => url),
  origin,
)

const page = new URL('/index.html', origin).href
const homePage = homePageBucket(hashes.get(page) ?? '')

/** What every visitor has besides the page: three at a time where workbox loads one after another (asset-groups.ts). */
const everybodys: KeptFiles = {
  bucket: 'everybody-v1',
  urls: [...hashes.keys()].filter((url) => url !== page && !isInGroup(groups, url, origin)),
}

// Without `integrity`, which has the browser refuse an answer before anybody can ask past its cache.
precacheAndRoute(files.filter(({ url }) => new URL(url, origin).href === page).map(({ integrity: _, ...file }) => file))
addPlugins([installsAsBuilt(hashes), keepsHomePage(caches, homePage, page)])
cleanupOutdatedCaches()
void clientsClaim()

// Every page of the app is the one shell. Calls of the API that a mail's link navigates to, and files, are not.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/],
  }),
)

const NOTHING_KEPT = { message: 'No list of buses is kept on this phone.', data: null, statusCode: 504 }
// Response.json is Safari's since 17 only.
const nothingKept = () =>
  new Response(JSON.stringify(NOTHING_KEPT), { status: 504, headers: { 'content-type': 'application/json' } })
const asksTheNetwork: readonly RequestCache[] = ['no-store', 'no-cache', 'reload']
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && url.pathname === ALL_BUSES_PATH && url.search === '' && !asksTheNetwork.includes(request.cache),
  new CacheOnly({
    cacheName: BUSES_CACHE,
    plugins: [{ handlerDidError: async () => nothingKept() }],
  }),
)

const underWay = createUnderWay()

for (const { bucket, urls } of [everybodys, ...groups])
  registerRoute(
    ({ url }) => urls.includes(url.href),
    async ({ request }) =>
      (await (await caches.open(bucket)).match(request.url)) ??
      underWay.orLetGo(fetch(request), () => Response.error()),
  )

/** What everybody has, and what this phone has of the running version it gets of this one too, before it takes over. */
async function installFiles(): Promise<void> {
  const needed: KeptFiles[] = [everybodys]
  for (const group of groups) if (await hasBefore(group)) needed.push(group)
  for (const files of needed)
    if (!(await keep(files))) throw new Error(`The files of ${files.bucket} could not be loaded.`)
}

/** Versions before this one had everybody install what is the group of accounts now. */
async function hasBefore(group: AssetGroup): Promise<boolean> {
  return (
    (await isKept(caches, group)) ||
    (group.name === 'account' && (await isPrecached(caches, /\/(own|my)-ticket[^/]*\.js/)))
  )
}

const keep = createKeeper(caches, (request) => fetch(request), hashes)

/** Nobody can agree on a page that a portal has taken the place of. */
async function takeOverFromBroken(): Promise<void> {
  if (await isPrecacheBroken(caches)) await self.skipWaiting()
}

self.addEventListener('install', (event) => {
  bypassWorker(event, homePage)
  event.waitUntil(installFiles())
  event.waitUntil(takeOverFromBroken())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([everybodys, ...groups].map((files) => dropOtherVersions(caches, files))))
  event.waitUntil(dropOtherHomePages(caches, homePage))
})

const show = oneAfterAnother(({ title, options }: ShownNotification) =>
  self.registration.showNotification(title, options),
)

/**
 * Where nobody is told any more, the log-out could not end it: that is done now. A browser may then say in words of its own
 * that something has come, which tells nobody's seat.
 */
async function showPush(text: string | undefined): Promise<void> {
  const payload = readPush(text)
  const told = await readToldAccount(caches)
  if (isShownTo(told, payload.to)) return show(toNotification(payload))
  if (told === null) await (await self.registration.pushManager.getSubscription())?.unsubscribe()
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text()))
})

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  event.waitUntil(showPressed(new URL(pressedPath(notification.data, action), origin)))
})

async function showPressed(url: URL): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  await showPage(windows, (href) => self.clients.openWindow(href), url)
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(underWay.orLetGo(subscribeAnew(event), () => undefined))
})

/** The push service has given this phone another address, or taken its address away. */
async function subscribeAnew({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const subscription =
    newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  const as = (await readToldAccount(caches))?.startsWith('operator-') ? 'operator' : 'user'
  if (subscription) await tellNewSubscription({ ...subscription.toJSON(), as }, (path, init) => fetch(path, init))
}

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  switch (typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined) {
    case SKIP_WAITING:
      void self.skipWaiting()
      break
    case MAKE_WAY:
      underWay.letGo()
      event.waitUntil(answerAsRunning(event.ports[0]))
      break
    case KEEP_ASSET_GROUP: {
      const keeping = underWay.orLetGo(keepNamed(event.data), () => false)
      event.waitUntil(keeping.then((kept) => event.ports[0]?.postMessage({ kept })))
      break
    }
  }
})

/** Whoever hears this knows that the browser, too, knows of this version that it runs (src/app/update/updates.ts). */
async function answerAsRunning(port: MessagePort | undefined): Promise<void> {
  // The answer to this comes from the browser's own process, which hears of the start before; a port leads past it.
  await self.clients.matchAll().catch(() => undefined)
  port?.postMessage(undefined)
}

async function keepNamed(message: { set?: unknown }): Promise<boolean> {
  const needed = neededFor(groups, message.set)
  for (const group of needed) if (!(await keep(group))) return false
  return needed.length > 0
}
