import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Try } from '#features/company/pending/outbox.ts'
import type { BusChange } from '#offline/outbox/bus-change.ts'
import { MemoryEntry } from '#tests/unit/offline/memory-entry.ts'
import { calm, FakeServer, FIELDS, listed, Page, REFUSED_FARE } from '#tests/unit/offline/outbox/outbox-fakes.ts'

const add = (name: string, costPerSeat = 500): BusChange => ({ kind: 'add', bus: { ...FIELDS, name, costPerSeat } })
const edit = (busId: number, costPerSeat: number): BusChange => ({
  kind: 'edit',
  busId,
  before: listed(busId),
  bus: { ...FIELDS, costPerSeat },
})
const callOff = (busId: number): BusChange => ({ kind: 'call-off', busId, before: listed(busId), reason: 'Rain' })
const remove = (busId: number): BusChange => ({ kind: 'delete', busId, before: listed(busId) })

let store: MemoryEntry
let server: FakeServer
let page: Page

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  store = new MemoryEntry()
  server = new FakeServer()
  server.buses.set(7, { ...FIELDS })
  server.buses.set(8, { ...FIELDS })
  page = new Page(store, server)
})
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

/** Puts a change in, and what its first try came to. */
async function putFromForm(change: BusChange): Promise<{ id: number; outcome: Try }> {
  const [id] = await page.outbox.put([change], true)
  if (id === undefined) throw new Error('It came to nothing.')
  return { id, outcome: await page.outbox.outcome(id) }
}

async function reopen(): Promise<void> {
  page.close()
  page = new Page(store, server)
  await calm()
}

const fares = () => server.done.map(({ busId, fare }) => [busId, fare])
const states = () => page.items.map(({ change, state }) => [change.kind, state.kind])

describe('with the server there', () => {
  it('sends at once, in order, and keeps nothing', async () => {
    const settled: string[] = []
    page.outbox.onSettled((item, { kind }) => settled.push(`${item.change.kind} ${kind}`))
    await page.outbox.put([add('A'), edit(7, 450), remove(8)], false)
    await calm()
    expect(server.done.map(({ kind }) => kind)).toEqual(['add', 'edit', 'delete'])
    expect(settled).toEqual(['add made', 'edit made', 'delete made'])
    expect(page.items).toEqual([])
    expect(store.value).toMatchObject({ items: [] })
  })

  it('tells whoever waits', async () => {
    expect((await putFromForm(edit(7, 450))).outcome.kind).toBe('made')
    expect((await putFromForm(edit(7, REFUSED_FARE))).outcome).toEqual({ kind: 'refused', reason: 'An unlucky fare.' })
  })
})

describe('without a signal', () => {
  beforeEach(() => {
    page.reachable = false
  })

  it('keeps changes through a closed app, sends them when the line is back, and each once', async () => {
    await page.outbox.put([add('A')], false)
    await page.outbox.put([edit(7, 450), remove(8)], false)
    await calm()
    expect(server.sends).toBe(0)
    expect(states()).toEqual([
      ['add', 'waiting'],
      ['edit', 'waiting'],
      ['delete', 'waiting'],
    ])
    await reopen()
    expect(server.done.map(({ kind }) => kind)).toEqual(['add', 'edit', 'delete'])
    await reopen()
    expect(server.sends).toBe(3)
  })

  it('folds an edit into the trip or the edit that waits, and forgets a trip that is deleted before it was sent', async () => {
    const [added] = await page.outbox.put([add('A')], false)
    const trip = -(added ?? 0)
    expect(await page.outbox.put([edit(trip, 410), edit(7, 420), edit(7, 430)], false)).toEqual([added, 2, 2])
    const [other] = await page.outbox.put([add('B')], false)
    expect(await page.outbox.put([remove(-(other ?? 0))], false)).toEqual([undefined])
    page.reachable = true
    page.awake()
    await calm()
    expect(fares()).toEqual([
      [101, 410],
      [7, 430],
    ])
  })

  it('a trip that is called off takes what was changed about it later along', async () => {
    await page.outbox.put([callOff(7)], false)
    await page.outbox.put([edit(7, 450), edit(8, 460)], false)
    page.reachable = true
    page.awake()
    await calm()
    expect(server.done.map(({ kind, busId }) => [kind, busId])).toEqual([
      ['call-off', 7],
      ['edit', 8],
    ])
    expect(page.items).toEqual([])
  })

  it('lets a change be undone', async () => {
    const [id = 0] = await page.outbox.put([remove(7)], false)
    await page.outbox.withdraw([id])
    page.reachable = true
    page.awake()
    await calm()
    expect(server.sends).toBe(0)
    expect(store.value).toMatchObject({ items: [] })
  })
})

