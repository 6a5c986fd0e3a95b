import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LONG } from '../../support/long.ts'
import { FakeServer, Phone, type Road, type Tab } from './delivery-fakes.ts'

/**
 * Two phones with up to two tabs each, a line that loses, repeats and hangs, pages that are killed, storage that refuses or
 * is emptied: whoever wants one of the things in a place, and goes on until an answer has come, gets one or is told no.
 */

type Step =
  | { kind: 'press'; phone: number; tab: number; place: number; thing: number }
  | { kind: 'open' | 'awake' | 'empty' | 'full' | 'room'; phone: number }
  | { kind: 'kill'; phone: number; tab: number; turns: number }
  | { kind: 'line'; phone: number; reachable: boolean }
  | { kind: 'session'; loggedIn: boolean }
  /** Requests that were held up on their way arrive. */
  | { kind: 'late' }
  | { kind: 'passes'; seconds: number }

const two = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('press' as const),
      phone: two,
      tab: two,
      place: fc.nat(2),
      thing: fc.nat(3),
    }),
  },
  fc.record({ kind: fc.constantFrom('open' as const, 'awake' as const), phone: two }),
  fc.record({ kind: fc.constantFrom('empty' as const, 'full' as const, 'room' as const), phone: two }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), phone: two, tab: two, turns: fc.nat(20) }) },
  fc.record({ kind: fc.constant('line' as const), phone: two, reachable: fc.boolean() }),
  fc.record({ kind: fc.constant('session' as const), loggedIn: fc.boolean() }),
  fc.record({ kind: fc.constant('late' as const) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('passes' as const), seconds: fc.constantFrom(1, 10, 100) }) },
)
const road = fc.constantFrom<Road>('open', 'cut', 'answer-lost', 'held-up', 'hangs')

const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

class World {
  readonly server = new FakeServer()
  readonly phones = [new Phone(), new Phone()]
  /** What was wanted, by phone and place. */
  readonly wanted = new Set<string>()

  constructor(roads: readonly Road[]) {
    this.server.roads.push(...roads)
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'session':
        this.server.loggedIn = step.loggedIn
        if (step.loggedIn) for (const { alive } of this.phones) for (const tab of alive) tab.logIn()
        return
      case 'late':
        for (const wish of this.server.heldUp.splice(0))
          try {
            this.server.arrive(this.#whole(wish))
          } catch {
            // Nobody waits for this answer.
          }
        return
      case 'passes':
        return void (await passed(step.seconds * 1_000))
      default:
        await this.#takeOn(this.#phone(step.phone), step)
    }
  }

  #whole(wish: { key: string }) {
    if (!('place' in wish) || !('thing' in wish)) throw new Error('Not a wish.')
    return { key: wish.key, sentAt: 0, place: Number(wish.place), thing: Number(wish.thing) }
  }

  #phone(index: number): Phone {
    const phone = this.phones[index]
    if (!phone) throw new Error('There are two phones.')
    return phone
  }

  async #takeOn(phone: Phone, step: Exclude<Step, { kind: 'session' | 'late' | 'passes' }>): Promise<void> {
    const { store, alive } = phone
    switch (step.kind) {
      case 'press':
        await this.#press(phone, step)
        break
      case 'open':
        // What lies in one page's memory alone no other can know.
        if (alive.length < 2 && !store.broken && isAllKept(alive)) await openTab(phone, this.server)
        break
      case 'kill': {
        const tab = alive[step.tab]
        for (let turn = 0; turn < step.turns; turn++) await Promise.resolve()
        if (tab && isAllKept([tab]) && !store.broken) tab.close()
        break
      }
      case 'empty':
        if (alive.length === 0 || store.broken || !isAllKnown(phone)) break
        store.empty()
        await Promise.all(alive.map(({ kept }) => kept.list()))
        break
      case 'full':
        if (alive.length === 1 && isAllKept(alive)) store.broken = true
        break
      case 'room':
        store.broken = false
        await Promise.all(alive.map(({ kept }) => kept.list()))
        break
      case 'awake':
        for (const tab of alive) tab.awake()
        break
      case 'line':
        phone.reachable = step.reachable
        if (step.reachable) for (const tab of alive) tab.awake()
    }
  }

  /** A person presses again whenever no button is busy, one thing or another, until there is an end; then never again. */
  async #press(phone: Phone, { tab: at, place, thing }: Step & { kind: 'press' }): Promise<void> {
    // What has just ended is told before anybody can press.
    await passed(0)
    const tab = phone.alive[at] ?? phone.alive[0]
    const isBusy = phone.alive.some(({ pressing }) => pressing.has(place))
    if (!tab || isBusy || phone.ends.some(({ wish }) => wish.place === place)) return
    this.wanted.add(`${this.phones.indexOf(phone)}:${place}`)
    void tab.press(place, thing)
    await passed(200)
  }

  /** The line is good, everybody is logged in, and both phones are opened. */
  async comeToRest(): Promise<void> {
    this.server.roads.length = 0
    for (const phone of this.phones) {
      await this.#takeOn(phone, { kind: 'room', phone: 0 })
      phone.reachable = true
      if (phone.alive.length === 0) await openTab(phone, this.server)
    }
    await this.take({ kind: 'session', loggedIn: true })
    await passed(10 * 60_000)
    await this.take({ kind: 'late' })
  }

  /** Everything that must hold in the end. */
  check(): void {
    for (const [index, { store, alive, ends }] of this.phones.entries()) {
      expect(store.value ?? []).toEqual([])
      expect(alive.flatMap(({ kept }) => kept.getSnapshot())).toEqual([])
      for (const place of [0, 1, 2]) {
        const own = ends.filter(({ wish }) => wish.place === place)
        if (this.wanted.has(`${index}:${place}`)) expect(own).not.toEqual([])
        const made = new Set(own.filter(({ end }) => end === 'made').map(({ wish }) => wish.key))
        expect(made.size).toBeLessThanOrEqual(1)
      }
    }
    const told = this.phones.flatMap(({ ends }) => ends.filter(({ end }) => end === 'made').map(({ wish }) => wish.key))
    expect(new Set(this.server.made.keys())).toEqual(new Set(told))
  }
}

async function openTab(phone: Phone, server: FakeServer): Promise<void> {
  const tab = phone.open(server)
  await tab.kept.list()
  tab.delivery.start()
}

const isAllKept = (tabs: readonly Tab[]) =>
  tabs.every(({ kept }) => kept.getSnapshot().every(({ key }) => kept.isKept(key)))

/** Whether what lies on the disk is known to a page that is open. */
function isAllKnown({ store, alive }: Phone): boolean {
  const known = JSON.stringify(alive.map(({ kept }) => kept.getSnapshot()))
  return Array.isArray(store.value) && store.value.every(({ key }) => known.includes(`"${key}"`))
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('ends with one of each or a no, and with nothing that nobody was told of', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.array(road, { maxLength: 30 }), async (steps, roads) => {
      const world = new World(roads)
      for (const phone of world.phones) await openTab(phone, world.server)
      for (const one of steps) await world.take(one)
      await world.comeToRest()
      world.check()
      vi.clearAllTimers()
    }),
    { numRuns: LONG ? 20_000 : 500 },
  )
}, 300_000)
