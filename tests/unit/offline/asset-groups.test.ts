import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { keepAssetGroup } from '#offline/keep-asset-group.ts'
import type { Hashes } from '#sw/as-built.ts'
import {
  type AssetGroup,
  assetGroups,
  createKeeper,
  dropOtherVersions,
  isInGroup,
  isKept,
  neededFor,
} from '#sw/asset-groups.ts'
import { MemoryCaches, refusingCaches } from './device-fakes.ts'

const ORIGIN = 'https://sawari.test'
const CHUNK = `${ORIGIN}/assets/pdf-viewer-a1.js`
const WORKER = `${ORIGIN}/assets/pdf.worker.min-b2.mjs`
const URLS = [CHUNK, WORKER]
const VIEWER: AssetGroup = { name: 'pdf-viewer', bucket: 'pdf-viewer-v1', urls: URLS }

/** A server that notes what is loaded from it. */
function serving(answer: (url: string) => Response) {
  const loaded: string[] = []
  return {
    loaded,
    fetch: async ({ url }: Request) => {
      loaded.push(url)
      return answer(url)
    },
  }
}

const SCRIPT = 'export {}'
const script = () => new Response(SCRIPT, { headers: { 'content-type': 'text/javascript' } })
const portal = () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } })
const HASHES: Hashes = new Map(
  [...URLS, `${ORIGIN}/assets/pdf-viewer-old.js`].map((url) => [
    url,
    `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`,
  ]),
)

function ofOneKind(count: number): { urls: readonly string[]; hashes: Hashes } {
  const urls = Array.from({ length: count }, (_, number) => `${ORIGIN}/assets/pdf-viewer-${number}.js`)
  return { urls, hashes: new Map(urls.map((url) => [url, HASHES.get(CHUNK)])) }
}