describe('on a bad line', () => {
  it('a lost answer is asked for again under the same key, after a pause that grows', async () => {
    server.roads.push('answer-lost', 'cut')
    await page.outbox.put([add('A')], false)
    await calm()
    expect(states()).toEqual([['add', 'sent']])
    await vi.advanceTimersByTimeAsync(5_000)
    await calm()
    expect(server.sends).toBe(2)
    await vi.advanceTimersByTimeAsync(9_000)
    await calm()
    expect(server.sends).toBe(2)
    await vi.advanceTimersByTimeAsync(1_000)
    await calm()
    expect(server.sends).toBe(3)
    expect(server.done).toHaveLength(1)
    expect(page.items).toEqual([])
  })

  it('what may have arrived is not changed any more: an edit and a delete follow it, under the id it gets', async () => {
    server.roads.push('answer-lost')
    const [added = 0] = await page.outbox.put([add('A')], false)
    await calm()
    page.reachable = false
    await page.outbox.put([edit(-added, 410)], false)
    expect(states()).toEqual([
      ['add', 'sent'],
      ['edit', 'waiting'],
    ])
    page.reachable = true
    page.awake()
    await calm()
    expect(fares()).toEqual([
      [101, 500],
      [101, 410],
    ])
    expect(page.items).toEqual([])
  })

  it('a request that arrives once more, after later ones, changes nothing', async () => {
    server.roads.push('held-up')
    await page.outbox.put([edit(7, 410)], false)
    await calm()
    await page.outbox.put([edit(7, 420)], false)
    await calm()
    for (const late of server.heldUp) server.handle(late)
    expect(server.buses.get(7)?.costPerSeat).toBe(420)
    expect(server.done).toHaveLength(2)
  })

  it('a change that the server stumbles over holds back its own trip alone', async () => {
    server.roads.push('gateway')
    await page.outbox.put([edit(7, 410), edit(8, 420)], false)
    await calm()
    expect(fares()).toEqual([[8, 420]])
    await vi.advanceTimersByTimeAsync(5_000)
    await calm()
    expect(fares()).toEqual([
      [8, 420],
      [7, 410],
    ])
  })

  it('a change that may have arrived is not overtaken by what was done to its trip later', async () => {
    server.roads.push('gateway', 'gateway')
    await page.outbox.put([edit(7, 410)], false)
    await calm()
    await page.outbox.put([edit(7, 420), edit(8, 430)], false)
    await calm()
    expect(fares()).toEqual([[8, 430]])
    await vi.advanceTimersByTimeAsync(10_000)
    await calm()
    expect(fares()).toEqual([
      [8, 430],
      [7, 410],
      [7, 420],
    ])
    expect(page.items).toEqual([])
  })
})

describe('a refusal', () => {
  it('stays with its reason and what was typed, and the others go on', async () => {
    await page.outbox.put([edit(7, REFUSED_FARE), edit(8, 420)], false)
    await calm()
    expect(fares()).toEqual([[8, 420]])
    await reopen()
    expect(page.items).toMatchObject([
      {
        change: { busId: 7, bus: { costPerSeat: REFUSED_FARE } },
        state: { kind: 'refused', reason: 'An unlucky fare.' },
      },
    ])
    const [refused] = page.items
    await page.outbox.put([edit(7, 430)], false)
    await calm()
    expect(server.buses.get(7)?.costPerSeat).toBe(430)
    // The server may know the refused key, with other words.
    expect(server.done.at(-1)?.key).not.toBe(refused?.key)
    expect(page.items).toEqual([])
  })

  it('takes the later edits of its trip back with it, and tells who waits for them', async () => {
    server.roads.push('cut')
    await page.outbox.put([edit(7, REFUSED_FARE)], false)
    await calm()
    const later = await putFromForm(edit(7, 440))
    expect(later.outcome).toEqual({ kind: 'refused', reason: 'An unlucky fare.' })
    expect(page.items).toMatchObject([{ change: { bus: { costPerSeat: 440 } }, state: { kind: 'refused' } }])
  })

  it('of a removal leaves the bus and says why', async () => {
    server.booked.add(7)
    await page.outbox.put([remove(7)], false)
    await calm()
    expect(page.items).toMatchObject([{ state: { kind: 'refused', reason: 'Passengers hold tickets.' } }])
    await page.outbox.withdraw([1])
    expect(page.items).toEqual([])
  })
})

