import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const NOW = Date.parse('2026-11-21T10:00:00+05:30')
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 86_400_000

/** The app is opened. */
function openApp() {
  vi.resetModules()
  return import('#lib/clock/server-clock.ts')
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
  hearServerTime(header(NOW), Date.now())
  expect(serverNow()).toBe(NOW)
  vi.setSystemTime(NOW + off + 60_000)
  hearServerTime(header(NOW + 61_000), Date.now())
  expect(serverNow()).toBe(NOW + 60_000)

  const next = await openApp()
  expect(next.serverNow()).toBe(NOW + 60_000)
  // The person has set the clock right meanwhile.
  vi.setSystemTime(NOW + 120_000)
  next.hearServerTime(header(NOW + 120_000), Date.now())
  expect(next.serverNow()).toBe(NOW + 120_000)
})

it('an answer that took its time, or says nothing, changes nothing', async () => {
  const { hearServerTime, serverNow } = await openApp()
  hearServerTime(header(NOW - 90_000), Date.now())
  expect(serverNow()).toBe(NOW)
  for (const date of [null, '', 'yesterday']) hearServerTime(date, Date.now())
  expect(serverNow()).toBe(NOW)
})

describe.each([2 * HOUR_MS, YEAR_MS])('a clock that ran %i ms ahead and was put right', (off) => {
  it('between two visits: now is never before what the server has told, before anything is asked', async () => {
    vi.setSystemTime(NOW + off)
    const first = await openApp()
    first.hearServerTime(header(NOW), Date.now())
    const stamp = first.stampClock.stamp(Date.now())
    expect(stamp).toBe(NOW)

    vi.setSystemTime(NOW + 10 * 60_000)
    const second = await openApp()
    expect(second.serverNow()).toBe(NOW + 10 * 60_000)
    expect(second.unlessAhead(stamp)).toBe(NOW)
    expect(second.stampClock.read(stamp)).toBe(NOW)
    expect(second.isYoung(second.stampClock.read(stamp))).toBe(false)
  })

  it('while the app is open: what was stamped before is moved with the next answer, and is not young until then', async () => {
    vi.setSystemTime(NOW + off)
    const app = await openApp()
    app.hearServerTime(header(NOW), Date.now())
    const answered = Date.now()
    const shifts: number[] = []
    app.onClockCorrected((shift) => shifts.push(shift))

    vi.setSystemTime(NOW + 60_000)
    expect(app.isYoung(answered)).toBe(false)
    expect(app.stampClock.stamp(answered)).toBe(NOW)
    expect(app.serverNow()).toBe(NOW + 60_000)
    app.hearServerTime(header(NOW + 60_000), Date.now())
    expect(shifts).toEqual([-off])
    expect(answered - off).toBe(NOW)
  })
})

it('a stamp of a clock that was off, left by an older version, is of unknown age', async () => {
  const { unlessAhead, stampClock } = await openApp()
  expect(unlessAhead(NOW + 2 * HOUR_MS)).toBe(0)
  expect(stampClock.read(NOW + YEAR_MS)).toBe(0)
  expect(stampClock.read(0)).toBe(0)
  expect(stampClock.read(NOW + 1_000)).toBe(NOW)
})

it('a server whose own clock was put back is believed', async () => {
  const { hearServerTime, serverNow } = await openApp()
  hearServerTime(header(NOW + YEAR_MS), Date.now())
  expect(serverNow()).toBe(NOW + YEAR_MS)
  hearServerTime(header(NOW), Date.now())
  expect(serverNow()).toBe(NOW)
})
