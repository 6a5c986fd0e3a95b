import { readSeatList, writeSeatList } from '#contract/buses/seat.ts'
import type { Passenger } from '#contract/tickets/passengers.ts'
import { UnknownOutcome } from '../../db/database.ts'
import { isDatabaseAway, isUniqueViolation } from '../../db/faults.ts'
import { badInput, type Refusal, unavailable } from '../../refusal.ts'
import { type BookingContext, bookBatch, type Outcome, readEarlier } from './booking-batch.ts'
import { findEarlier, type Wanted } from './booking-rules.ts'

export interface BookingRequest {
  userId: number
  busId: number
  /** As the path says it; must be as many as `seatList` names. */
  seatCount: number
  /** `3,4` */
  seatList: string
  /** Idempotency-Key. */
  key: string | undefined
  /** Rupees that the traveller was shown. */
  expectedCost: number | undefined
  /** The cancellation terms that the traveller was shown, as `writeTerms` writes them. */
  expectedTerms: string | undefined
  /** How the traveller was shown that it is paid. */
  expectedPayment: string | undefined
  /** Who sits where, as far as the traveller has said it. */
  passengers: Passenger[]
}

/** Bounds how many bookings one fault can touch. */
const MOST_PER_BATCH = 64
/**
 * PostgreSQL works on one batch while the next is put together or the last one's words are on their way; SQLite writes
 * one at a time. Two batches lock trips in the same order, so neither waits for the other for ever.
 */
const BATCHES_AT_ONCE = { sqlite: 1, postgres: 2 }
/** Whoever took the key has committed when we hear of it, so the next look finds it; once more is for good measure. */
const MOST_TRIES_ALONE = 3

interface Order {
  wanted: Wanted
  settle(outcome: Outcome): void
  fail(error: unknown): void
}

/**
 * Books seats: all or none, each sold once, the same request one ticket however often it arrives. Bookings that come
 * in while others are being written share the next transaction, so that a rush costs each of them less, not more.
 */
export function bookingService(context: BookingContext) {
  const { database } = context
  const waiting: Order[] = []
  let atWork = 0

  async function serve(): Promise<void> {
    if (atWork >= BATCHES_AT_ONCE[database.kind]) return
    atWork++
    while (waiting.length > 0) {
      // Whatever else comes meanwhile joins the batch. One turn of the event loop reads requests, the next finds their
      // sessions: a batch that did not wait for both would split a rush into two that take turns from then on, each
      // with a wait for the disk of its own.
      await turnOfTheLoop()
      await turnOfTheLoop()
      const batch = waiting.splice(0, MOST_PER_BATCH)
      // Another worker may have taken it all.
      if (batch.length > 0) await settleBatch(batch)
    }
    atWork--
  }

  async function settleBatch(orders: readonly Order[]): Promise<void> {
    try {
      const outcomes = await bookBatch(
        context,
        orders.map(({ wanted }) => wanted),
      )
      for (const [index, order] of orders.entries()) {
        const outcome = outcomes[index]
        if (outcome) order.settle(outcome)
      }
    } catch (error) {
      // A key raced on two trips, or with its withdrawal, so no lock kept them apart. Alone, each finds what the other
      // has written.
      if (isUniqueViolation(error)) for (const order of orders) await settleAlone(order)
      else for (const { fail } of orders) fail(error)
      // Those in the queue would only wait for the same database, batch after batch.
      if (isDatabaseAway(error)) for (const { fail } of waiting.splice(0)) fail(error)
    }
  }

  async function settleAlone({ wanted, settle, fail }: Order): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        const [outcome] = await bookBatch(context, [wanted])
        if (outcome) settle(outcome)
        return
      } catch (error) {
        // Its own key was taken at this very moment, by its withdrawal or a repeat on another server.
        if (isUniqueViolation(error) && tries < MOST_TRIES_ALONE) continue
        return fail(error)
      }
  }

  /**
   * COMMIT was sent and its answer lost: the ticket may be there. Never say "failed"; look, and if even that fails,
   * say that it is not known. A repeat then finds the ticket or books it. A key is looked for alone: the seats may be those
   * of a ticket that another key made, and then nobody has remembered this one.
   */
  async function lookFor(wanted: Wanted): Promise<Outcome & { kind: 'replayed' }> {
    const earlier = await readEarlier(database.read, [wanted])
      .then(({ keys, holders }) => findEarlier({ keys, holders: wanted.key ? new Map() : holders }, wanted))
      .catch(() => undefined)
    if (earlier?.kind === 'stored') return { kind: 'replayed', ticketId: earlier.ticketId }
    throw notSure()
  }

  return {
    /** @throws Refusal with a sentence for the traveller */
    async book(request: BookingRequest): Promise<Exclude<Outcome, { kind: 'refused' }>> {
      const wanted = readRequest(request)
      try {
        const outcome = await new Promise<Outcome>((settle, fail) => {
          waiting.push({ wanted, settle, fail })
          void serve()
        })
        if (outcome.kind === 'refused') throw outcome.refusal
        return outcome
      } catch (error) {
        if (error instanceof UnknownOutcome) return lookFor(wanted)
        throw error
      }
    },
  }
}

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

export function notSure(): Refusal {
  return unavailable((say) => say.booking.notSure)
}

function readRequest({ seatCount, seatList, ...request }: BookingRequest): Wanted {
  const list = readSeatList(seatList, seatCount)
  if (list.kind === 'refused') throw badInput((_, lang) => `${list.message({ lang })} (seatList)`)
  const { seats } = list
  const seated = request.passengers.map(({ seat }) => seat)
  if (new Set(seated).size < seated.length) throw badInput((say) => say.booking.namedTwice)
  const elsewhere = seated.find((seat) => !seats.includes(seat))
  if (elsewhere !== undefined) throw badInput((say) => say.booking.namedElsewhere(elsewhere))
  return { ...request, seats, seatText: writeSeatList(seats) }
}
