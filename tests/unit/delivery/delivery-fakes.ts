import * as v from 'valibot'
import { type Change, type KeptKind, parseChanges } from '#delivery/change.ts'
import { createDelivery, type Delivery } from '#delivery/delivery.ts'
import { createKeptChanges, type KeptChanges } from '#delivery/kept-changes.ts'
import type { Tabs } from '#delivery/kept-document.ts'
import type { End, Stage } from '#delivery/kind.ts'
import { MemoryEntry } from '../offline/memory-entry.ts'

/** A kind that stands for any: one thing of several in a place, of which a person wants one. */
const Wish = v.object({ key: v.string(), sentAt: v.number(), place: v.number(), thing: v.number() })
export type Wish = v.InferOutput<typeof Wish>

const WISHES: KeptKind<Wish> = {
  entry: 'wishes',
  channel: 'wishes-',
  parse: (stored) => parseChanges(Wish, stored),
  isSame: (one, other) => one.place === other.place && one.thing === other.thing,
}

/** A thing that nobody gets. */
export const REFUSED = 3

export class Refusal extends Error {}
export class SessionOver extends Error {}
export class Lost extends Error {}

/** What becomes of one request on its way. */
export type Road = 'open' | 'cut' | 'answer-lost' | 'held-up' | 'hangs'

/** A server that remembers keys, and the line to it. */
export class FakeServer {
  readonly roads: Road[] = []
  /** Arrive long after. */
  readonly heldUp: Change[] = []
  /** By key. */
  readonly made = new Map<string, Wish>()
  readonly #withdrawn = new Set<string>()
  loggedIn = true
  arrivals = 0

  async send(wish: Wish): Promise<string> {
    return this.#carry(() => this.arrive(wish), wish)
  }

  async withdraw({ key }: Wish): Promise<string | undefined> {
    return this.#carry(() => {
      this.#judge()
      this.#withdrawn.add(key)
      return this.made.has(key) ? key : undefined
    })
  }

  arrive(wish: Wish): string {
    this.arrivals++
    this.#judge()
    if (this.#withdrawn.has(wish.key) && !this.made.has(wish.key)) throw new Refusal()
    if (wish.thing === REFUSED) throw new Refusal()
    this.made.set(wish.key, wish)
    return wish.key
  }

  #judge(): void {
    if (!this.loggedIn) throw new SessionOver()
  }

  async #carry<T>(arrive: () => T, late?: Wish): Promise<T> {
    const road = this.roads.shift() ?? 'open'
    await Promise.resolve()
    if (road === 'cut') throw new Lost()
    // Sleeps: by the fake clock.
    if (road === 'hangs') await new Promise((resolve) => setTimeout(resolve, 90_000))
    if (road === 'held-up') {
      if (late) this.heldUp.push(late)
      throw new Lost()
    }
    const answer = arrive()
    await Promise.resolve()
    if (road === 'answer-lost') throw new Lost()
    return answer
  }
}

/** What one phone keeps, and what its tabs share. */
export class Phone {
  readonly store = new MemoryEntry()
  readonly tabs: Tab[] = []
  readonly ends: { wish: Wish; end: 'made' | 'not-made' }[] = []
  reachable = true
  /** Whom the phone takes for logged in. */
  user: { id: number } | undefined = { id: 7 }
  readonly locks = new Map<string, Promise<void>>()

  open(server: FakeServer): Tab {
    const tab = new Tab(this, server)
    this.tabs.push(tab)
    return tab
  }

  get alive(): Tab[] {
    return this.tabs.filter(({ dead }) => !dead)
  }
}

type WishDelivery = Delivery<{ id: number }, Wish, string, string>

let keys = 0

/** `dead` is a page that was closed: nothing it does any more counts. */
export class Tab {
  readonly kept: KeptChanges<Wish>
  readonly delivery: WishDelivery
  /** The places for which a button is busy. */
  readonly pressing = new Set<number>()
  readonly told: End<string, string>['kind'][] = []
  needsLogIn = false
  stage: (wish: Wish) => Stage = () => 'send'
  dead = false
  readonly #phone: Phone
  readonly #logInListeners: (() => void)[] = []
  readonly #awakeListeners: (() => void)[] = []
  readonly #messages: ((event: { data: unknown }) => void)[] = []

