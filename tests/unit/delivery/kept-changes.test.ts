import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { createKeptChanges, MOST_OPEN } from '#delivery/kept-changes.ts'
import { createKeptDocument, type Tabs } from '#delivery/kept-document.ts'
import { PURCHASES } from '#delivery/purchases.ts'
import { busNumber, NOW } from '../offline/device-fakes.ts'
import { MemoryEntry } from '../offline/memory-entry.ts'

let minted = 0
function open(store = new MemoryEntry(), tabs?: Tabs) {
  const session = { isOver: false }
  const changes = createKeptChanges(
    { store, makeKey: () => `key-${minted++}`, now: () => NOW, isOwner: () => !session.isOver, tabs },
    PURCHASES,
  )
  const begin = (bus: number, seats: number[], costPerSeat = 455) =>
    changes.begin({ bus: { ...busNumber(bus), costPerSeat }, seats })
  const heard = vi.fn()
  changes.subscribe(heard)
  return { store, session, heard, ...changes, begin }
}

/** Tabs that hear each other at once. */
function channel() {
  const listeners: { from: object; listener: (event: { data: unknown }) => void }[] = []
  return (): Tabs => {
    const tab = {}
    return {
      postMessage: (data) => {
        for (const { from, listener } of listeners) if (from !== tab) listener({ data })
      },
      addEventListener: (_, listener) => void listeners.push({ from: tab, listener }),
    }
  }
}

const openNames = (store: MemoryEntry) =>
  createKeptDocument<readonly string[], string>(
    { store, isOwner: () => true, tabs: undefined },
    {
      empty: [],
      parse: (stored) => v.parse(v.optional(v.array(v.string()), []), stored),
      entries: (document) => document,
      keyOf: (name) => name,
      without: (document, isGone) => document.filter((name) => !isGone(name)),
      join: (onDisk, known, isHeld) => [...onDisk, ...known.filter(isHeld)],
    },
  )

it('what a page has dropped does not come back from a tab that had no room and writes it once more', async () => {
  const store = new MemoryEntry()
  const names = openNames(store)
  await names.change(() => ['asha', 'ravi'])
  await names.change((before) => before.filter((name) => name !== 'asha'))
  store.value = ['asha', 'ravi']
  await names.look()
  expect([names.getSnapshot(), store.value]).toEqual([['ravi'], ['ravi']])
})

it('a look at what is known already tells nobody', async () => {
  const store = new MemoryEntry(['asha'])
  const names = openNames(store)
  await names.look()
  const heard = vi.fn()
  names.subscribe(heard)
  await names.look()
  expect(heard).not.toHaveBeenCalled()
  // Another tab has written.
  store.value = ['asha', 'ravi']
  await names.look()
  expect(heard).toHaveBeenCalledOnce()
})

describe('the key of a change', () => {
  it('is stored when it is known', async () => {
    const { store, begin, heard, isKept } = open()
    const { key } = await begin(1, [3, 4])
    expect(store.value).toMatchObject([{ key, sentAt: NOW, bus: { id: busNumber(1).id }, seats: [3, 4] }])
    expect(heard).toHaveBeenCalled()
    expect(isKept(key)).toBe(true)
  })

  it('is the same for the same thing, until it is settled, in each tab', async () => {
    const store = new MemoryEntry()
    const [here, there] = [open(store), open(store)]
    const [one, other] = await Promise.all([here.begin(1, [3, 4]), there.begin(1, [3, 4])])
    expect(other.key).toBe(one.key)
    await here.close(one.key)
    expect(await there.list()).toEqual([])
    expect((await here.begin(1, [3, 4])).key).not.toBe(one.key)
  })

  it('is another one for each other change, and they stay open side by side', async () => {
    const { begin, close, list } = open()
    const keys = [(await begin(1, [3, 4])).key, (await begin(1, [3])).key, (await begin(2, [3, 4])).key]
    expect(new Set(keys).size).toBe(3)
    await close(keys[1] ?? '')
    expect((await list()).map(({ key }) => key)).toEqual([keys[2], keys[0]])
  })

  it('goes with what is wanted now', async () => {
    const { begin, list } = open()
    const first = await begin(1, [3])
    const again = await begin(1, [3], 999)
    expect(again).toMatchObject({ key: first.key, bus: { costPerSeat: 999 } })
    expect(await list()).toMatchObject([{ bus: { costPerSeat: 999 } }])
  })

  it('of one that was given up long ago makes room for new ones', async () => {
    const { begin, list, store } = open()
    const first = await begin(1, [1])
    for (let seat = 2; seat <= MOST_OPEN + 1; seat++) await begin(1, [seat])
    expect(await list()).toHaveLength(MOST_OPEN)
    expect(JSON.stringify(store.value)).not.toContain(`"${first.key}"`)
  })

  it('is minted anew where storage holds something else', async () => {
    const { begin, list } = open(new MemoryEntry([{ key: 1 }, 'x']))
    expect((await begin(1, [3])).key).toMatch(/^key-/)
    expect(await list()).toHaveLength(1)
  })
})

