import { beforeEach, describe, expect, it } from 'vitest'
import type { NewBus } from '#contract/buses/bus-forms.ts'
import { addFile, type BatchInDoubt } from '#features/company/pending/add-file.ts'
import type { AwaitedOutcome } from '#features/company/pending/wait-for-outcome.ts'
import { MemoryEntry } from '#tests/unit/offline/memory-entry.ts'
import { calm, FakeServer, FIELDS, Page, REFUSED_FARE, type Road } from '#tests/unit/offline/outbox/outbox-fakes.ts'

const file = (trips: number): NewBus[] =>
  Array.from({ length: trips }, (_, index) => ({ ...FIELDS, name: `Trip ${index + 1}`, busNumber: `BR01PA${index}` }))

let server: FakeServer
let store: MemoryEntry
let page: Page
let settled: NewBus[]
let refused: string[]
let steps: number[]
let lastKey = 0

beforeEach(() => {
  server = new FakeServer()
  store = new MemoryEntry()
  page = new Page(store, server)
  settled = []
  refused = []
  steps = []
})

async function waitForOutcome(id: number): Promise<AwaitedOutcome> {
  if (!page.reachable) return { kind: 'kept' }
  const outcome = await page.outbox.outcome(id)
  switch (outcome.kind) {
    case 'lost':
    case 'intercepted':
      return { kind: 'unanswered' }
    case 'stumbled':
      return { kind: 'failed', reason: outcome.reason }
    case 'logged-out':
      return { kind: 'kept' }
    case 'made':
    case 'refused':
      return outcome
  }
}

const add = (trips: readonly NewBus[], inDoubt?: BatchInDoubt) =>
  addFile(trips, inDoubt, {
    outbox: page.outbox,
    waitForOutcome: (_, id) => waitForOutcome(id),
    makeKey: () => `trip-${++lastKey}`,
    onSettled(batch, back) {
      settled.push(...batch)
      refused.push(...back.map(({ bus }) => bus.name))
      steps.push(settled.length)
    },
  })

const there = () => [...server.buses.values()].map(({ name }) => name)
const names = (trips: readonly NewBus[]) => trips.map(({ name }) => name)

describe('adding a file of trips', () => {
  it('sends them in order, in steps that can be seen', async () => {
    const trips = file(118)
    expect(await add(trips)).toEqual({ kind: 'made' })
    expect(there()).toEqual(names(trips))
    expect(steps).toEqual([20, 40, 60, 80, 100, 118])
    expect(page.items).toEqual([])
  })

  it('takes ten thousand in fifty requests', async () => {
    const trips = file(10_000)
    expect(await add(trips)).toEqual({ kind: 'made' })
    expect(server.sends).toBe(50)
    expect(server.buses.size).toBe(10_000)
  })

  it.each<Road>(['answer-lost', 'cut', 'gateway'])(
    'stops at the batch without an answer (%s), and then adds none twice and leaves none out',
    async (road) => {
      const trips = file(60)
      server.roads.push('open', road)
      const end = await add(trips)
      if (end.kind !== 'stopped') throw new Error(`It ended as ${end.kind}.`)
      expect(end.inDoubt?.trips).toEqual(trips.slice(20, 40))
      await calm()
      expect(server.sends).toBe(2)
      expect(await add(trips.slice(20), end.inDoubt)).toEqual({ kind: 'made' })
      expect(there()).toEqual(names(trips))
      expect(settled).toEqual(trips)
      expect(page.items).toEqual([])
    },
  )

  it('keeps them where there is no signal, and a page that is closed and opened again sends each once', async () => {
    page.reachable = false
    const trips = file(60)
    expect(await add(trips)).toEqual({ kind: 'kept', count: 60 })
    page.close()
    expect(there()).toEqual([])
    page = new Page(store, server)
    page.look()
    await calm()
    server.roads.push('answer-lost')
    page.awake()
    await calm()
    page.close()
    page = new Page(store, server)
    page.look()
    await calm()
    page.awake()
    await calm()
    expect(there()).toEqual(names(trips))
    expect(page.items).toEqual([])
  })

  it('gives back what the server refused while the file is open, and leaves nothing of it behind', async () => {
    const trips = file(45).map((trip, index) => (index === 30 ? { ...trip, costPerSeat: REFUSED_FARE } : trip))
    expect(await add(trips)).toEqual({ kind: 'made' })
    expect(refused).toEqual(['Trip 31'])
    expect(server.buses.size).toBe(44)
    expect(page.items).toEqual([])
  })

  it('gives it to the operator’s list when the file is gone: by itself, with the reason, to be mended', async () => {
    page.reachable = false
    await add(file(3).map((trip, index) => (index === 1 ? { ...trip, costPerSeat: REFUSED_FARE } : trip)))
    page.reachable = true
    page.awake()
    await calm()
    expect(there()).toEqual(['Trip 1', 'Trip 3'])
    expect(page.items).toMatchObject([
      { change: { kind: 'add', bus: { name: 'Trip 2' } }, state: { kind: 'refused', reason: 'An unlucky fare.' } },
    ])
  })

  it('keeps nothing for somebody who has logged out', async () => {
    page.loggedIn = false
    expect(await add(file(3))).toEqual({ kind: 'stopped', inDoubt: undefined })
    expect(server.sends).toBe(0)
  })
})
