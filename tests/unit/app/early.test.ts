// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import '../../../src/app/memory.ts'
import { keepAvailableBuses } from '../../../src/offline/available-buses.ts'
import { readSoonestBuses } from '../../../src/offline/buses-seed.ts'
import type { AnswerCaches } from '../../../src/offline/device-storage.ts'
import { keepBuses } from '../../../src/offline/keep-buses.ts'
import { buses, MemoryCaches, NOW, refusingCaches } from '../offline/device-fakes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Runs the script of the first paint on a phone with these caches. */
function runEarly(caches: AnswerCaches | undefined, start: readonly string[] = []): void {
  vi.stubGlobal('caches', caches)
  Reflect.deleteProperty(window, 'keptBuses')
  new Function(readFileSync('src/early.js', 'utf8').replace('START = []', `START = ${JSON.stringify(start)}`))()
}

it.each([3, 500, 501, 2_000])('begins to read the kept list that the app then takes over: %i buses', async (count) => {
  const caches = new MemoryCaches()
  const list = { buses: buses(count), total: count, updatedAt: NOW, etag: '"a"', part: 'whole' as const }
  await keepBuses(caches, list, () => Promise.resolve())
  runEarly(caches)
  expect(await window.keptBuses).toBeDefined()
  // What was begun is all that is needed: the app looks for nothing itself.
  expect(await readSoonestBuses(undefined, NOW, window.keptBuses)).toEqual(await readSoonestBuses(caches, NOW))
})

it('leaves the app to itself where nothing is kept or storage refuses', async () => {
  runEarly(new MemoryCaches())
  expect(await window.keptBuses).toBeUndefined()
  runEarly(refusingCaches)
  expect(await readSoonestBuses(undefined, NOW, window.keptBuses)).toBeUndefined()
  runEarly(undefined)
  expect(window.keptBuses).toBeUndefined()
})

it('leaves Cache Storage in peace where localStorage has the buses', async () => {
  const caches = new MemoryCaches()
  await keepBuses(caches, { buses: buses(3), total: 3, updatedAt: NOW, etag: '"a"', part: 'whole' })
  keepAvailableBuses(localStorage, { buses: buses(3), total: 3, updatedAt: NOW, etag: '"a"', part: 'whole' })
  runEarly(caches)
  expect(window.keptBuses).toBeUndefined()
})

it('runs the app, and the libraries that call it, when the page has been read, at once in the background, where nothing is drawn', async () => {
  // No request goes out; what is asked for is what counts.
  const added: string[] = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement) added.push(`${node.async} ${node.src}`)
      else if (node instanceof HTMLLinkElement) added.push(`${node.rel} ${node.href}`)
  })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  runEarly(undefined, ['libraries.js', 'app.js'])
  const at = window.location.origin
  const preloaded = [`preload ${at}/app.js`, `preload ${at}/libraries.js`]
  await Promise.resolve()
  expect(added.filter((line) => line.includes('.js'))).toEqual(preloaded)
  document.dispatchEvent(new Event('DOMContentLoaded'))
  // Sooner than the second after which it would run without.
  await vi.waitFor(
    () =>
      expect(added.filter((line) => line.includes('.js'))).toEqual([
        ...preloaded,
        `false ${at}/app.js`,
        `false ${at}/libraries.js`,
      ]),
    { timeout: 500 },
  )
})
