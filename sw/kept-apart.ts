import type { ApartName } from '../contract/constants.ts'

/**
 * Files that are no part of what every visitor installs: pdf.js weighs as much as the rest of the app four times over,
 * and travellers never see an operator's pages. The service worker keeps such a set once this phone needs it, and from
 * then on whenever a new version brings other ones.
 */
export interface ApartSet {
  readonly name: ApartName
  /** Where in Cache Storage its files lie, those of the running version and, beside them, of one that waits. */
  readonly bucket: string
  /** The set's files of this version, absolute. */
  readonly urls: readonly string[]
}

const PATHS: Readonly<Record<ApartName, RegExp>> = {
  // The chunk of pdf.js, and its own worker.
  'pdf-viewer': /\/assets\/pdf(-viewer|\.worker)[^/]*\.m?js$/,
  operator: /\/assets\/operator\//,
}

/** What this needs of Cache Storage. */
export interface ApartCaches {
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

/**
 * Divides the files of a build.
 * @param urls as the build lists them, absolute or relative to `origin`
 * @returns the sets that are kept apart; every visitor installs what is in none of them (see {@link isApart})
 */
export function apartSets(urls: readonly string[], origin: string): readonly ApartSet[] {
  const hrefs = urls.map((url) => new URL(url, origin).href)
  return (['pdf-viewer', 'operator'] as const).map((name) => ({
    name,
    bucket: `${name}-v1`,
    urls: hrefs.filter((href) => PATHS[name].test(href)),
  }))
}

export function isApart(sets: readonly ApartSet[], url: string, origin: string): boolean {
  const { href } = new URL(url, origin)
  return sets.some(({ urls }) => urls.includes(href))
}

/**
 * Keeps the set's files that are not kept yet, and reads all of them back.
 * @returns whether every file can be read from this phone now. Never throws.
 */
export async function keepSet(
  caches: ApartCaches,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  { bucket, urls }: ApartSet,
): Promise<boolean> {
  try {
    const cache = await caches.open(bucket)
    for (const url of urls) {
      if (await cache.match(url)) continue
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
      if (!answer.ok || isPage(answer)) return false
      await cache.put(url, answer)
    }
    const found = await Promise.all(urls.map((url) => cache.match(url)))
    return urls.length > 0 && found.every((answer) => answer !== undefined)
  } catch {
    return false
  }
}

/** A page in a script's place (a server that answers everything with its index) must not be kept as the script. */
function isPage(answer: Response): boolean {
  return answer.headers.get('content-type')?.includes('html') ?? true
}

/** @returns whether the set, of whatever version, is kept on this phone */
export async function isKept(caches: ApartCaches, { bucket }: ApartSet): Promise<boolean> {
  if (!(await caches.has(bucket))) return false
  return (await (await caches.open(bucket)).keys()).length > 0
}

/** Drops the set's files of other versions. */
export async function dropOtherVersions(caches: ApartCaches, { bucket, urls }: ApartSet): Promise<void> {
  if (!(await caches.has(bucket))) return
  const cache = await caches.open(bucket)
  for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url)
}
