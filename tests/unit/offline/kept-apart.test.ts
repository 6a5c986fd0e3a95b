import { describe, expect, it } from 'vitest'
import { keepOffline } from '../../../src/offline/kept-apart.ts'
import { type ApartSet, apartSets, dropOtherVersions, isApart, isKept, keepSet } from '../../../sw/kept-apart.ts'
import { MemoryCaches, refusingCaches } from './device-fakes.ts'

const ORIGIN = 'https://sawari.test'
const CHUNK = `${ORIGIN}/assets/pdf-viewer-a1.js`
const WORKER = `${ORIGIN}/assets/pdf.worker.min-b2.mjs`
const URLS = [CHUNK, WORKER]
const VIEWER: ApartSet = { name: 'pdf-viewer', bucket: 'pdf-viewer-v1', urls: URLS }

/** A server that notes what is loaded from it. */
function serving(answer: (url: string) => Response) {
  const loaded: string[] = []
  return {
    loaded,
    fetch: async (url: string) => {
      loaded.push(url)
      return answer(url)
    },
  }
}

const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } })

describe('files kept apart', () => {
  it('are told from the rest of the build by their paths', () => {
    const build = [
      'assets/pdf-viewer-wwTmrYdn.js',
      'assets/pdf.worker.min-Cr_QfRGn.mjs',
      'assets/operator/add-bus-dialog-a1.js',
      'assets/operator/add-bus-dialog-b2.css',
      'assets/home-a1.js',
      'assets/pdf-pages-a1.js',
      'index.html',
    ]
    const sets = apartSets(build, ORIGIN)
    expect(sets.map(({ name, urls }) => [name, urls])).toEqual([
      ['pdf-viewer', [`${ORIGIN}/assets/pdf-viewer-wwTmrYdn.js`, `${ORIGIN}/assets/pdf.worker.min-Cr_QfRGn.mjs`]],
      [
        'operator',
        [`${ORIGIN}/assets/operator/add-bus-dialog-a1.js`, `${ORIGIN}/assets/operator/add-bus-dialog-b2.css`],
      ],
    ])
    expect(build.filter((url) => !isApart(sets, url, ORIGIN))).toEqual([
      'assets/home-a1.js',
      'assets/pdf-pages-a1.js',
      'index.html',
    ])
  })

  it('are kept, each loaded once', async () => {
    const caches = new MemoryCaches()
    const server = serving(script)
    expect(await isKept(caches, VIEWER)).toBe(false)
    expect(await keepSet(caches, server.fetch, VIEWER)).toBe(true)
    expect(await keepSet(caches, server.fetch, VIEWER)).toBe(true)
    expect(server.loaded).toEqual(URLS)
    expect(await isKept(caches, VIEWER)).toBe(true)
  })

  it('count as kept only when all are there', async () => {
    const caches = new MemoryCaches()
    const half = serving((url) => (url === CHUNK ? script() : new Response('', { status: 503 })))
    expect(await keepSet(caches, half.fetch, VIEWER)).toBe(false)
    // The next try loads what was missing.
    const whole = serving(script)
    expect(await keepSet(caches, whole.fetch, VIEWER)).toBe(true)
    expect(whole.loaded).toEqual([WORKER])
  })

  it.each([
    ['a page in place of a script', () => new Response('<h1>', { headers: { 'content-type': 'text/html' } })],
    ['an error', () => Response.json({}, { status: 404 })],
  ])('are not %s', async (_, answer) => {
    const caches = new MemoryCaches()
    expect(await keepSet(caches, serving(answer).fetch, VIEWER)).toBe(false)
    expect(await isKept(caches, VIEWER)).toBe(false)
  })

  it('are not kept without a network, room or Cache Storage, and nothing is thrown', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await keepSet(new MemoryCaches(), lost, VIEWER)).toBe(false)
    const full = new MemoryCaches()
    full.full = true
    expect(await keepSet(full, serving(script).fetch, VIEWER)).toBe(false)
    expect(await keepSet(refusingCaches, serving(script).fetch, VIEWER)).toBe(false)
    expect(await keepSet(new MemoryCaches(), serving(script).fetch, { ...VIEWER, urls: [] })).toBe(false)
  })

  it('of other versions are dropped', async () => {
    const caches = new MemoryCaches()
    await dropOtherVersions(caches, VIEWER)
    expect(caches.buckets.size).toBe(0)
    await keepSet(caches, serving(script).fetch, { ...VIEWER, urls: [`${ORIGIN}/assets/pdf-viewer-old.js`, CHUNK] })
    await dropOtherVersions(caches, VIEWER)
    expect([...(caches.buckets.get(VIEWER.bucket)?.keys() ?? [])]).toEqual([CHUNK])
  })
})

/** The page's view of a service worker that answers like this. */
function workerThat(answer: (port: MessagePort) => void) {
  const posted: unknown[] = []
  const registration = {
    active: {
      postMessage(message: unknown, ports: unknown) {
        posted.push(message)
        if (Array.isArray(ports) && ports[0] instanceof MessagePort) answer(ports[0])
      },
    },
  }
  // A registration has forty members; the page uses one.
  const container = { getRegistration: async () => registration } as unknown as ServiceWorkerContainer
  return { posted, container }
}

describe('asking the service worker for a set', () => {
  it('hears whether it is kept', async () => {
    const { posted, container } = workerThat((port) => port.postMessage({ kept: true }))
    expect(await keepOffline(container, 'operator')).toBe(true)
    expect(posted).toEqual([{ type: 'KEEP_SET', set: 'operator' }])
    expect(await keepOffline(workerThat((port) => port.postMessage({ kept: false })).container, 'operator')).toBe(false)
  })

  it('takes nothing but a clear yes for one', async () => {
    expect(await keepOffline(workerThat((port) => port.postMessage('kept')).container, 'operator')).toBe(false)
  })

  it('is a no where there is no worker', async () => {
    expect(await keepOffline(undefined, 'operator')).toBe(false)
    const ready = new Promise<never>(() => undefined)
    const none = { getRegistration: async () => undefined, ready }
    expect(await keepOffline(none, 'operator')).toBe(false)
    const refusing = { getRegistration: () => Promise.reject(new DOMException('Denied.', 'SecurityError')), ready }
    expect(await keepOffline(refusing, 'operator')).toBe(false)
  })
})
