// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALL_BUSES_PATH } from '../../../contract/constants.ts'
import '../../../src/app/memory.ts'
import { earlyScript } from '../../../src/build/page.ts'
import { writeLocalMirror } from '../../../src/offline/bus-list/local-mirror.ts'
import { readSoonest } from '../../../src/offline/bus-list/read-bus-list.ts'
import { writeBusList } from '../../../src/offline/bus-list/write-bus-list.ts'
import type { AnswerCaches } from '../../../src/offline/device-storage.ts'
import type {} from '../../../src/start/watch/start-watch.ts'
import { buses, MemoryCaches, NOW, refusingCaches } from '../offline/device-fakes.ts'

/** Of the scripts that have run: none may go off in another test. */
const timers: ReturnType<typeof setTimeout>[] = []

afterEach(() => {
  for (const timer of timers.splice(0)) clearTimeout(timer)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

interface Filled {
  start?: readonly string[]
  secondFrame?: readonly string[]
  apiUrl?: string
}

/** Runs the script of the first paint on a phone with these caches, as the build has filled it in. */
function runEarly(caches: AnswerCaches | undefined, { start = [], secondFrame = [], apiUrl }: Filled = {}): void {
  vi.stubGlobal('caches', caches)
  Reflect.deleteProperty(window, 'keptBuses')
  const script = earlyScript(apiUrl)
    .replace('START = []', `START = ${JSON.stringify(start)}`)
    .replace('SECOND_FRAME = []', `SECOND_FRAME = ${JSON.stringify(secondFrame)}`)
  const setTimer = (run: () => void, after: number) => timers.push(setTimeout(run, after))
  new Function('setTimeout', script)(setTimer)
}

it('takes the token of a reset link out of the address, and a reload finds it with the entry of the history', () => {
  history.replaceState(null, '', '/user-reset-password?token=abc&first=1')
  runEarly(undefined)
  expect(location.pathname + location.search).toBe('/user-reset-password?first=1')
  expect(history.state).toMatchObject({ resetToken: 'abc', __TSR_index: 0 })
  runEarly(undefined)
  expect(history.state).toMatchObject({ resetToken: 'abc' })
  history.replaceState(null, '', '/userAuth?token=abc')
  runEarly(undefined)
  expect(location.search).toBe('?token=abc')
  expect(history.state).toBeNull()
})

it.each([3, 500, 501, 2_000])('begins to read the kept list that the app then takes over: %i buses', async (count) => {
  const caches = new MemoryCaches()
  const list = { buses: buses(count), total: count, updatedAt: NOW, etag: '"a"', part: 'whole' as const }
  await writeBusList(caches, list, () => Promise.resolve())
  runEarly(caches)
  expect(await window.keptBuses).toBeDefined()
  // What was begun is all that is needed: the app looks for nothing itself.
  expect(await readSoonest(undefined, NOW, window.keptBuses)).toEqual(await readSoonest(caches, NOW))
})

it('leaves the app to itself where nothing is kept or storage refuses', async () => {
  runEarly(new MemoryCaches())
  expect(await window.keptBuses).toBeUndefined()
  runEarly(refusingCaches)
  expect(await readSoonest(undefined, NOW, window.keptBuses)).toBeUndefined()
  runEarly(undefined)
  expect(window.keptBuses).toBeUndefined()
})

it('leaves Cache Storage in peace where localStorage has the buses', async () => {
  const caches = new MemoryCaches()
  await writeBusList(caches, { buses: buses(3), total: 3, updatedAt: NOW, etag: '"a"', part: 'whole' })
  writeLocalMirror(localStorage, { buses: buses(3), total: 3, updatedAt: NOW, etag: '"a"', part: 'whole' })
  runEarly(caches)
  expect(window.keptBuses).toBeUndefined()
})

describe('on a first visit, to a page in the background, where nothing is drawn', () => {
  const START = { start: ['libraries.js', 'app.js'] }
  const at = window.location.origin
  let scripts: HTMLScriptElement[]
  let links: string[]
  const asked = vi.fn<typeof fetch>()

  beforeEach(() => {
    // No request goes out; what is asked for is what counts.
    scripts = []
    links = []
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes)
        if (node instanceof HTMLScriptElement) scripts.push(node)
        else if (node instanceof HTMLLinkElement) links.push(`${node.rel} ${node.href}`)
    })
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    asked.mockReset().mockResolvedValue(new Response('{}'))
    vi.stubGlobal('fetch', asked)
    Reflect.deleteProperty(window, 'askedBuses')
    window.history.replaceState(null, '', '/')
    // The page has come to its end, with where the app goes and what watches over that.
    document.body.innerHTML = '<div id="root"></div>'
    window.startWatch = { succeeded: () => undefined, failed: () => undefined }
  })

  async function pageRead(): Promise<void> {
    expect(scripts).toEqual([])
    expect(asked).not.toHaveBeenCalled()
    document.dispatchEvent(new Event('DOMContentLoaded'))
    // Sooner than the second after which all this would happen without.
    await vi.waitFor(() => expect(scripts).toHaveLength(2), { timeout: 500 })
    expect(scripts.map(({ async, src }) => `${async} ${src}`)).toEqual([
      `false ${at}/libraries.js`,
      `false ${at}/app.js`,
    ])
  }

  it('asks for the libraries and the app when the page has been read, and for the buses beside them', async () => {
    runEarly(undefined, START)
    await pageRead()
    expect(asked.mock.calls).toEqual([
      [ALL_BUSES_PATH, { cache: 'no-store', redirect: 'manual', signal: window.askedBuses?.asking.signal }],
    ])
    expect(await (await window.askedBuses?.answer)?.text()).toBe('{}')
  })

  it('asks for the buses where the API is, and where storage is blocked too', async () => {
    vi.stubGlobal('localStorage', undefined)
    runEarly(undefined, { ...START, apiUrl: 'https://api.sawari.example/' })
    await pageRead()
    expect(asked.mock.calls).toEqual([
      [
        `https://api.sawari.example${ALL_BUSES_PATH}`,
        { cache: 'no-store', redirect: 'manual', signal: window.askedBuses?.asking.signal },
      ],
    ])
  })

  it('brings the second frame along when the app is here', async () => {
    runEarly(undefined, { ...START, secondFrame: ['later.js', 'later.css'] })
    await pageRead()
    expect(links).toEqual([])
    scripts[1]?.dispatchEvent(new Event('load'))
    expect(links).toEqual([`modulepreload ${at}/later.js`, `preload ${at}/later.css`])
  })

  it.each([
    ['on a page that can do without', '/userAuth', 0],
    ['where the phone knows buses', '/', 3],
  ])('leaves the buses to the app %s', async (_, path, known) => {
    window.history.replaceState(null, '', path)
    if (known > 0)
      writeLocalMirror(localStorage, {
        buses: buses(known),
        total: known,
        updatedAt: NOW,
        etag: '"a"',
        part: 'whole',
      })
    runEarly(undefined, START)
    await pageRead()
    expect(asked).not.toHaveBeenCalled()
    expect(window.askedBuses).toBeUndefined()
  })

  it('hands a failure on to whoever takes the answer', async () => {
    asked.mockRejectedValue(new TypeError('no network'))
    runEarly(undefined, START)
    await pageRead()
    await expect(window.askedBuses?.answer).rejects.toThrow('no network')
  })
})
