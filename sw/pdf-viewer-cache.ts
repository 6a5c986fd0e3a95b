/**
 * pdf.js weighs as much as the rest of the app four times over, so it is no part of what every visitor installs. The
 * service worker keeps its files here once a ticket is saved, and whenever a new version brings other ones.
 */
export const PDF_VIEWER_CACHE = 'pdf-viewer-v1'

/** What this needs of Cache Storage. */
export interface ViewerCaches {
  has(bucket: string): Promise<boolean>
  open(bucket: string): Promise<{
    match(url: string): Promise<Response | undefined>
    put(url: string, answer: Response): Promise<void>
    delete(url: string): Promise<boolean>
    keys(): Promise<readonly { url: string }[]>
  }>
}

/** A dead line is given up after this long, milliseconds; whoever asks again starts anew. */
const PATIENCE_MS = 120_000

/** @returns whether a URL of the build belongs to the viewer: the chunk of pdf.js, and its own worker */
export function isPdfViewerFile(url: string): boolean {
  return /\/assets\/pdf(-viewer|\.worker)[^/]*\.m?js$/.test(url.startsWith('/') ? url : `/${url}`)
}

/**
 * Keeps the files that are not kept yet, and reads all of them back.
 * @param urls the viewer's files of this version
 * @returns whether every file can be read from this phone now. Never throws.
 */
export async function keepPdfViewer(
  caches: ViewerCaches,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  urls: readonly string[],
): Promise<boolean> {
  try {
    const cache = await caches.open(PDF_VIEWER_CACHE)
    for (const url of urls) {
      if (await cache.match(url)) continue
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
      if (!answer.ok || !isScript(answer)) return false
      await cache.put(url, answer)
    }
    const found = await Promise.all(urls.map((url) => cache.match(url)))
    return urls.length > 0 && found.every((answer) => answer !== undefined)
  } catch {
    return false
  }
}

/** A page in a script's place (a server that answers everything with its index) must not be kept as the viewer. */
function isScript(answer: Response): boolean {
  return answer.headers.get('content-type')?.includes('javascript') ?? false
}

/** @returns whether a viewer, of whatever version, is kept on this phone: tickets are saved here */
export async function hasPdfViewer(caches: ViewerCaches): Promise<boolean> {
  if (!(await caches.has(PDF_VIEWER_CACHE))) return false
  return (await (await caches.open(PDF_VIEWER_CACHE)).keys()).length > 0
}

/** Drops the files of other versions. @param urls the viewer's files of this version, absolute */
export async function dropOtherPdfViewers(caches: ViewerCaches, urls: readonly string[]): Promise<void> {
  if (!(await caches.has(PDF_VIEWER_CACHE))) return
  const cache = await caches.open(PDF_VIEWER_CACHE)
  for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url)
}
