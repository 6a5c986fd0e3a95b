import type { WorkboxPlugin } from 'workbox-core'

/**
 * The app's page under home's own address, where Chromium answers from without starting the worker
 * (static-routes.ts). It is kept with the rest of the version, whose page it is to the byte: the bucket is named by the
 * page's hash, so that a version that waits does not touch what the running one shows.
 */
const BUCKETS = 'home-page-'
const HOME = '/'

/** What this needs of Cache Storage. */
interface HomeCaches {
  open(bucket: string): Promise<{ put(path: string, page: Response): Promise<void> }>
}

/** @param hash of the page, as the build gave it. @returns where in Cache Storage this version's page for home lies */
export function homePageBucket(hash: string): string {
  return BUCKETS + hash
}

/**
 * Keeps the page for home as the installation takes it, which is looked into before (precache-as-built.ts). Where it can't
 * be kept nothing is installed: home's address would be asked of the network alone.
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

/** What a proxy says its answer varies with would keep it from whoever asks otherwise than the worker did; it is unpacked. */
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
