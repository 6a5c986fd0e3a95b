import { createHash, randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/*
 * The app's files that servers serve, release by release: a folder for each, named by a hash of its contents. A server
 * serves its own release from there, so that a build in place removes nothing under it. It also serves the hashed files
 * of other releases: pages and phones of the previous release request theirs, and behind a balancer those of the next
 * one may come here. The server looks into the folder at each request, so several servers may share it, and a bad
 * release is removed by deleting its folder.
 */

const DAY = 24 * 3_600_000
/** Releases always kept beside the server's own, however old they are. */
const FEWEST_BEFORE = 2
const LIFE_MS = 30 * DAY
/** How often a running server marks its release as in use. */
const USED_MS = 6 * 3_600_000

export interface KeptRelease {
  /** Where this server's own app is. */
  appFolder: string
  /** Where releases are, this one and others. */
  releasesFolder: string
  /** Ends the marking; nothing is removed. */
  stop(): void
}

/**
 * Keeps the built app as a release and drops releases that are neither one of the two before nor of the last 30 days.
 * @param builtFolder of the build; where it is not built yet, nothing is kept
 * @returns the folder to serve from: the build itself where nothing can be written; other releases are not served then
 */
export async function keepRelease(builtFolder: string, releasesFolder: string, now = Date.now): Promise<KeptRelease> {
  const markUsed = (folder: string) => utimes(folder, now() / 1000, now() / 1000)
  // The server's own modules lie there, too (build.mjs). Another user may have built it.
  const used = [dirname(builtFolder)]
  const markAll = () => Promise.all(used.map((folder) => markUsed(folder).catch(() => undefined)))
  await markAll()
  const timer = setInterval(markAll, USED_MS)
  timer.unref()
  const stop = () => clearInterval(timer)
  try {
    const files = await filesIn(builtFolder)
    const own = await nameOf(builtFolder, files)
    const appFolder = join(releasesFolder, own)
    if (!(await isThere(appFolder))) await bring(builtFolder, files, releasesFolder, own)
    await markUsed(appFolder)
    used.push(appFolder)
    await dropOld(releasesFolder, own, now())
    return { appFolder, releasesFolder, stop }
  } catch {
    return { appFolder: builtFolder, releasesFolder, stop }
  }
}

/** @returns the folders of releases, the one used last first */
export async function releasesIn(releasesFolder: string): Promise<{ folder: string; usedAt: number }[]> {
  const entries = await readdir(releasesFolder, { withFileTypes: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(async ({ name }) => {
      const folder = join(releasesFolder, name)
      // Another server has dropped it since.
      const usedAt = await stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      )
      return { folder, usedAt }
    })
  return (await Promise.all(folders)).sort((one, other) => other.usedAt - one.usedAt)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** File names carry hashes of their contents; page and service worker name all the other files. */
async function nameOf(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(files.join('\n'))
  for (const file of ['index.html', 'sw.js'])
    hash.update(files.includes(file) ? await readFile(join(folder, file)) : '')
  return hash.digest('hex').slice(0, 16)
}

/** Copied aside, then moved into place in one step: of servers that start together, one wins. */
async function bring(from: string, files: readonly string[], releasesFolder: string, own: string): Promise<void> {
  const aside = join(releasesFolder, `.${own}-${randomUUID()}`)
  try {
    await Promise.all(
      [...new Set(files.map((file) => dirname(join(aside, file))))].map((folder) => mkdir(folder, { recursive: true })),
    )
    for (const file of files) {
      const target = join(aside, file)
      // A link is safe: a build replaces files and writes into none. Across disks there are no links.
      if (isHashed(file)) await link(join(from, file), target).catch(() => copyFile(join(from, file), target))
      else {
        await copyFile(join(from, file), target)
        await dateByContent(target)
      }
    }
    await rename(aside, join(releasesFolder, own)).catch(async (error: unknown) => {
      if (!(await isThere(join(releasesFolder, own)))) throw error
    })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** ETags are made of a file's length and time, and must be the same on every server. */
async function dateByContent(file: string): Promise<void> {
  const content = createHash('sha256')
    .update(await readFile(file))
    .digest()
    .readUInt32BE(0)
  await utimes(file, content / 4, content / 4)
}

async function dropOld(releasesFolder: string, own: string, now: number): Promise<void> {
  const others = (await releasesIn(releasesFolder)).filter(({ folder }) => folder !== join(releasesFolder, own))
  for (const { folder, usedAt } of others.slice(FEWEST_BEFORE))
    if (usedAt < now - LIFE_MS) await rm(folder, { recursive: true, force: true })
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** @param path such as `assets/main-B3x_9aQz.js`: the contents behind such a name never change */
export function isHashed(path: string): boolean {
  return /^assets\/(?:operator\/)?[\w.-]+-[\w-]{8}(?:\.\w+)+$/.test(path)
}
