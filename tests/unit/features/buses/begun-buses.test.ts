// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginAsking, takeBegun } from '../../../../src/features/buses/begun-buses.ts'
import { keepAvailableBuses } from '../../../../src/offline/available-buses.ts'
import { buses, NOW } from '../../offline/device-fakes.ts'

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  asked.mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', asked)
})

afterEach(() => {
  takeBegun({})
  vi.unstubAllGlobals()
  asked.mockReset()
})

it('is the answer for the first who asks, and for nobody after', async () => {
  beginAsking('/api/buses')
  expect(asked).toHaveBeenCalledWith('/api/buses', { cache: 'no-store' })
  expect(await takeBegun({ cache: 'no-store', headers: {} })?.then((answer) => answer.text())).toBe('{}')
  expect(takeBegun({})).toBeUndefined()
})

it('is no answer to whether a kept list is still true', () => {
  beginAsking('/api/buses')
  expect(takeBegun({ headers: { 'if-none-match': '"a"' } })).toBeUndefined()
})

it('is no answer any more for who comes late', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  beginAsking('/api/buses')
  vi.advanceTimersByTime(6_000)
  expect(takeBegun({})).toBeUndefined()
  vi.useRealTimers()
})

it('leaves the question to the app where the phone knows buses', () => {
  keepAvailableBuses(localStorage, { buses: buses(3), total: 3, updatedAt: NOW, etag: '"a"', part: 'whole' })
  beginAsking('/api/buses')
  expect(asked).not.toHaveBeenCalled()
  expect(takeBegun({})).toBeUndefined()
})

it('asks where storage is blocked too', () => {
  vi.stubGlobal('localStorage', undefined)
  beginAsking('/api/buses')
  expect(asked).toHaveBeenCalledOnce()
})

it('tells of a failure whoever takes it over', async () => {
  asked.mockRejectedValue(new TypeError('no network'))
  beginAsking('/api/buses')
  await new Promise((resolve) => setTimeout(resolve))
  await expect(takeBegun({})).rejects.toThrow('no network')
})
