// The floor of the app: tests/bench/floor-app, built by the same bundler, with a service worker that caches its files.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('./floor-app', import.meta.url))

/** @returns the size of a file as it travels to a phone, bytes */
export const gzipped = (content) => gzipSync(content, { level: 9 }).length

/** @returns the size of a page's inline scripts, bytes */
export const inlineScripts = (page) =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].reduce((sum, [, script]) => sum + gzipped(script), 0)

/**
 * The scripts that home's first frame waits for: those inline in the page, and the two start files that it names.
 * @param folder the built app
 * @returns bytes, gzip -9
 */
export function firstFrameScripts(folder) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const start = [...new Set(page.match(/assets\/(framework|home)-[\w-]+\.js/g))]
  if (start.length !== 2) throw new Error(`The page names ${start.length} scripts of the start.`)
  return start.reduce((sum, name) => sum + gzipped(readFileSync(join(folder, name))), inlineScripts(page))
}

/** Builds the floor into a folder. @returns the size of its scripts, gzip -9 */
export async function buildFloor(outDir) {
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { target: 'es2022', outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  const files = ['/', ...output.map(({ fileName }) => `/${fileName}`).filter((name) => name !== '/index.html')]
  writeFileSync(join(outDir, 'sw.js'), worker(files))
  return output.filter(({ type }) => type === 'chunk').reduce((sum, { code }) => sum + gzipped(code), 0)
}

const worker = (files) => `
addEventListener('install', (event) => event.waitUntil(caches.open('floor').then((cache) => cache.addAll(${JSON.stringify(files)}))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (!pathname.startsWith('/api/')) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(event.request)))
})
`
