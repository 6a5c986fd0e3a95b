import type { OperatorBus } from '#contract/buses/bus.ts'
import type { EditedFields } from '#contract/buses/bus-forms.ts'
import { createOutbox } from '#features/company/pending/edit-delivery.ts'
import type { Outbox, Try } from '#features/company/pending/outbox.ts'
import type { MarkedEntry } from '#offline/marked-entry.ts'
import { isLast } from '#offline/outbox/bus-change.ts'
import { keptTrips } from '#offline/outbox/kept-timetable.ts'
import type { OutboxItem } from '#offline/outbox/outbox-queue.ts'

export const FIELDS: EditedFields = {
  name: 'Ganga Express',
  busNumber: 'BR01PA4521',
  type: 'AC Sleeper',
  from: 'Patna',
  to: 'Ranchi',
  dateOfDeparture: '2026-12-01',
  departureTime: '21:30',
  reportingTime: '21:00',
  availableSeats: 40,
  numberOfSeats: 40,
  costPerSeat: 500,
  boardingPoint: 'Mithapur',
  droppingPoint: 'Kantatoli',
}

/** A trip as the operator's list shows it. */
export function listed(id: number, change: Partial<OperatorBus> = {}): OperatorBus {
  return { ...FIELDS, rating: 'N/A', id, NumberOfSeatsBooked: 0, ...change }
}

/** The fare that this server refuses. */
export const REFUSED_FARE = 13

/** What becomes of one request on its way. */
export type Road = 'open' | 'cut' | 'answer-lost' | 'gateway' | 'held-up'

/** A server that keeps Idempotency-Keys, and the line to it. */
export class FakeServer {
  readonly buses = new Map<number, EditedFields>()
  /** Trips that passengers hold tickets for: never removed. */
  readonly booked = new Set<number>()
  /** By ticket, whether its passenger is noted as called. */
  readonly called = new Map<number, boolean>()
  /** Everything that was really done, in order. */
  readonly done: { key: string; kind: string; busId: number; fare: number | undefined }[] = []
  readonly roads: Road[] = []
  /** Requests that will arrive a second time, long after. */
  readonly heldUp: OutboxItem[] = []
  readonly #keys = new Map<string, number>()
  sends = 0
  loggedIn = true
  #lastId = 100

  send = async (item: OutboxItem): Promise<Try> => {
    this.sends++
    const sent = structuredClone(item)
    const road = this.roads.shift() ?? 'open'
    await Promise.resolve()
    if (road === 'cut') return { kind: 'lost' }
    if (road === 'gateway') return { kind: 'intercepted' }
    // What was sent in a session that is over is refused whenever it arrives.
    if (road === 'held-up' && this.loggedIn) this.heldUp.push(sent)
    const answer = this.handle(sent)
    await Promise.resolve()
    return road === 'answer-lost' ? { kind: 'lost' } : answer
  }

  handle({ key, change }: OutboxItem): Try {
    if (!this.loggedIn) return { kind: 'logged-out' }
    if (change.kind === 'timetable') {
      const refused = keptTrips(change).flatMap(({ key: own, bus }) => {
        const answer = this.handle({ id: 1, key: own, change: { kind: 'add', bus }, state: { kind: 'sent' } })
        return answer.kind === 'refused' ? [{ key: own, bus, reason: answer.reason }] : []
      })
      return { kind: 'made', busId: undefined, refused }
    }
    const known = this.#keys.get(key)
    if (known !== undefined) return { kind: 'made', busId: known }
    if (change.kind === 'called') {
      const { busId, ticketId, called } = change
      this.#keys.set(key, busId)
      this.done.push({ key, kind: change.kind, busId, fare: undefined })
      this.called.set(ticketId, called)
      return { kind: 'made', busId: undefined }
    }
    if (change.kind !== 'add' && !this.buses.has(change.busId))
      return change.kind === 'delete' ? { kind: 'made', busId: undefined } : { kind: 'refused', reason: 'Gone.' }
    if (!isLast(change) && change.bus.costPerSeat === REFUSED_FARE)
      return { kind: 'refused', reason: 'An unlucky fare.' }
    if (change.kind === 'delete' && this.booked.has(change.busId))
      return { kind: 'refused', reason: 'Passengers hold tickets.' }
    const busId = change.kind === 'add' ? ++this.#lastId : change.busId
    this.#keys.set(key, busId)
    const fare = isLast(change) ? undefined : change.bus.costPerSeat
    this.done.push({ key, kind: change.kind, busId, fare })
    if (isLast(change)) this.buses.delete(busId)
    else this.buses.set(busId, change.bus)
    return { kind: 'made', busId }
  }
}

let keys = 0

/** One tab with the operator's outbox in it. `dead` is a page that was closed: nothing it does any more counts. */
export class Page {
  readonly outbox: Outbox
  reachable = true
  loggedIn = true
  #dead = false
  readonly #messages: ((event: { data: unknown }) => void)[] = []
  readonly #awakeListeners: (() => void)[] = []
  readonly #logInListeners: (() => void)[] = []

  /** @param others the tabs that hear of what this one does */
  constructor(store: MarkedEntry, server: FakeServer, others: readonly Page[] = []) {
    const never = new Promise<never>(() => undefined)
    const alive = async <T>(work: () => Promise<T>): Promise<T> => {
      if (this.#dead) return never
      const outcome = await work().then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error
        },
      )
      return this.#dead ? never : outcome()
    }
    this.outbox = createOutbox({
      name: 'outbox-',
      store: {
        read: () => alive(() => store.read()),
        update: (change) => alive(() => store.update(change)),
        clear: () => alive(() => store.clear()),
      },
      makeKey: () => `key-${++keys}`,
      isOwner: () => this.loggedIn && !this.#dead,
      send: (item) => alive(() => server.send(item)),
      tabs: {
        postMessage: () => {
          for (const other of others) if (other !== this) other.look()
        },
        addEventListener: (_, listener) => void this.#messages.push(listener),
      },
      world: {
        isReachable: () => this.reachable,
        exclusively: (_, work) => work(),
        onAwake: (listener) => void this.#awakeListeners.push(listener),
        onLogIn: (listener) => void this.#logInListeners.push(listener),
      },
    })
    this.outbox.start()
  }

  /** Another tab has said that something is new. */
  look(): void {
    for (const listener of this.#messages) listener({ data: 'changed' })
  }

  /** The line is back, or the phone. */
  awake(): void {
    for (const listener of this.#awakeListeners) listener()
  }

  /** Somebody has logged in, or out. */
  sessionChanged(): void {
    for (const listener of this.#logInListeners) listener()
  }

  close(): void {
    this.#dead = true
  }

  get items(): readonly OutboxItem[] {
    return this.outbox.getSnapshot().items
  }
}

/** Lets everything run that waits for nothing but its turn. */
export async function calm(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