describe('with a form in hand', () => {
  it('what was not made at the first try waits for the person, with all that was sent with it', async () => {
    server.roads.push('answer-lost')
    const [first = 0, second = 0] = await page.outbox.put([add('A'), add('B')], true)
    expect(await page.outbox.outcome(first)).toEqual({ kind: 'lost' })
    await vi.advanceTimersByTimeAsync(600_000)
    await calm()
    expect(server.sends).toBe(1)

    page.outbox.sendAgain([first, second])
    await calm()
    expect(server.done.map(({ kind }) => kind)).toEqual(['add', 'add'])
  })

  it('goes on by itself once the form has gone', async () => {
    server.roads.push('gateway')
    const { id, outcome } = await putFromForm(edit(7, 450))
    expect(outcome).toEqual({ kind: 'intercepted' })
    page.outbox.release([id])
    await calm()
    expect(fares()).toEqual([[7, 450]])
  })
})

describe('a session that is over', () => {
  it('stops the queue until the next log-in, and loses nothing', async () => {
    server.loggedIn = false
    await page.outbox.put([edit(7, 410), edit(8, 420)], false)
    await calm()
    expect(server.sends).toBe(1)
    expect(page.outbox.getSnapshot().loggedOut).toBe(true)
    // Nothing was looked at, so it can still be undone.
    expect(states()).toEqual([
      ['edit', 'waiting'],
      ['edit', 'waiting'],
    ])
    server.loggedIn = true
    page.sessionChanged()
    await calm()
    expect(server.done).toHaveLength(2)
    expect(page.outbox.getSnapshot().loggedOut).toBe(false)
  })

  it('another operator who logs in instead sees nothing of it and sends nothing; the first finds it again', async () => {
    page.reachable = false
    await page.outbox.put([edit(7, 410)], false)
    page.loggedIn = false
    page.reachable = true
    page.sessionChanged()
    await calm()
    expect([page.items, server.sends]).toEqual([[], 0])
    page.loggedIn = true
    page.sessionChanged()
    await calm()
    expect(fares()).toEqual([[7, 410]])
  })

  it('a log-out on this phone empties the page, and a late answer brings nothing back', async () => {
    page.reachable = false
    await page.outbox.put([edit(7, 410)], false)
    page.loggedIn = false
    await store.clear()
    page.sessionChanged()
    await calm()
    expect(page.items).toEqual([])
    expect(await page.outbox.put([edit(7, 420)], false)).toEqual([])
    expect(store.value).toBeUndefined()
  })
})

describe('a store that was emptied under the page', () => {
  beforeEach(async () => {
    page.reachable = false
    await page.outbox.put([add('A'), edit(7, 410), edit(8, 420)], false)
    await calm()
    store.empty()
  })

  it('gets back what the page knows: three changes, and one more', async () => {
    await page.outbox.put([remove(8)], false)
    expect(states()).toHaveLength(4)
    await reopen()
    expect(server.done.map(({ kind }) => kind)).toEqual(['add', 'edit', 'edit', 'delete'])
  })

  it('gets it back once, also by a look while it is being written', async () => {
    const update = store.update.bind(store)
    vi.spyOn(store, 'update').mockImplementationOnce(async (change) => {
      const made = await update(change)
      // On disk, and the page has not heard of it yet.
      await new Promise((resolve) => setImmediate(resolve))
      return made
    })
    page.look()
    await page.outbox.put([edit(7, 430)], false)
    page.look()
    await calm()
    page.look()
    await calm()
    expect(states()).toEqual([
      ['add', 'waiting'],
      ['edit', 'waiting'],
      ['edit', 'waiting'],
    ])
  })

  it('gets it back by a mere look', async () => {
    page.look()
    await calm()
    await reopen()
    expect(server.done).toHaveLength(3)
  })

  it('where another tab has begun anew: all are made, those of one trip in their order', async () => {
    const other = new Page(store, server)
    other.reachable = false
    await other.outbox.put([edit(7, 500), add('B')], false)
    await page.outbox.put([edit(7, 430)], false)
    other.close()
    await reopen()
    expect(page.items).toEqual([])
    expect([...server.buses.values()].map(({ name }) => name).sort()).toEqual(
      [FIELDS.name, FIELDS.name, 'A', 'B'].sort(),
    )
    expect(fares().filter(([busId]) => busId === 7)).toEqual([
      [7, 500],
      [7, 430],
    ])
  })

  it('is told from one whose changes another tab has sent', async () => {
    page.look()
    await calm()
    const other = new Page(store, server)
    other.awake()
    await calm()
    other.close()
    page.look()
    await calm()
    expect([page.items, server.done.length]).toEqual([[], 3])
  })
})

