// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { byHand } from '../../../contract/reads.ts'

const KEY = 'selectedSeats'
const Anything = byHand((value) => value)

let early: typeof import('../../../src/lib/early-storage.ts')

beforeEach(async () => {
  vi.resetModules()
  early = await import('../../../src/lib/early-storage.ts')
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** The app begins after the page, and goes on with what that has. */
async function appKnows(): Promise<unknown> {
  const { tab } = await import('../../../src/lib/browser-storage.ts')
  return tab.read(KEY, Anything)
}

it('keeps what was chosen before the app is there where the app finds it', async () => {
  early.keepInTab(KEY, [4])
  expect(sessionStorage.getItem(KEY)).toBe('[4]')
  expect(await appKnows()).toEqual([4])
})

it.each([
  ['blocked', () => vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)],
  ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
])('where storage is %s the app has it all the same, and not what was kept before', async (_, refused) => {
  sessionStorage.setItem(KEY, '[1]')
  refused()
  early.keepInTab(KEY, [4])
  expect(early.readTab(KEY)).toBe('[4]')
  expect(await appKnows()).toEqual([4])
})

it('forgets', async () => {
  early.keepInTab(KEY, [4])
  early.keepInTab(KEY, undefined)
  expect(early.readTab(KEY)).toBeNull()
  expect(await appKnows()).toBeUndefined()
})

function refuse(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
