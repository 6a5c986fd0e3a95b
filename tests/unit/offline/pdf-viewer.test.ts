import { describe, expect, it } from 'vitest'
import { keepPdfViewerOffline } from '../../../src/offline/pdf-viewer.ts'
import {
  dropOtherPdfViewers,
  hasPdfViewer,
  isPdfViewerFile,
  keepPdfViewer,
  PDF_VIEWER_CACHE,
} from '../../../sw/pdf-viewer-cache.ts'
import { MemoryCaches, refusingCaches } from './device-fakes.ts'

const CHUNK = 'https://sawari.test/assets/pdf-viewer-a1.js'
const WORKER = 'https://sawari.test/assets/pdf.worker.min-b2.mjs'
const URLS = [CHUNK, WORKER]

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

describe('the files of the PDF viewer', () => {
  it('are told from the rest of the build by name', () => {
    for (const url of ['assets/pdf-viewer-wwTmrYdn.js', '/assets/pdf.worker.min-Cr_QfRGn.mjs', ...URLS])
      expect(isPdfViewerFile(url), url).toBe(true)
    for (const url of ['assets/index-a1.js', 'assets/pdf-pages-a1.js', 'assets/pdf-pages-a1.css', 'pdf-viewer.js'])
      expect(isPdfViewerFile(url), url).toBe(false)
  })

  it('are kept, each loaded once', async () => {
    const caches = new MemoryCaches()
    const server = serving(script)
    expect(await hasPdfViewer(caches)).toBe(false)
    expect(await keepPdfViewer(caches, server.fetch, URLS)).toBe(true)
    expect(await keepPdfViewer(caches, server.fetch, URLS)).toBe(true)
    expect(server.loaded).toEqual(URLS)
    expect(await hasPdfViewer(caches)).toBe(true)
  })

  it('count as kept only when all are there', async () => {
    const caches = new MemoryCaches()
    const half = serving((url) => (url === CHUNK ? script() : new Response('', { status: 503 })))
    expect(await keepPdfViewer(caches, half.fetch, URLS)).toBe(false)
    // The next try loads what was missing.
    const whole = serving(script)
    expect(await keepPdfViewer(caches, whole.fetch, URLS)).toBe(true)
    expect(whole.loaded).toEqual([WORKER])
  })

  it.each([
    ['a page in place of a script', () => new Response('<h1>', { headers: { 'content-type': 'text/html' } })],
    ['an error', () => Response.json({}, { status: 404 })],
  ])('are not %s', async (_, answer) => {
    const caches = new MemoryCaches()
    expect(await keepPdfViewer(caches, serving(answer).fetch, URLS)).toBe(false)
    expect(await hasPdfViewer(caches)).toBe(false)
  })

  it('are not kept without a network, room or Cache Storage, and nothing is thrown', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await keepPdfViewer(new MemoryCaches(), lost, URLS)).toBe(false)
    const full = new MemoryCaches()
    full.full = true
    expect(await keepPdfViewer(full, serving(script).fetch, URLS)).toBe(false)
    expect(await keepPdfViewer(refusingCaches, serving(script).fetch, URLS)).toBe(false)
    expect(await keepPdfViewer(new MemoryCaches(), serving(script).fetch, [])).toBe(false)
  })

  it('of other versions are dropped', async () => {
    const caches = new MemoryCaches()
    await dropOtherPdfViewers(caches, URLS)
    expect(caches.buckets.size).toBe(0)
    await keepPdfViewer(caches, serving(script).fetch, ['https://sawari.test/assets/pdf-viewer-old.js', CHUNK])
    await dropOtherPdfViewers(caches, URLS)
    expect([...(caches.buckets.get(PDF_VIEWER_CACHE)?.keys() ?? [])]).toEqual([CHUNK])
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

describe('asking the service worker for the viewer', () => {
  it('hears whether it is kept', async () => {
    const { posted, container } = workerThat((port) => port.postMessage({ kept: true }))
    expect(await keepPdfViewerOffline(container)).toBe(true)
    expect(posted).toEqual([{ type: 'KEEP_PDF_VIEWER' }])
    expect(await keepPdfViewerOffline(workerThat((port) => port.postMessage({ kept: false })).container)).toBe(false)
  })

  it('takes nothing but a clear yes for one', async () => {
    expect(await keepPdfViewerOffline(workerThat((port) => port.postMessage('kept')).container)).toBe(false)
  })

  it('is a no where there is no worker', async () => {
    expect(await keepPdfViewerOffline(undefined)).toBe(false)
    const none = { getRegistration: async () => undefined }
    expect(await keepPdfViewerOffline(none)).toBe(false)
    const refusing = { getRegistration: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) }
    expect(await keepPdfViewerOffline(refusing)).toBe(false)
  })
})
