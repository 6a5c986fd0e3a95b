// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import '../../../src/app/memory.ts'
import { keepAvailableBuses } from '../../../src/offline/available-buses.ts'
import { keepBuses, readSoonestBuses } from '../../../src/offline/buses-seed.ts'
import type { AnswerCaches } from '../../../src/offline/device-storage.ts'
import { buses, MemoryCaches, NOW, refusingCaches } from '../offline/device-fakes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Runs the script of the first paint on a phone with these caches. */
function runEarly(caches: AnswerCaches | undefined): void {
  vi.stubGlobal('caches', caches)
  Reflect.deleteProperty(window, 'keptBuses')
  new Function(readFileSync('src/early.js', 'utf8'))()
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
