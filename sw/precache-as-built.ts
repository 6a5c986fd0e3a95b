import type { WorkboxPlugin } from 'workbox-core'
import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import { asBuilt, type Hashes, isAsBuilt } from './as-built.ts'

/**
 * Has the installation take nothing but this version's files, be they answered or kept by an earlier version under the
 * same name. What is installed is read as it is: hashing it at each start would cost more than the start.
 */
export function installsAsBuilt(hashes: Hashes): WorkboxPlugin {
  const keptUnder = new Map([...hashes].map(([url, hash]) => [getCacheKeyForURL(url) ?? url, hash]))
  return {
    async cachedResponseWillBeUsed({ event, request, cachedResponse }) {
      if (!cachedResponse || event.type !== 'install') return cachedResponse
      return (await isAsBuilt(cachedResponse, keptUnder.get(request.url))) ? cachedResponse : null
    },
    async fetchDidSucceed({ event, request, response }) {
      if (event.type !== 'install') return response
      return asBuilt(request, response, hashes.get(request.url), (again) => fetch(again))
    },
  }
}

/** @returns whether the running version installs files like these for everybody */
export async function isPrecached(caches: CacheStorage, file: RegExp): Promise<boolean> {
  if (!(await caches.has(cacheNames.precache))) return false
  const kept = await (await caches.open(cacheNames.precache)).keys()
  return kept.some(({ url }) => file.test(url))
}

/**
 * Versions that did not look into their files may have installed a portal's page in the place of any, and with it in
 * the place of the app's own page: then no script of ours runs there that could ask anybody to update.
 * @returns whether what the running version has kept is seen to be broken: a page in a file's place is, half a script or
 *   JSON in its place is not, and waits until somebody agrees to the next version
 */
export async function isPrecacheBroken(caches: CacheStorage): Promise<boolean> {
  const name = cacheNames.precache
  if (!(await caches.has(name))) return false
  const cache = await caches.open(name)
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (answer && (await isForeign(new URL(request.url).pathname, answer))) return true
  }
  return false
}

/** Hashes of earlier versions are not known here. Pages are told from files by their type, and ours by where it mounts. */
async function isForeign(path: string, answer: Response): Promise<boolean> {
  if (!answer.headers.get('content-type')?.includes('html')) return false
  return !path.endsWith('.html') || !(await answer.text()).includes('id="root"')
}
