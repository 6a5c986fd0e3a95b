import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PurchaseStore } from '../../../../src/offline/purchases/purchase-store.ts'
import { createPurchases } from '../../../../src/offline/purchases/purchases.ts'
import { busNumber, memoryPurchaseStore, NOW } from '../device-fakes.ts'

let minted = 0
function open(store = memoryPurchaseStore()) {
  return { store, ...openOn(store) }
}

function openOn(store: PurchaseStore) {
  const tell = vi.fn()
  const purchases = createPurchases({ store, makeKey: () => `key-${minted++}`, now: () => NOW, tell })
  return { tell, ...purchases }
}

describe('the key of a purchase', () => {
  it('is stored when it is known', async () => {
    const { store, begin, tell } = open()
    const { key } = await begin(busNumber(1), [3, 4])
    expect(store.value).toMatchObject([{ key, sentAt: NOW, bus: { id: busNumber(1).id }, seats: [3, 4] }])
    expect(tell).toHaveBeenCalled()
  })

  it('is the same for the same bus and seats, until it is settled, in each tab', async () => {
    const store = memoryPurchaseStore()
    const [here, there] = [open(store), open(store)]
    const [one, other] = await Promise.all([here.begin(busNumber(1), [3, 4]), there.begin(busNumber(1), [3, 4])])
    expect(other.key).toBe(one.key)
    await here.close(one.key)
    expect(await there.list()).toEqual([])
    expect((await here.begin(busNumber(1), [3, 4])).key).not.toBe(one.key)
  })

  it('is another one for each other purchase, and they stay open side by side', async () => {
    const { begin, close, list } = open()
    const keys = [
      (await begin(busNumber(1), [3, 4])).key,
      (await begin(busNumber(1), [3])).key,
      (await begin(busNumber(2), [3, 4])).key,
    ]
    expect(new Set(keys).size).toBe(3)
    await close(keys[1] ?? '')
    expect((await list()).map(({ key }) => key)).toEqual([keys[2], keys[0]])
  })

  it('goes with the fare that is shown now', async () => {
    const { begin, list } = open()
    const first = await begin(busNumber(1), [3])
    const again = await begin({ ...busNumber(1), costPerSeat: 999 }, [3])
    expect(again).toMatchObject({ key: first.key, bus: { costPerSeat: 999 } })
    expect(await list()).toMatchObject([{ bus: { costPerSeat: 999 } }])
  })

  it('is minted anew where storage holds something else', async () => {
    const { begin, list } = open(memoryPurchaseStore([{ key: 1 }, 'x']))
    expect((await begin(busNumber(1), [3])).key).toMatch(/^key-/)
    expect(await list()).toHaveLength(1)
  })
})

describe('a phone that keeps nothing', () => {
  it('has the same key as long as the page is open, and stores it once it can', async () => {
    const { store, begin, list, close } = open()
    store.broken = true
    const { key } = await begin(busNumber(1), [3])
    expect((await begin(busNumber(1), [3])).key).toBe(key)
    expect(await list()).toHaveLength(1)
    store.broken = false
    expect((await begin(busNumber(1), [3])).key).toBe(key)
    expect(store.value).toMatchObject([{ key }])
    expect(await list()).toHaveLength(1)
    store.broken = true
    await close(key)
    store.broken = false
    expect(await list()).toEqual([])
  })
})

describe('a phone whose storage hangs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** A store that answers nothing until it comes to itself. */
  function asleep() {
    const store = memoryPurchaseStore()
    let wake = (): void => undefined
    const awake = new Promise<void>((resolve) => {
      wake = resolve
    })
    return {
      store,
      wake,
      slow: {
        read: () => awake.then(store.read),
        update: (change: (stored: unknown) => unknown) => awake.then(() => store.update(change)),
        clear: () => awake.then(store.clear),
      },
    }
  }

  it('keeps nobody waiting, and has the same key as long as the page is open', async () => {
    const { slow, store, wake } = asleep()
    const { begin, list } = openOn(slow)
    const began = begin(busNumber(1), [3])
    await vi.advanceTimersByTimeAsync(10_000)
    const { key } = await began
    const listing = list()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await listing).toMatchObject([{ key }])
    // Then it does what it was asked: still it is one purchase.
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.value).toMatchObject([{ key }])
    expect(await list()).toMatchObject([{ key }])
  })

  it('does not bring back what was settled meanwhile', async () => {
    const { slow, store, wake } = asleep()
    const { begin, close, list } = openOn(slow)
    const began = begin(busNumber(1), [3])
    await vi.advanceTimersByTimeAsync(10_000)
    const closing = close((await began).key)
    await vi.advanceTimersByTimeAsync(10_000)
    await closing
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect([store.value, await list()]).toEqual([[], []])
  })
})
