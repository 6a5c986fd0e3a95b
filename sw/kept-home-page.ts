import type { WorkboxPlugin } from 'workbox-core'

/**
 * The app's page under home's address, from where Chromium answers without starting the worker (static-routes.ts). It
 * is kept with the rest of the version, byte for byte that version's page: the bucket is named by the
 * page's hash, so that a waiting version does not touch the page that the running one shows.
 */
const BUCKETS = 'home-page-'
const HOME = '/'

/** The part of Cache Storage in use. */
interface HomeCaches {
  open(bucket: string): Promise<{ put(path: string, page: Response): Promise<void> }>
}

/** @param hash of the page, as the build gave it. @returns the bucket of this version's page for home */
export function homePageBucket(hash: string): string {
  return BUCKETS + hash
}

/**
 * Keeps the page for home as the installation takes it, after the check (precache-as-built.ts). If it can't
 * be kept, the installation fails: else the rule would send home's address to the network only.
 * @param pageUrl the page's absolute address
 */
export function keepsHomePage(caches: HomeCaches, bucket: string, pageUrl: string): WorkboxPlugin {
  return {
    async handlerWillRespond({ event, request, response }) {
      if (event.type === 'install' && request.url === pageUrl)
        await (await caches.open(bucket)).put(HOME, forEveryRequest(response.clone()))
      return response
    },
  }
}

/** Drops the headers of a proxy: `vary` would make the browser's request miss the page; the body is decompressed. */
function forEveryRequest(page: Response): Response {
  const headers = new Headers(page.headers)
  for (const name of ['vary', 'content-encoding', 'content-length']) headers.delete(name)
  return new Response(page.body, { headers })
}

/** Drops the pages of other versions. */
export async function dropOtherHomePages(caches: Pick<CacheStorage, 'keys' | 'delete'>, bucket: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(BUCKETS) && name !== bucket)
  await Promise.all(others.map((name) => caches.delete(name)))
}
