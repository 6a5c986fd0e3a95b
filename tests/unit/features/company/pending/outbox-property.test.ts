import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isLast } from '#offline/outbox/bus-change.ts'
import { EMPTY_QUEUE, isOfOneTrip, pendingId, tripOf } from '#offline/outbox/outbox-queue.ts'
import { LONG } from '#tests/support/long.ts'
import { MemoryEntry } from '#tests/unit/offline/memory-entry.ts'
import { FakeServer, FIELDS, listed, Page, REFUSED_FARE, type Road } from '#tests/unit/offline/outbox/outbox-fakes.ts'

/**
 * Whatever the line, the store and two tabs do between any two steps, each change ends up made once and in order on its
 * trip, or visibly refused with what was typed last. While the store takes nothing one tab is open: of two that know
 * nothing of each other nobody could say which was first.
 */

/** What the operator or the world does next. Trips count from the first: two that exist, then those that are added. */
type Step =
  | { kind: 'add'; fare: number }
  | { kind: 'edit'; trip: number; fare: number }
  | { kind: 'delete' | 'call-off'; trip: number }
  | { kind: 'line'; reachable: boolean }
  | { kind: 'session'; loggedIn: boolean }
  | { kind: 'awake' | 'emptied' | 'full' | 'silent' | 'room' }
  /** Requests that were held up on their way arrive a second time. */
  | { kind: 'late' }
  | { kind: 'passes'; seconds: number }
  /** A tab is closed in the middle of whatever it does, after so many turns, and opened again. */
  | { kind: 'reload'; tab: number; turns: number }

const fare = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 100, max: 999 }) }, fc.constant(REFUSED_FARE))
const trip = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), fare }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), trip, fare }) },
  fc.record({ kind: fc.constantFrom('delete' as const, 'call-off' as const), trip }),
  fc.record({ kind: fc.constant('line' as const), reachable: fc.boolean() }),
  fc.record({ kind: fc.constant('session' as const), loggedIn: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('awake' as const, 'emptied' as const) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('full' as const, 'silent' as const, 'room' as const) }) },
  fc.record({ kind: fc.constant('late' as const) }),
  fc.record({ kind: fc.constant('passes' as const), seconds: fc.constantFrom(1, 10, 100) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload' as const), tab: fc.nat(1), turns: fc.nat(12) }) },
)
const road = fc.constantFrom<Road>('open', 'cut', 'answer-lost', 'gateway', 'held-up')

/** A trip as the operator knows it. */
interface KnownTrip {
  name: string
  /** The fares that were wished for it, one after the other. */
  fares: number[]
  deleted: boolean
  /** The id it has been put under, which another takes the place of once the server has given it one. */
  id: number
}

const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Lets the time go on until it is done. */
async function done<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const over = () => {
    isDone = true
  }
  work.then(over, over)
  for (let turns = 0; !isDone && turns < 100; turns++) await passed(turns < 5 ? 0 : 1_000)
  return work
}

class World {
  readonly store = new MemoryEntry()
  readonly server = new FakeServer()
  readonly trips: KnownTrip[] = [7, 8].map((id) => ({ name: `Bus ${id}`, fares: [500], deleted: false, id }))
  readonly pages: Page[] = []
  #reachable = true

  constructor(roads: readonly Road[]) {
    this.server.roads.push(...roads)
    for (const { id, name } of this.trips) this.server.buses.set(id, { ...FIELDS, name })
    this.server.booked.add(8)
    for (const tab of [0, 1]) this.#open(tab)
  }

