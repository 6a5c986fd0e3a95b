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
  /** The way of payment that the traveller was shown. */
  expectedPayment: string | undefined
  /** The passengers whom the traveller named, with their seats. */
  passengers: Passenger[]
}

/** Bounds how many bookings one fault can touch. */
const MOST_PER_BATCH = 64
/**
 * PostgreSQL works on one batch while the next is put together or the last one's answer is on its way; SQLite writes
 * one at a time. Batches lock trips in the same order, so there are no deadlocks.
 */
const BATCHES_AT_ONCE = { sqlite: 1, postgres: 2 }
/** When a key turns out to be taken, its request has committed, so the second try finds it; the third is a reserve. */
const MOST_TRIES_ALONE = 3

interface Order {
  wanted: Wanted
  settle(outcome: Outcome): void
  fail(error: unknown): void
}

/**
 * Books seats: all or none, and each seat is sold once. A request makes one ticket, however often it arrives. Bookings
 * that come in while others are being written share the next transaction, so that a rush costs each of them less.
 */
export function bookingService(context: BookingContext) {
  const { database } = context
  const waiting: Order[] = []
  let atWork = 0

  async function serve(): Promise<void> {
    if (atWork >= BATCHES_AT_ONCE[database.kind]) return
    atWork++
    while (waiting.length > 0) {
      // Bookings that come meanwhile join the batch. One turn of the event loop reads requests, the next finds their
      // sessions. A batch that did not wait for both would split a rush into two batches that take turns from then on,
      // each with its own wait for the disk.
      await turnOfTheLoop()
      await turnOfTheLoop()
      const batch = waiting.splice(0, MOST_PER_BATCH)
      // Another worker may have taken all waiting bookings.
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
      // Two requests with one key raced on two trips, or a booking with its withdrawal: no lock kept them apart. Tried
      // alone, each finds what the other has written.
      if (isUniqueViolation(error)) for (const order of orders) await settleAlone(order)
      else for (const { fail } of orders) fail(error)
      // Bookings in the queue would only wait for the same database, batch after batch.
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
        // The booking's key was just taken by its withdrawal or by a repeat on another server.
        if (isUniqueViolation(error) && tries < MOST_TRIES_ALONE) continue
        return fail(error)
      }
  }

  /**
   * COMMIT was sent and its answer lost: the ticket may be there. Never say "failed": look, and if that fails too, say
   * that it is not known. A repeat then finds the ticket or books it. With a key, only the key is looked for: the seats
   * may be on a ticket that another key made, and then this key was not stored.
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
