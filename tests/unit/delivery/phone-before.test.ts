import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CANCELLATIONS } from '#delivery/cancellations.ts'
import type { Change, KeptKind } from '#delivery/change.ts'
import { createKeptChanges } from '#delivery/kept-changes.ts'
import { PURCHASES } from '#delivery/purchases.ts'
import { type OutboxQueue, parseQueue } from '#offline/outbox/outbox-queue.ts'
import { settle } from '#offline/outbox/settle-change.ts'
import { MemoryEntry } from '../offline/memory-entry.ts'
import { FakeServer, FIELDS, listed, Page } from '../offline/outbox/outbox-fakes.ts'
import before from './phone-before.json' with { type: 'json' }

/**
 * What a phone held when it was updated, as the version before has written it: an outbox of thirty changes, one of them
 * sent without an answer and one refused, a purchase and a cancellation without an end.
 */
const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('an outbox of the version before', () => {
  let store: MemoryEntry
  let server: FakeServer
  const KEYS = before.outbox.items.map(({ key }) => key)

  beforeEach(() => {
    store = new MemoryEntry(structuredClone(before.outbox))
    server = new FakeServer()
    for (let id = 8; id < 42; id++) server.buses.set(id, { ...FIELDS, name: `Bus ${id}` })
  })

  /** A page of it: it knows no other way than to read, change and write the whole list, and says nothing to others. */
  const inOldTab = (change: (queue: OutboxQueue) => OutboxQueue) =>
    store.update(({ value }) => change(parseQueue(value)))

  it('is read whole, and written back as it was where there is no signal', async () => {
    const page = new Page(store, server)
    page.reachable = false
    await passed(60_000)
    expect(page.items).toEqual(before.outbox.items)
    expect([store.value, server.sends]).toEqual([before.outbox, 0])
  })

  it('is sent, each change once, those of a trip in their order; what was refused waits on for a person', async () => {
    const page = new Page(store, server)
    await passed(60_000)
    expect(page.items).toMatchObject([{ key: KEYS[0], state: { kind: 'refused', reason: 'An unlucky fare.' } }])
    const added = server.done.filter(({ kind }) => kind === 'add')
    expect(added).toHaveLength(2)
    expect(server.done.filter(({ busId }) => busId === added[0]?.busId).map(({ fare }) => fare)).toEqual([500, 510])
    expect(server.done.filter(({ kind }) => kind === 'edit')).toHaveLength(25)
    expect(server.done.filter(({ kind }) => kind !== 'edit' && kind !== 'add').map(({ kind }) => kind)).toEqual([
      'delete',
      'call-off',
      'called',
    ])
  })

  it('which a page of that version is sending, too, is made once', async () => {
    const page = new Page(store, server)
    page.reachable = false
    await passed(0)
    const second = parseQueue(store.value).items[1]
    if (!second) throw new Error('There are thirty.')
    const made = server.handle(second)
    page.reachable = true
    page.awake()
    await passed(60_000)
    await inOldTab((queue) => settle(queue, second.id, made.kind === 'made' ? made.busId : undefined))
    page.look()
    await passed(60_000)
    const keys = server.done.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toHaveLength(30)
    expect(page.items).toHaveLength(1)
  })

  it('to which a page of that version adds a change, and takes others out, is followed', async () => {
    const page = new Page(store, server)
    page.reachable = false
    await passed(0)
    await inOldTab((queue) => ({
      ...queue,
      nextId: queue.nextId + 1,
      items: [
        ...queue.items.slice(4),
        {
          id: queue.nextId,
          key: 'later',
          change: { kind: 'edit', busId: 9, before: listed(9), bus: FIELDS },
          state: { kind: 'waiting' },
        },
      ],
    }))
    page.look()
    await passed(0)
    expect(page.items.map(({ key }) => key)).toEqual([...KEYS.slice(4), 'later'])
  })
})

describe('what is open of the version before is known by its key', () => {
  it('a purchase', async () => {
    expect(await keysOf(PURCHASES, before.purchases)).toEqual(before.purchases.map(({ key }) => key))
  })

  it('a cancellation', async () => {
    expect(await keysOf(CANCELLATIONS, before.cancellations)).toEqual(before.cancellations.map(({ key }) => key))
  })
})

async function keysOf<C extends Change>(kind: KeptKind<C>, stored: unknown): Promise<string[]> {
  const kept = createKeptChanges(
    { store: new MemoryEntry(stored), makeKey: () => 'new', now: Date.now, isOwner: () => true, tabs: undefined },
    kind,
  )
  return (await kept.list()).map(({ key }) => key)
}
