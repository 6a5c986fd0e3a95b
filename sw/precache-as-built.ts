import type { WorkboxPlugin } from 'workbox-core'
import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import { asBuilt, type Hashes, isAsBuilt } from './as-built.ts'

/**
 * The installation accepts only this version's files, whether downloaded or kept by an earlier version under the
 * same name. Installed files are not hashed again: hashing at each start would cost more than the start.
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

/** @returns whether the running version installed such a file for everybody */
export async function isPrecached(caches: CacheStorage, file: RegExp): Promise<boolean> {
  if (!(await caches.has(cacheNames.precache))) return false
  const kept = await (await caches.open(cacheNames.precache)).keys()
  return kept.some(({ url }) => file.test(url))
}

/**
 * Earlier versions did not check their files, so they may have installed a portal's page in place of any file, even of
 * the app's own page: then no script of ours runs there that could offer the update.
 * @returns whether the running version's files are visibly broken: a page in a file's place is detected; half a script
 *   or JSON in its place is not, and stays until a person agrees to the next version
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

/** Hashes of earlier versions are unknown here. The type tells pages from files, the mount point tells our page. */
async function isForeign(path: string, answer: Response): Promise<boolean> {
  if (!answer.headers.get('content-type')?.includes('html')) return false
  return !path.endsWith('.html') || !(await answer.text()).includes('id="root"')
}