  #open(tab: number): void {
    const page = new Page(this.store, this.server, this.pages)
    page.reachable = this.#reachable
    this.pages[tab] = page
  }

  /** In which tab somebody has it in hand. @param trip its place among all */
  #homeOf(trip: number): Page {
    const page = this.pages[trip % this.pages.length]
    if (!page) throw new Error('No tab is open.')
    return page
  }

  async take(step: Step): Promise<void> {
    const { pages, server, store } = this
    switch (step.kind) {
      case 'add': {
        const name = `Bus ${this.trips.length + 100}`
        const { outbox } = this.#homeOf(this.trips.length)
        const [id = 0] = await done(outbox.put([{ kind: 'add', bus: this.#fields(name, step.fare) }], false))
        this.trips.push({ name, fares: [step.fare], deleted: false, id: pendingId(id) })
        break
      }
      case 'edit':
      case 'delete':
      case 'call-off':
        await this.#change(step)
        break
      case 'line':
        this.#reachable = step.reachable
        for (const page of pages) page.reachable = step.reachable
        break
      case 'session':
        server.loggedIn = step.loggedIn
        if (step.loggedIn) for (const page of pages) page.sessionChanged()
        break
      case 'awake':
        for (const page of pages) page.awake()
        break
      // By whoever clears the site's data, or deletes the database; nothing is lost while a page is open that knew of it.
      case 'emptied':
        if (!(await this.#isAllKept())) break
        store.empty()
        await this.#look()
        break
      case 'full':
      case 'silent':
        if (!(await this.#isAllKept())) break
        for (const page of pages.splice(1)) page.close()
        store[step.kind === 'full' ? 'broken' : 'silent'] = true
        break
      case 'room':
        store.broken = false
        store.silent = false
        await this.#look()
        // What it asked before is given up first.
        await passed(20_000)
        if (pages.length === 1) this.#open(1)
        break
      case 'late':
        for (const late of server.heldUp.splice(0)) server.handle(late)
        break
      case 'passes':
        await passed(step.seconds * 1_000)
        break
      case 'reload': {
        for (let turn = 0; turn < step.turns; turn++) await Promise.resolve()
        const page = pages[step.tab % pages.length]
        // What lies in one page's memory alone no other can know.
        if (!page?.outbox.getSnapshot().stored || store.broken || store.silent) break
        page.close()
        this.#open(pages.indexOf(page))
        await passed(0)
      }
    }
  }

  async #isAllKept(): Promise<boolean> {
    if (this.store.broken || this.store.silent) return false
    await this.#look()
    return this.pages.every(({ outbox }) => outbox.getSnapshot().stored)
  }

  async #look(): Promise<void> {
    for (const page of this.pages) page.look()
    await passed(this.store.silent ? 60_000 : 0)
  }

  async #change(
    step: { kind: 'edit'; trip: number; fare: number } | { kind: 'delete' | 'call-off'; trip: number },
  ): Promise<void> {
    const known = this.trips[step.trip]
    if (!known || known.deleted) return
    const page = this.#homeOf(step.trip)
    const busId = this.#idOf(known, page)
    // A trip whose adding was refused and given up is no longer there to be changed.
    if (busId === undefined) return
    const before = listed(1, this.#fields(known.name, known.fares.at(-1) ?? 0))
    if (step.kind === 'edit') {
      known.fares.push(step.fare)
      await done(page.outbox.put([{ kind: 'edit', busId, before, bus: this.#fields(known.name, step.fare) }], false))
    } else {
      known.deleted = true
      const { kind } = step
      const last = kind === 'delete' ? { kind, busId, before } : { kind, busId, before, reason: 'Rain' }
      await done(page.outbox.put([last], false))
    }
  }

  /** The id under which the operator's list shows the trip at this moment. */
  #idOf(known: KnownTrip, { items }: Page): number | undefined {
    if (known.id > 0) return known.id
    const waiting = items.find(({ change }) => change.kind === 'add' && change.bus.name === known.name)
    if (waiting) return tripOf(waiting)
    const [id] = [...this.server.buses].find(([, { name }]) => name === known.name) ?? []
    return id
  }

  #fields(name: string, costPerSeat: number) {
    return { ...FIELDS, name, costPerSeat }
  }

  /** The line is good again, there is room, and somebody is logged in, until nothing is left to send. */
  async comeToRest(): Promise<void> {
    this.server.roads.length = 0
    await this.take({ kind: 'line', reachable: true })
    await this.take({ kind: 'room' })
    await this.take({ kind: 'session', loggedIn: true })
    await passed(10 * 60_000)
    await this.take({ kind: 'late' })
    await this.#look()
  }

  /** Everything that must hold in the end. */
  check(): void {
    const shown = this.pages.map(({ items }) => items)
    expect(shown[1]).toEqual(shown[0])
    expect(this.store.value ?? EMPTY_QUEUE).toMatchObject({ items: shown[0] })
    expect(shown.flat().filter(({ state }) => state.kind !== 'refused')).toEqual([])
    const names = [...this.server.buses.values()].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const keys = this.server.done.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const known of this.trips) this.#checkTrip(known)
  }

  #checkTrip({ name, fares, deleted }: KnownTrip): void {
    const [busId, there] = [...this.server.buses].find(([, bus]) => bus.name === name) ?? []
    const refused = (this.pages[0]?.items ?? [])
      .filter(isOfOneTrip)
      .filter(({ change }) => (isLast(change) ? change.before : change.bus).name === name)
    const forms = refused.flatMap(({ change }) => (isLast(change) ? [] : [change.bus.costPerSeat]))
    if (deleted) expect(there === undefined || refused.some(({ change }) => isLast(change))).toBe(true)
    else expect(forms.length > 0 ? forms : [there?.costPerSeat]).toEqual([fares.at(-1)])
    const made = this.server.done.filter((one) => one.busId === busId && one.fare !== undefined).map((one) => one.fare)
    expect(isSubsequence(made, fares)).toBe(true)
  }
}

function isSubsequence(part: readonly unknown[], whole: readonly unknown[]): boolean {
  let at = 0
  for (const one of whole) if (one === part[at]) at++
  return at === part.length
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('ends with every change made once and in order, or visibly refused, in both tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(road, { maxLength: 25 }), async (steps, roads) => {
      const world = new World(roads)
      for (const one of steps) await world.take(one)
      await world.comeToRest()
      world.check()
      vi.clearAllTimers()
    }),
    { numRuns: LONG ? 20_000 : 500 },
  )
}, 300_000)