describe('a phone that keeps nothing', () => {
  it('has the same key as long as the page is open, says so, and stores it once it can', async () => {
    const { store, begin, list, isKept, heard } = open()
    store.broken = true
    const { key } = await begin(1, [3])
    expect((await begin(1, [3])).key).toBe(key)
    expect(await list()).toHaveLength(1)
    expect([isKept(key), store.value]).toEqual([false, undefined])

    store.broken = false
    heard.mockClear()
    expect(await list()).toMatchObject([{ key }])
    expect([isKept(key), store.value]).toMatchObject([true, [{ key }]])
    expect(heard).toHaveBeenCalled()
  })

  it('does not bring back what was settled meanwhile', async () => {
    const { store, begin, close, list } = open()
    const { key } = await begin(1, [3])
    store.broken = true
    await close(key)
    store.broken = false
    expect(await list()).toEqual([])
    await begin(2, [3])
    expect(store.value).toMatchObject([{ bus: { id: busNumber(2).id } }])
  })

  it('keeps what it knew of the disk, where that answers no more', async () => {
    const { store, begin, list } = open()
    const { key } = await begin(1, [3])
    store.broken = true
    expect(await list()).toMatchObject([{ key }])
  })

  it('loses none of two where room runs out between them', async () => {
    const store = new MemoryEntry()
    const { begin, list } = open(store)
    await list()
    const update = store.update.bind(store)
    vi.spyOn(store, 'update').mockImplementationOnce(async (change) => {
      const made = await update(change)
      store.broken = true
      await new Promise((resolve) => setTimeout(resolve))
      return made
    })
    await Promise.all([begin(1, [3]), begin(2, [3])])
    expect(await list()).toHaveLength(2)
  })

  it('loses none of two that are begun at once', async () => {
    const { store, begin, list } = open()
    store.broken = true
    await Promise.all([begin(1, [3]), begin(2, [3])])
    expect(await list()).toHaveLength(2)
    store.broken = false
    await Promise.all([begin(3, [3]), list()])
    expect(store.value).toHaveLength(3)
  })
})

describe('a store that was emptied under the page', () => {
  it('gets back what the page knows: three, and one more', async () => {
    const { store, begin, isKept } = open()
    for (const bus of [1, 2, 3]) await begin(bus, [3])
    store.empty()
    const { key } = await begin(4, [3])
    expect(store.value).toHaveLength(4)
    expect(isKept(key)).toBe(true)
  })

  it('gets it back by a mere look, and by no other tab than those that knew of it', async () => {
    const store = new MemoryEntry()
    const page = open(store)
    const { key } = await page.begin(1, [3])
    store.empty()
    expect(await open(store).list()).toEqual([])
    expect(await page.list()).toMatchObject([{ key }])
    expect(store.value).toMatchObject([{ key }])
  })

  it('gets nothing back that has come to an end', async () => {
    const { store, begin, close, list } = open()
    const [one, other] = [await begin(1, [3]), await begin(2, [3])]
    store.empty()
    await close(one.key)
    expect(await list()).toMatchObject([{ key: other.key }])
    expect(store.value).toMatchObject([{ key: other.key }])
  })

  it('is told from one in which another tab has settled all', async () => {
    const store = new MemoryEntry()
    const [here, there] = [open(store), open(store)]
    const { key } = await here.begin(1, [3])
    await there.list()
    await there.close(key)
    expect([await here.list(), store.value]).toEqual([[], []])
  })

  it('gets nothing of somebody who has left', async () => {
    const { store, session, begin, list } = open()
    await begin(1, [3])
    store.empty()
    session.isOver = true
    await list()
    expect(store.value).toBeUndefined()
  })
})

/** It keeps the same list in the same place, and knows of no mark. */
describe('a tab of the version before', () => {
  const kept = (key: string, bus: number) => ({ key, sentAt: NOW, bus: busNumber(bus), seats: [3] })

  it('has what it left taken up under its key, and what it begins and ends later', async () => {
    const store = new MemoryEntry([kept('old', 1)])
    const { begin, list } = open(store)
    expect(await list()).toMatchObject([{ key: 'old' }])
    expect(await begin(1, [3])).toMatchObject({ key: 'old' })
    store.value = [kept('later', 2), kept('old', 1)]
    expect((await list()).map(({ key }) => key)).toEqual(['later', 'old'])
    store.value = [kept('later', 2)]
    expect((await list()).map(({ key }) => key)).toEqual(['later'])
    store.value = []
    expect([await list(), store.value]).toEqual([[], []])
  })

  it('that ends everything before this version has written anything is believed', async () => {
    const store = new MemoryEntry([kept('old', 1)])
    const { list } = open(store)
    await list()
    store.value = []
    expect([await list(), store.value]).toEqual([[], []])
  })

  it('left what is written back, too, when it is emptied before this version has written anything', async () => {
    const store = new MemoryEntry([kept('old', 1)])
    const { list } = open(store)
    await list()
    store.empty()
    expect(await list()).toMatchObject([{ key: 'old' }])
    expect(store.value).toMatchObject([{ key: 'old' }])
  })

  it('that begins anew in an emptied store loses nothing of this page, nor this page of it', async () => {
    const store = new MemoryEntry()
    const { begin, list } = open(store)
    const { key } = await begin(1, [3])
    store.empty()
    store.value = [kept('its', 2)]
    expect((await list()).map((one) => one.key)).toEqual([key, 'its'])
    expect(store.value).toMatchObject([{ key }, { key: 'its' }])
  })
})

describe('other tabs', () => {
  it('hear of each change', async () => {
    const [store, tab] = [new MemoryEntry(), channel()]
    const [here, there] = [open(store, tab()), open(store, tab())]
    const { key } = await here.begin(1, [3])
    await vi.waitFor(() => expect(there.getSnapshot()).toMatchObject([{ key }]))
    await there.close(key)
    await vi.waitFor(() => expect(here.getSnapshot()).toEqual([]))
  })

  it.each([false, true])('forget what a log-out takes along (kept in memory alone: %s)', async (broken) => {
    const [store, tab] = [new MemoryEntry(), channel()]
    const [here, there] = [open(store, tab()), open(store, tab())]
    store.broken = broken
    await there.begin(1, [3])
    await here.removeAll()
    store.broken = false
    await there.list()
    expect([here.getSnapshot(), there.getSnapshot(), store.value]).toEqual([[], [], undefined])
  })
})