describe('files kept apart', () => {
  it('are told from the rest of the build by their paths', () => {
    const build = [
      'assets/pdf-viewer-wwTmrYdn.js',
      'assets/pdf.worker.min-Cr_QfRGn.mjs',
      'assets/operator/add-bus-dialog-a1.js',
      'assets/operator/add-bus-dialog-b2.css',
      'assets/account/own-tickets-a1.js',
      'assets/account/own-tickets-b2.css',
      'assets/home-a1.js',
      'assets/hi-a1.js',
      'assets/hi-b2.css',
      'assets/history-a1.js',
      'assets/sawari-devanagari-a1.woff2',
      'assets/sawari-board-devanagari-a1.woff2',
      'assets/sawari-text-a1.woff2',
      'assets/pdf-pages-a1.js',
      'index.html',
    ]
    const sets = assetGroups(build, ORIGIN)
    expect(sets.map(({ name, urls }) => [name, urls])).toEqual([
      ['account', [`${ORIGIN}/assets/account/own-tickets-a1.js`, `${ORIGIN}/assets/account/own-tickets-b2.css`]],
      ['pdf-viewer', [`${ORIGIN}/assets/pdf-viewer-wwTmrYdn.js`, `${ORIGIN}/assets/pdf.worker.min-Cr_QfRGn.mjs`]],
      [
        'operator',
        [`${ORIGIN}/assets/operator/add-bus-dialog-a1.js`, `${ORIGIN}/assets/operator/add-bus-dialog-b2.css`],
      ],
      [
        'hi',
        ['hi-a1.js', 'hi-b2.css', 'sawari-devanagari-a1.woff2', 'sawari-board-devanagari-a1.woff2'].map(
          (name) => `${ORIGIN}/assets/${name}`,
        ),
      ],
    ])
    expect(build.filter((url) => !isInGroup(sets, url, ORIGIN))).toEqual([
      'assets/home-a1.js',
      'assets/history-a1.js',
      'assets/sawari-text-a1.woff2',
      'assets/pdf-pages-a1.js',
      'index.html',
    ])
  })

  it('are kept with those that they stand on, which come first', () => {
    const sets = assetGroups(URLS, ORIGIN)
    const kept = (name: unknown) => neededFor(sets, name).map((set) => set.name)
    expect(kept('operator')).toEqual(['account', 'operator'])
    expect(kept('pdf-viewer')).toEqual(['account', 'pdf-viewer'])
    expect(kept('hi')).toEqual(['hi'])
    expect(kept('account')).toEqual(['account'])
    expect(kept('toString')).toEqual([])
  })

  it('are kept, each loaded once', async () => {
    const caches = new MemoryCaches()
    const server = serving(script)
    expect(await isKept(caches, VIEWER)).toBe(false)
    expect(await createKeeper(caches, server.fetch, HASHES)(VIEWER)).toBe(true)
    expect(await createKeeper(caches, server.fetch, HASHES)(VIEWER)).toBe(true)
    expect(server.loaded).toEqual(URLS)
    expect(await isKept(caches, VIEWER)).toBe(true)
  })

  it('come three at a time, so that the page has connections left, and none more once one has failed', async () => {
    const { urls, hashes } = ofOneKind(8)
    const begun: ((answer: Response) => void)[] = []
    const fetch = () => new Promise<Response>((resolve) => begun.push(resolve))
    const kept = createKeeper(new MemoryCaches(), fetch, hashes)({ bucket: VIEWER.bucket, urls })
    await vi.waitFor(() => expect(begun).toHaveLength(3))
    begun[1]?.(script())
    await vi.waitFor(() => expect(begun).toHaveLength(4))
    // What is answered is not the file, and neither is it when asked for anew.
    begun[0]?.(portal())
    await vi.waitFor(() => expect(begun).toHaveLength(5))
    begun[4]?.(portal())
    expect(await kept).toBe(false)
    for (const answer of begun) answer(script())
    await new Promise(setImmediate)
    expect(begun).toHaveLength(5)
  })

  it('asked for twice at once are loaded once, but for those that are on their way', async () => {
    const server = serving(script)
    const keep = createKeeper(new MemoryCaches(), server.fetch, ofOneKind(8).hashes)
    const files = { bucket: VIEWER.bucket, urls: ofOneKind(8).urls }
    expect(await Promise.all([keep(files), keep(files)])).toEqual([true, true])
    expect(server.loaded.length).toBeLessThanOrEqual(10)
  })

  it('are read back once, and again where one has gone or another is a file of this version', async () => {
    const caches = new MemoryCaches()
    const bucket = await caches.open(VIEWER.bucket)
    vi.spyOn(caches, 'open').mockResolvedValue(bucket)
    const server = serving(script)
    await createKeeper(caches, server.fetch, HASHES)(VIEWER)
    const read = vi.spyOn(bucket, 'match')
    expect(await createKeeper(caches, server.fetch, HASHES)(VIEWER)).toBe(true)
    expect(read.mock.calls.map(([url]) => url)).toEqual([`${ORIGIN}/kept-whole`])

    await bucket.delete(WORKER)
    expect(await createKeeper(caches, server.fetch, HASHES)(VIEWER)).toBe(true)
    expect(server.loaded).toEqual([...URLS, WORKER])
    read.mockClear()
    expect(await createKeeper(caches, server.fetch, new Map([[CHUNK, HASHES.get(CHUNK)]]))(VIEWER)).toBe(false)
    expect(read.mock.calls.map(([url]) => url)).toContain(WORKER)
  })

  it('count as kept only when all are there', async () => {
    const caches = new MemoryCaches()
    const half = serving((url) => (url === CHUNK ? script() : new Response('', { status: 503 })))
    expect(await createKeeper(caches, half.fetch, HASHES)(VIEWER)).toBe(false)
    // The next try loads what was missing.
    const whole = serving(script)
    expect(await createKeeper(caches, whole.fetch, HASHES)(VIEWER)).toBe(true)
    expect(whole.loaded).toEqual([WORKER])
  })

  it.each([
    ['a page in place of a script', portal],
    ['a page that calls itself a script', () => new Response('<h1>', script())],
    ['half a script', () => new Response(SCRIPT.slice(0, 4), script())],
    ['an error', () => Response.json({}, { status: 404 })],
  ])('are not %s', async (_, answer) => {
    const caches = new MemoryCaches()
    expect(await createKeeper(caches, serving(answer).fetch, HASHES)(VIEWER)).toBe(false)
    expect(await isKept(caches, VIEWER)).toBe(false)
  })

  it('are kept whatever is said of them: it is what they contain that counts', async () => {
    const caches = new MemoryCaches()
    const rewriting = serving(() => new Response(SCRIPT, { status: 203, headers: { 'content-type': 'text/plain' } }))
    expect(await createKeeper(caches, rewriting.fetch, HASHES)(VIEWER)).toBe(true)
    const kept = await (await caches.open(VIEWER.bucket)).match(WORKER)
    expect(kept?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('replace what an earlier version took for them, past a browser’s cache that took it too, by their hash', async () => {
    const caches = new MemoryCaches()
    const bucket = await caches.open(VIEWER.bucket)
    await bucket.put(CHUNK, portal())
    await bucket.put(WORKER, script())
    const asked: [RequestCache, string | null][] = []
    const fetch = async ({ cache, url }: Request) => {
      asked.push([cache, new URL(url).searchParams.get('sha256')])
      return cache === 'reload' ? script() : portal()
    }
    expect(await createKeeper(caches, fetch, HASHES)(VIEWER)).toBe(true)
    expect(asked).toEqual([
      ['default', null],
      ['reload', HASHES.get(CHUNK)],
    ])
    expect(await (await bucket.match(CHUNK))?.text()).toBe(SCRIPT)
  })

  it('count as kept only when they can be read again: storage may take a file and not have it', async () => {
    const caches = new MemoryCaches()
    const bucket = await caches.open(VIEWER.bucket)
    vi.spyOn(bucket, 'match').mockResolvedValue(undefined)
    vi.spyOn(caches, 'open').mockResolvedValue(bucket)
    expect(await createKeeper(caches, serving(script).fetch, HASHES)(VIEWER)).toBe(false)
  })

  it('are not kept without a network, room or Cache Storage, and nothing is thrown', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await createKeeper(new MemoryCaches(), lost, HASHES)(VIEWER)).toBe(false)
    const full = new MemoryCaches()
    full.full = true
    expect(await createKeeper(full, serving(script).fetch, HASHES)(VIEWER)).toBe(false)
    expect(await createKeeper(refusingCaches, serving(script).fetch, HASHES)(VIEWER)).toBe(false)
    expect(await createKeeper(new MemoryCaches(), serving(script).fetch, HASHES)({ ...VIEWER, urls: [] })).toBe(false)
  })

  it('of other versions are dropped', async () => {
    const caches = new MemoryCaches()
    await dropOtherVersions(caches, VIEWER)
    expect(caches.buckets.size).toBe(0)
    const keep = createKeeper(caches, serving(script).fetch, HASHES)
    await keep({ ...VIEWER, urls: [`${ORIGIN}/assets/pdf-viewer-old.js`, CHUNK] })
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
  const container = { ready: Promise.resolve(registration) } as unknown as ServiceWorkerContainer
  return { posted, container }
}

describe('asking the service worker for a set', () => {
  it('hears whether it is kept', async () => {
    const { posted, container } = workerThat((port) => port.postMessage({ kept: true }))
    expect(await keepAssetGroup(container, 'operator')).toBe(true)
    expect(posted).toEqual([{ type: 'KEEP_SET', set: 'operator' }])
    expect(await keepAssetGroup(workerThat((port) => port.postMessage({ kept: false })).container, 'operator')).toBe(
      false,
    )
  })

  it('takes nothing but a clear yes for one', async () => {
    expect(await keepAssetGroup(workerThat((port) => port.postMessage('kept')).container, 'operator')).toBe(false)
  })

  it('waits for the worker of a first visit, which comes after the page', async () => {
    const { posted, container } = workerThat((port) => port.postMessage({ kept: true }))
    let register: (registration: ServiceWorkerRegistration) => void = () => undefined
    const ready = new Promise<ServiceWorkerRegistration>((resolve) => {
      register = resolve
    })
    const asked = keepAssetGroup({ ready }, 'operator')
    expect(posted).toEqual([])
    register(await container.ready)
    expect(await asked).toBe(true)
  })

  it('is a no where there is no worker, at once or after three minutes', async () => {
    expect(await keepAssetGroup(undefined, 'operator')).toBe(false)
    expect(await keepAssetGroup({ ready: Promise.reject(new DOMException('Denied.', 'SecurityError')) }, 'hi')).toBe(
      false,
    )
    vi.useFakeTimers()
    const asked = keepAssetGroup({ ready: new Promise(() => undefined) }, 'operator')
    await vi.advanceTimersByTimeAsync(180_000)
    expect(await asked).toBe(false)
    vi.useRealTimers()
  })
})
