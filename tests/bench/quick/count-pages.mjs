// Files of the built app's pages, and their bytes as sent.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { assetGroups, isInGroup } from '../../../sw/asset-groups.ts'

/** The chunk that each page begins with, by the stem of its file name. */
const PAGES = {
  '/bus': 'bus',
  '/bus/bus-details': 'bus-details',
  checkout: 'checkout',
  '/my-tickets': 'own-tickets',
  'log-in': 'log-in',
  'my profile': 'account',
}
const ORIGIN = 'http://localhost'

/** @returns bytes of a file as it is sent: compressed if a compressed copy lies beside it */
const sent = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

function sum(folder, files) {
  return { files: files.length, bytes: files.reduce((total, name) => total + sent(join(folder, name)), 0) }
}

/** @param folder the built app. @returns files and bytes of each page, and of what the service worker installs */
export function countPages(folder) {
  const assets = join(folder, 'assets')
  const names = ['', 'account/'].flatMap((within) =>
    readdirSync(join(assets, within))
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => within + name),
  )
  const named = (stem, kind) =>
    names.filter((name) => basename(name).replace(/-[\w-]{8}\.\w+$/, '') === stem && name.endsWith(kind))
  const needs = (name) =>
    [...readFileSync(join(assets, name), 'utf8').matchAll(/(?:from|import)\s*["'`](\.[\w./-]+\.js)["'`]/g)].map(
      ([, needed]) => join(dirname(name), needed),
    )
  function closure(entries) {
    const all = new Set()
    const add = (name) => {
      if (all.has(name)) return
      all.add(name)
      for (const needed of needs(name)) add(needed)
    }
    for (const name of entries) add(name)
    return all
  }

  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const start = closure([...page.matchAll(/assets\/((?:framework|home)-[\w-]+\.js)/g)].map(([, name]) => name))
  const counts = { 'home and the start': sum(folder, ['index.html', ...[...start].map((name) => `assets/${name}`)]) }
  for (const [name, stem] of Object.entries(PAGES)) {
    const entries = named(stem, '.js')
    if (entries.length !== 1) throw new Error(`${name} begins with ${entries.length} files that are named ${stem}.`)
    const own = [...closure(entries)].filter((file) => !start.has(file)).concat(named(stem, '.css'))
    counts[name] = sum(
      folder,
      own.map((file) => `assets/${file}`),
    )
  }

  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
  const installed = [...new Set([...worker.matchAll(/["'`]?url["'`]?:["'`]([^"'`]+)["'`]/g)].map(([, url]) => url))]
  const present = installed.filter((url) => existsSync(join(folder, url)))
  if (present.length < 20)
    throw new Error(`Of ${installed.length} files that ${basename('sw.js')} names there are ${present.length}.`)
  const groups = assetGroups(present, ORIGIN)
  counts['installed before a log-in'] = sum(
    folder,
    present.filter((url) => !isInGroup(groups, url, ORIGIN)),
  )
  for (const { name, urls } of groups)
    counts[`installed with ${name}`] = sum(
      folder,
      urls.map((url) => new URL(url).pathname.slice(1)),
    )
  return counts
}