describe('several tabs', () => {
  it('see each other’s changes, and whoever waits in one learns what another has made of it', async () => {
    const other = new Page(store, server)
    page.reachable = false
    other.reachable = false
    const [id = 0] = await page.outbox.put([edit(7, 410)], true)
    const outcome = page.outbox.outcome(id)
    other.look()
    await calm()
    expect(other.items).toHaveLength(1)
    other.reachable = true
    other.awake()
    await calm()
    page.look()
    await calm()
    expect(await outcome).toEqual({ kind: 'made', busId: undefined })
    expect(page.items).toEqual([])
    other.close()
  })

  it('two that send at once, where the browser has no locks, make each change once', async () => {
    const other = new Page(store, server)
    page.reachable = false
    await page.outbox.put([add('A'), add('B')], false)
    page.reachable = true
    page.awake()
    other.awake()
    await calm()
    expect(server.sends).toBeGreaterThan(2)
    expect(server.done.map(({ kind }) => kind)).toEqual(['add', 'add'])
    page.look()
    await calm()
    expect(page.items).toEqual([])
    other.close()
  })
})

describe('a phone that cannot store', () => {
  it('keeps changes as long as the page is open, says so, and stores them once it can', async () => {
    page.reachable = false
    store.broken = true
    await page.outbox.put([edit(7, 410)], false)
    expect(page.outbox.getSnapshot().stored).toBe(false)
    expect(states()).toEqual([['edit', 'waiting']])
    store.broken = false
    await page.outbox.put([edit(8, 420)], false)
    expect(page.outbox.getSnapshot().stored).toBe(true)
    await reopen()
    expect(server.done).toHaveLength(2)
  })

  it('changes nothing in memory that another tab may be sending from the disk: what comes after follows it', async () => {
    page.reachable = false
    const [added = 0] = await page.outbox.put([add('A')], false)
    await calm()
    store.broken = true
    await page.outbox.put([edit(-added, 410)], false)
    expect(states()).toEqual([
      ['add', 'waiting'],
      ['edit', 'waiting'],
    ])
    await calm()
    store.broken = false
    const other = new Page(store, server)
    await calm()
    other.close()
    page.reachable = true
    page.awake()
    await calm()
    expect(fares()).toEqual([
      [101, 500],
      [101, 410],
    ])
    expect(page.items).toEqual([])
  })

  it('has a later edit come back with the one that another tab was refused meanwhile, as one form', async () => {
    page.reachable = false
    await page.outbox.put([edit(7, REFUSED_FARE)], false)
    await calm()
    store.broken = true
    await page.outbox.put([edit(7, 440)], false)
    await calm()
    store.broken = false
    const other = new Page(store, server)
    await calm()
    other.close()
    page.look()
    await calm()
    expect(page.items).toMatchObject([{ change: { bus: { costPerSeat: 440 } }, state: { kind: 'refused' } }])
    expect(store.value).toMatchObject({ items: [{ change: { bus: { costPerSeat: 440 } } }] })
  })

  it('stores them by itself when there is room again, with nothing to send', async () => {
    page.reachable = false
    store.broken = true
    await page.outbox.put([edit(7, 410)], false)
    store.broken = false
    await vi.advanceTimersByTimeAsync(30_000)
    expect(page.outbox.getSnapshot().stored).toBe(true)
    await reopen()
    expect(fares()).toEqual([[7, 410]])
  })

  it('an item that cannot be read costs no other', async () => {
    page.reachable = false
    await page.outbox.put([edit(7, 410), edit(8, 420)], false)
    const stored = store.value as { items: unknown[] }
    stored.items[0] = { id: 1, torn: true }
    await reopen()
    expect(fares()).toEqual([[8, 420]])
  })
})
