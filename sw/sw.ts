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
 * The service worker answers with the app's shell and chunks, and with the kept list of buses for requests
 * without `no-store`, and with nothing else. Calls to the API bypass it, because browsers kill a worker's request after
 * five minutes and a sleeping backend needs seven.
 *
 * A new version waits until the person agrees; it takes a page over unasked only if the running version is broken.
 */
// The build gives each file its hash (src/build/file-hashes.ts), except the web app manifest and the icons, which the
// system loads.
const files = self.__WB_MANIFEST.filter((file) => typeof file !== 'string').filter(({ integrity }) => integrity)
const { origin } = self.location
const hashes = new Map(files.map(({ url, integrity }) => [new URL(url, origin).href, integrity]))
const groups = assetGroups(
  files.map(({ url }) => url),
  origin,
)

const page = new URL('/index.html', origin).href
const homePage = homePageBucket(hashes.get(page) ?? '')

/** Files of every visitor besides the page: three at a time, while workbox loads one by one (asset-groups.ts). */
const everybodys: KeptFiles = {
  bucket: 'everybody-v1',
  urls: [...hashes.keys()].filter((url) => url !== page && !isInGroup(groups, url, origin)),
}

// Without `integrity`: with it the browser would refuse an answer before we can ask again past its cache.
precacheAndRoute(files.filter(({ url }) => new URL(url, origin).href === page).map(({ integrity: _, ...file }) => file))
addPlugins([installsAsBuilt(hashes), keepsHomePage(caches, homePage, page)])
cleanupOutdatedCaches()
void clientsClaim()

// Every page of the app is the one shell. Files are not, nor API calls opened by a link in a mail.
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

/** A store that can't be read is as good as empty: the line has the file, too. */
const inBucket = async (bucket: string, url: string): Promise<Response | undefined> => {
  try {
    return await (await caches.open(bucket)).match(url)
  } catch {
    return undefined
  }
}

for (const { bucket, urls } of [everybodys, ...groups])
  registerRoute(
    ({ url }) => urls.includes(url.href),
    async ({ request }) =>
      (await inBucket(bucket, request.url)) ?? underWay.orLetGo(fetch(request), () => Response.error()),
  )

/** Installs the files of everybody, and the groups that this phone has of the running version, before the takeover. */
async function installFiles(): Promise<void> {
  const needed: KeptFiles[] = [everybodys]
  for (const group of groups) if (await hasBefore(group)) needed.push(group)
  for (const files of needed)
    if (!(await keep(files))) throw new Error(`The files of ${files.bucket} could not be loaded.`)
}

/** Earlier versions installed the present account group for everybody. */
async function hasBefore(group: AssetGroup): Promise<boolean> {
  return (
    (await isKept(caches, group)) ||
    (group.name === 'account' && (await isPrecached(caches, /\/(own|my)-ticket[^/]*\.js/)))
  )
}

const keep = createKeeper(caches, (request) => fetch(request), hashes)

/** If a portal's page has replaced ours, the person cannot agree: take over unasked. */
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
 * If the phone has no account for notifications any more, the log-out failed to unsubscribe: unsubscribe now. A browser
 * may then show a text of its own that something has arrived, which reveals no one's seat.
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

/** The answer proves that the browser, too, knows that this version runs (src/app/update/updates.ts). */
async function answerAsRunning(port: MessagePort | undefined): Promise<void> {
  // The browser's own process answers this call, and knows of the start by then; a port would bypass it.
  await self.clients.matchAll().catch(() => undefined)
  port?.postMessage(undefined)
}

async function keepNamed(message: { set?: unknown }): Promise<boolean> {
  const needed = neededFor(groups, message.set)
  for (const group of needed) if (!(await keep(group))) return false
  return needed.length > 0
}
