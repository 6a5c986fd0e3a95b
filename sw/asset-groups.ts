import type { AssetGroupName } from '../contract/constants.ts'
import { asBuilt, type Hashes, isAsBuilt } from './as-built.ts'
import { createTurns } from './turns.ts'

/**
 * Files that not every visitor installs: pdf.js weighs four times the rest of the app, travellers never see an
 * operator's pages, only people with an account have tickets, and a language is for those who read it. The service
 * worker keeps such a group once this phone needs it, and replaces it whenever a new version brings other files.
 */
export interface AssetGroup extends KeptFiles {
  readonly name: AssetGroupName
}

/** Files that are kept together, or not at all. */
export interface KeptFiles {
  /** Their bucket in Cache Storage, for the files of the running version and of a waiting one. */
  readonly bucket: string
  /** Absolute addresses of this version's files. */
  readonly urls: readonly string[]
}

const PATHS: Readonly<Record<AssetGroupName, RegExp>> = {
  account: /\/assets\/account\//,
  // The chunk of pdf.js, and its own worker.
  'pdf-viewer': /\/assets\/pdf(-viewer|\.worker)[^/]*\.m?js$/,
  operator: /\/assets\/operator\//,
  hi: /\/assets\/(hi|sawari(-board)?-devanagari)-[^/]*\.(js|css|woff2)$/,
}

/** Groups that another group needs: a ticket's PDF is shown on its page, and an operator draws tickets too. */
const STAND_ON: Partial<Record<AssetGroupName, AssetGroupName>> = { 'pdf-viewer': 'account', operator: 'account' }

/** The part of Cache Storage in use. */
export interface GroupCaches {
  has(bucket: string): Promise<boolean>
  open(bucket: string): Promise<GroupCache>
}

interface GroupCache {
  match(url: string): Promise<Response | undefined>
  put(url: string, answer: Response): Promise<void>
  delete(url: string): Promise<boolean>
  keys(): Promise<readonly { url: string }[]>
}

/** A download is given up after this long, milliseconds; the next request for the group starts anew. */
const PATIENCE_MS = 120_000

/**
 * Divides the files of a build.
 * @param urls as the build lists them, absolute or relative to `origin`
 * @returns the groups; every visitor installs the files outside all of them (see {@link isInGroup})
 */
export function assetGroups(urls: readonly string[], origin: string): readonly AssetGroup[] {
  const hrefs = urls.map((url) => new URL(url, origin).href)
  return (['account', 'pdf-viewer', 'operator', 'hi'] as const).map((name) => ({
    name,
    bucket: `${name}-v1`,
    // The code reader weighs more than all the pages: the pages come first.
    urls: hrefs.filter((href) => PATHS[name].test(href)).sort((a, b) => Number(isHeavy(a)) - Number(isHeavy(b))),
  }))
}

const isHeavy = (href: string) => href.endsWith('.wasm')

/** @returns the group of this name after the group that it needs; none for an unknown name */
export function neededFor(groups: readonly AssetGroup[], name: unknown): readonly AssetGroup[] {
  const group = groups.find((each) => each.name === name)
  return group ? groups.filter((each) => each === group || each.name === STAND_ON[group.name]) : []
}

export function isInGroup(groups: readonly AssetGroup[], url: string, origin: string): boolean {
  const { href } = new URL(url, origin)
  return groups.some(({ urls }) => urls.includes(href))
}

/**
 * Keeps files, a few at a time over all groups. A wrong file that an earlier version kept under a name is
 * replaced. Files once found whole are not read again: pages ask at each start, and reading back the 21 files
 * of an account took 70 ms of 350 there.
 * @returns a function that keeps the missing files and reads all of them back. It returns whether every file can be
 *   read from this phone now, as the build made it, and never throws.
 */
export function createKeeper(
  caches: GroupCaches,
  fetch: (request: Request) => Promise<Response>,
  hashes: Hashes,
): (files: KeptFiles) => Promise<boolean> {
  const inTurn = createTurns()

  async function keep({ bucket, urls }: KeptFiles): Promise<boolean> {
    const cache = await caches.open(bucket)
    const note = { at: new URL('/kept-whole', urls[0]).href, of: urls.map((url) => `${url} ${hashes.get(url)}`).join() }
    if ((await (await cache.match(note.at))?.text()) === note.of && (await hasAll(cache, urls))) return true
    const isThere = async (url: string) => {
      const kept = await cache.match(url)
      return kept !== undefined && (await isAsBuilt(kept, hashes.get(url)))
    }
    let hasFailed = false
    async function keepFile(url: string): Promise<void> {
      // Checked when its turn has come: two callers may have asked for the same file.
      if (hasFailed || (await isThere(url))) return
      try {
        await cache.put(url, await load(url, hashes, fetch))
      } catch (problem) {
        hasFailed = true
        throw problem
      }
    }
    await Promise.all(urls.map((url) => inTurn(() => keepFile(url))))
    const there = await Promise.all(urls.map(isThere))
    if (there.includes(false)) return false
    await cache.put(note.at, new Response(note.of)).catch(() => undefined)
    return true
  }

  return (files) => keep(files).catch(() => false)
}

/** @throws if the file does not arrive in time, or a different one arrives */
async function load(url: string, hashes: Hashes, fetch: (request: Request) => Promise<Response>): Promise<Response> {
  // Safari has AbortSignal.timeout only since 16.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const request = new Request(url, { signal: patience.signal, priority: 'low' })
    return await asBuilt(request, await fetch(request), hashes.get(url), fetch)
  } finally {
    clearTimeout(timer)
  }
}

async function hasAll(cache: GroupCache, urls: readonly string[]): Promise<boolean> {
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  return urls.every((url) => kept.has(url))
}

/** @returns whether any version of the group is kept on this phone */
export async function isKept(caches: GroupCaches, { bucket }: KeptFiles): Promise<boolean> {
  if (!(await caches.has(bucket))) return false
  return (await (await caches.open(bucket)).keys()).length > 0
}

/** Drops the files of other versions. */
export async function dropOtherVersions(caches: GroupCaches, { bucket, urls }: KeptFiles): Promise<void> {
  if (!(await caches.has(bucket))) return
  const cache = await caches.open(bucket)
  for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url)
}
