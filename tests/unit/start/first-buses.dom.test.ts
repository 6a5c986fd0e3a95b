import { beforeEach, expect, it, vi } from 'vitest'
import { writeLocalMirror } from '#offline/bus-list/local-mirror.ts'
import { firstBuses, rememberedAt } from '#start/first-buses.ts'
import { buses, NOW as MORNING } from '../offline/device-fakes.ts'

/** An hour before the first of these buses leaves. */
const NOW = MORNING - 11 * 3_600_000

const kept = (updatedAt: number, count = 3) =>
  writeLocalMirror(localStorage, { buses: buses(count), total: count, updatedAt, etag: '"a"', part: 'whole' })

/** @param transferSize 0 where the browser had the page in its own cache */
function page(updatedAt: number, transferSize: number, rows: unknown = buses(2)): void {
  document.body.innerHTML = '<script type="application/json" id="soonest-buses"></script>'
  const element = document.getElementById('soonest-buses')
  if (element) element.textContent = JSON.stringify({ buses: rows, total: 50, updatedAt })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    Object.assign({ toJSON: () => '' }, { name: '', entryType: '', startTime: 0, duration: 0, transferSize }),
  ])
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})

it('are those that the server wrote into this very page, and need no word about their age', () => {
  kept(NOW - 7_200_000)
  page(NOW - 50_000, 20_000)
  const first = firstBuses()
  expect(first).toMatchObject({ from: 'server', list: { total: 50, part: 'soonest', etag: undefined } })
  expect(first?.list.buses).toHaveLength(2)
  expect(first && rememberedAt(first)).toBeUndefined()
})

it('are as old as they are where the page comes out of the browser’s cache, and the newer of two', () => {
  page(NOW - 3_600_000, 0)
  expect(firstBuses()).toMatchObject({ from: 'kept-page', list: { updatedAt: NOW - 3_600_000 } })
  kept(NOW - 7_200_000)
  expect(firstBuses()?.list.updatedAt).toBe(NOW - 3_600_000)
  kept(NOW - 1_800_000)
  const first = firstBuses()
  expect(first?.list.updatedAt).toBe(NOW - 1_800_000)
  expect(first && rememberedAt(first)).toBe(NOW - 1_800_000)
})

it('are those of this phone on a page that is not filled, and none where it knows none', () => {
  expect(firstBuses()).toBeUndefined()
  kept(NOW - 30_000)
  const first = firstBuses()
  expect(first).toMatchObject({ from: 'memory', list: { part: 'whole' } })
  expect(first && rememberedAt(first)).toBeUndefined()
})

it.each([
  ['is no list', 'x'],
  ['has a row of another form', [{ id: 1 }]],
  ['is empty', []],
])('leaves what is written to the app where it %s', (_, rows) => {
  page(NOW, 20_000, rows)
  expect(firstBuses()).toBeUndefined()
})

it('are none where all have left', () => {
  kept(NOW - 7_200_000)
  vi.setSystemTime(NOW + 400 * 86_400_000)
  expect(firstBuses()).toBeUndefined()
})
