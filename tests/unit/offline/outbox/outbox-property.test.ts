import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLast, isOfOneTrip, pendingId, tripOf } from '../../../../src/offline/outbox/outbox-queue.ts'
import { MemoryEntry } from '../memory-entry.ts'
import { calm, FakeServer, FIELDS, listed, Page, REFUSED_FARE, type Road } from './outbox-fakes.ts'

/**
 * Whatever the line and the phone do between any two steps, each change ends up made once and in order on its trip, or
 * visibly refused with what was typed last.
 */

/** What the operator or the world does next. Trips count from the first: two that exist, then those that are added. */
type Step =
  | { kind: 'add'; fare: number }
  | { kind: 'edit'; trip: number; fare: number }
  | { kind: 'delete' | 'call-off'; trip: number }
  | { kind: 'line'; reachable: boolean }
  | { kind: 'deliver' | 'emptied' }
  /** Requests that were held up on their way arrive a second time. */
  | { kind: 'late' }
  /** The app is closed in the middle of whatever it does, after so many turns, and opened again. */
  | { kind: 'reload'; turns: number }

const fare = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 100, max: 999 }) }, fc.constant(REFUSED_FARE))
const trip = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), fare }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), trip, fare }) },
  fc.record({ kind: fc.constantFrom('delete' as const, 'call-off' as const), trip }),
  fc.record({ kind: fc.constant('line' as const), reachable: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('deliver' as const, 'emptied' as const) }),
  fc.record({ kind: fc.constant('late' as const) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload' as const), turns: fc.nat(12) }) },
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

class World {
  readonly store = new MemoryEntry()
  readonly server = new FakeServer()
  readonly trips: KnownTrip[] = [7, 8].map((id) => ({ name: `Bus ${id}`, fares: [500], deleted: false, id }))
  page = new Page(this.store, this.server)

  constructor(roads: readonly Road[]) {
    this.server.roads.push(...roads)
    for (const { id, name } of this.trips) this.server.buses.set(id, { ...FIELDS, name })
    this.server.booked.add(8)
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'add': {
        const name = `Bus ${this.trips.length + 100}`
        const [id = 0] = await this.page.outbox.put([{ kind: 'add', bus: this.#fields(name, step.fare) }], false)
        this.trips.push({ name, fares: [step.fare], deleted: false, id: pendingId(id) })
        break
      }
      case 'edit':
      case 'delete':
      case 'call-off':
        await this.#change(step)
        break
      case 'line':
        this.page.reachable = step.reachable
        break
      case 'deliver':
        this.page.outbox.deliver()
        break
      // By whoever clears the site's data, or deletes the database; nothing is lost while the page is open.
      case 'emptied':
        this.store.empty()
        await this.page.outbox.refresh()
        break
      case 'late':
        for (const late of this.server.heldUp.splice(0)) this.server.handle(late)
        break
      case 'reload': {
        for (let turn = 0; turn < step.turns; turn++) await Promise.resolve()
        const { reachable } = this.page
        this.page.close()
        this.page = new Page(this.store, this.server)
        this.page.reachable = reachable
        await this.page.outbox.refresh()
        this.page.outbox.deliver()
      }
    }
  }

  async #change(
    step: { kind: 'edit'; trip: number; fare: number } | { kind: 'delete' | 'call-off'; trip: number },
  ): Promise<void> {
    const known = this.trips[step.trip]
    if (!known || known.deleted) return
    const busId = this.#idOf(known)
    // A trip whose adding was refused and given up is no longer there to be changed.
    if (busId === undefined) return
    const before = listed(1, this.#fields(known.name, known.fares.at(-1) ?? 0))
    if (step.kind === 'edit') {
      known.fares.push(step.fare)
      await this.page.outbox.put([{ kind: 'edit', busId, before, bus: this.#fields(known.name, step.fare) }], false)
    } else {
      known.deleted = true
      const { kind } = step
      const last = kind === 'delete' ? { kind, busId, before } : { kind, busId, before, reason: 'Rain' }
      await this.page.outbox.put([last], false)
    }
  }

  /** The id under which the operator's list shows the trip at this moment. */
  #idOf(known: KnownTrip): number | undefined {
    if (known.id > 0) return known.id
    if (this.page.items.some((item) => tripOf(item) === known.id)) return known.id
    const [id] = [...this.server.buses].find(([, { name }]) => name === known.name) ?? []
    return id
  }

  #fields(name: string, costPerSeat: number) {
    return { ...FIELDS, name, costPerSeat }
  }

  /** The line is good again, and stays so until nothing is left to send. */
  async comeToRest(): Promise<void> {
    this.server.roads.length = 0
    this.page.reachable = true
    for (let round = 0; round < 5; round++) {
      this.page.outbox.deliver()
      await calm()
    }
    await this.take({ kind: 'late' })
    this.page.close()
  }

  /** Everything that must hold in the end. */
  check(): void {
    const { items } = this.page
    expect(items.filter(({ state }) => state.kind !== 'refused')).toEqual([])
    const names = [...this.server.buses.values()].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const keys = this.server.done.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const known of this.trips) this.#checkTrip(known)
  }

  #checkTrip({ name, fares, deleted }: KnownTrip): void {
    const [busId, there] = [...this.server.buses].find(([, bus]) => bus.name === name) ?? []
    const refused = this.page.items
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

it('ends with every change made once and in order, or visibly refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(road, { maxLength: 25 }), async (steps, roads) => {
      const world = new World(roads)
      for (const one of steps) await world.take(one)
      await world.comeToRest()
      world.check()
    }),
    { numRuns: 300 },
  )
})