  constructor(phone: Phone, server: FakeServer) {
    this.#phone = phone
    const never = new Promise<never>(() => undefined)
    const alive = async <T>(work: () => Promise<T>): Promise<T> => {
      if (this.dead) return never
      const outcome = await work().then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error
        },
      )
      return this.dead ? never : outcome()
    }
    const tabs: Tabs = {
      postMessage: (data) => {
        for (const other of phone.alive) if (other !== this) for (const listener of other.#messages) listener({ data })
      },
      addEventListener: (_, listener) => void this.#messages.push(listener),
    }
    this.kept = createKeptChanges(
      {
        store: {
          read: () => alive(() => phone.store.read()),
          update: (change) => alive(() => phone.store.update(change)),
          clear: () => alive(() => phone.store.clear()),
        },
        makeKey: () => `key-${++keys}`,
        now: Date.now,
        isOwner: () => phone.user !== undefined,
        tabs,
      },
      WISHES,
    )
    this.delivery = createDelivery<{ id: number }, Wish, string, string>(
      {
        who: () => phone.user,
        isLoggedIn: ({ id }) => phone.user?.id === id,
        isSame: (one, other) => one?.id === other?.id,
        onLogIn: (listener) => void this.#logInListeners.push(listener),
        isReachable: () => phone.reachable && !this.dead,
        onAwake: (listener) => void this.#awakeListeners.push(listener),
        isSessionOver: (error) => error instanceof SessionOver,
        exclusively: (name, work, patience) => alive(() => this.#exclusively(name, work, patience)),
      },
      {
        name: WISHES.channel,
        kept: () => this.kept,
        stage: (wish) => this.stage(wish),
        isInTheWay: (one, wanted) => one.place === wanted.place && one.thing !== wanted.thing,
        send: (_, wish) => alive(() => server.send(wish)),
        ask: (_, wish) => alive(() => server.withdraw(wish)),
        isAnswer: (error) => error instanceof Refusal,
        keep: (_, wish) => void phone.ends.push({ wish, end: 'made' }),
        tell: (_, wish, end) => {
          this.told.push(end.kind)
          if (end.kind === 'found') phone.ends.push({ wish, end: end.found === undefined ? 'not-made' : 'made' })
          if (end.kind === 'refused') phone.ends.push({ wish, end: 'not-made' })
        },
        show: (_, needsLogIn) => {
          this.needsLogIn = needsLogIn
        },
      },
    )
  }

  /** @returns how it ended for whoever has pressed */
  async press(place: number, thing: number): Promise<string> {
    const user = this.#phone.user ?? { id: 7 }
    this.pressing.add(place)
    try {
      const made = await this.delivery.make(user, { place, thing })
      if (made.kind === 'earlier') this.#phone.ends.push({ wish: made.change, end: 'made' })
      return made.kind
    } catch (error) {
      if (!(error instanceof Refusal)) return 'unknown'
      this.#phone.ends.push({ wish: { key: '', sentAt: 0, place, thing }, end: 'not-made' })
      return 'refused'
    } finally {
      this.pressing.delete(place)
    }
  }

  logIn(): void {
    for (const listener of this.#logInListeners) listener()
  }

  awake(): void {
    for (const listener of this.#awakeListeners) listener()
  }

  close(): void {
    this.dead = true
  }

  /** As Web Locks: a tab that is closed lets go. */
  async #exclusively(name: string, work: () => Promise<void>, patience: number): Promise<void> {
    const { locks } = this.#phone
    const until = Date.now() + patience
    while (locks.has(name) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
    if (locks.has(name)) return work()
    const mine = work().finally(() => locks.delete(name))
    locks.set(name, mine)
    const watch = () => {
      if (this.dead) locks.delete(name)
      else if (locks.get(name) === mine) setTimeout(watch, 1_000)
    }
    watch()
    return mine
  }
}
