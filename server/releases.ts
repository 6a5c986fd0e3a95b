import { createHash, randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/*
 * The files of the app that servers hand out, release by release: a folder for each, named by what is in it. A server
 * serves its own from there, so that a build in place takes nothing from under it, and the hashed files of others: pages
 * and phones of the release before ask for theirs, and behind a balancer those of the next one may ask here. What is in
 * the folder counts at each request, so a folder that several servers share serves all, and a bad release is taken out by
 * deleting its folder.
 */

const DAY = 24 * 3_600_000
/** Beside one's own, however old they are. */
const FEWEST_BEFORE = 2
const LIFE_MS = 30 * DAY
/** How often a running server says that its release is in use. */
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
 * @returns where to serve from: the build itself where nothing can be written, and then others are not served
 */
export async function keepRelease(builtFolder: string, releasesFolder: string, now = Date.now): Promise<KeptRelease> {
  const markUsed = (folder: string) => utimes(folder, now() / 1000, now() / 1000)
  // What the server is made of lies there, too (build.mjs). Who built it may be another user.
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
      // Dropped by another server since.
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

/** Names of files carry hashes of what is in them; page and worker name all the others. */
async function nameOf(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(files.join('\n'))
  for (const file of ['index.html', 'sw.js'])
    hash.update(files.includes(file) ? await readFile(join(folder, file)) : '')
  return hash.digest('hex').slice(0, 16)
}

/** Aside, and then there in one step: of servers that start together, one brings it. */
async function bring(from: string, files: readonly string[], releasesFolder: string, own: string): Promise<void> {
  const aside = join(releasesFolder, `.${own}-${randomUUID()}`)
  try {
    await Promise.all(
      [...new Set(files.map((file) => dirname(join(aside, file))))].map((folder) => mkdir(folder, { recursive: true })),
    )
    for (const file of files) {
      const target = join(aside, file)
      // A build replaces files and writes into none. Over the border of a disk there are no links.
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

/** ETags are made of a file's length and time, and shall be the same on every server. */
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

/** @param path such as `assets/main-B3x_9aQz.js`: what such a name once meant, it means for ever */
export function isHashed(path: string): boolean {
  return /^assets\/(?:operator\/)?[\w.-]+-[\w-]{8}(?:\.\w+)+$/.test(path)
}
