// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const NOW = Date.parse('2026-11-21T10:00:00+05:30')
const YEAR_MS = 365 * 86_400_000

/** The app is opened. */
function openApp() {
  vi.resetModules()
  return import('../../../src/lib/server-clock.ts')
}

const header = (time: number) => new Date(time).toUTCString()

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

it.each([-YEAR_MS, YEAR_MS])('a phone that is %i ms off goes by the server, at the next visit too', async (off) => {
  const { hearServerTime, serverNow } = await openApp()
  vi.setSystemTime(NOW + off)
  hearServerTime(header(NOW))
  expect(serverNow()).toBe(NOW)
  vi.setSystemTime(NOW + off + 60_000)
  hearServerTime(header(NOW + 61_000))
  expect(serverNow()).toBe(NOW + 60_000)

  const next = await openApp()
  expect(next.serverNow()).toBe(NOW + 60_000)
  // The person has set the clock right meanwhile.
  vi.setSystemTime(NOW + 120_000)
  next.hearServerTime(header(NOW + 120_000))
  expect(next.serverNow()).toBe(NOW + 120_000)
  expect(localStorage.length).toBe(0)
})

it('an answer that took its time, or says nothing, changes nothing', async () => {
  const { hearServerTime, serverNow } = await openApp()
  hearServerTime(header(NOW - 90_000))
  expect(serverNow()).toBe(NOW)
  for (const date of [null, '', 'yesterday']) hearServerTime(date)
  expect(serverNow()).toBe(NOW)
  expect(localStorage.length).toBe(0)
})
