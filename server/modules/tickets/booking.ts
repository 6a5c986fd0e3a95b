import { toPaise, toRupees } from '../../../contract/money.ts'
import { readSeatList, writeSeatList } from '../../../contract/seat.ts'
import { indiaDate, indiaMoment } from '../../../contract/time.ts'
import type { Context } from '../../context.ts'
import { type Reader, type Trx, UnknownOutcome } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { badInput, conflict, notAllowed, notFound, notLoggedIn, Refusal, tooMany, unavailable } from '../../refusal.ts'
import { type BusRow, lockBus } from '../buses/store.ts'
import {
  findBookingOfKey,
  findPassenger,
  findTakenSeats,
  insertTicket,
  isTicketFor,
  rememberKey,
  sumHoldings,
} from './store.ts'

/** Booking is free and nothing undoes it, so without these one person could empty every bus. */
const MOST_SEATS_ON_BUS = 20
const MOST_SEATS_AHEAD = 60
const MOST_BOOKINGS_PER_MINUTE = 20
const MINUTE = 60_000

export interface BookingRequest {
  userId: number
  busId: number
  /** As the path says it; must be as many as `seatList` names. */
  seatCount: number
  /** `3,4` */
  seatList: string
  /** Idempotency-Key, lower case. */
  key: string | undefined
  /** Rupees that the traveller was shown. */
  expectedCost: number | undefined
}

export interface Booking {
  ticketId: number
  /** Whether this is the ticket of an earlier request. */
  replayed: boolean
}

interface Wanted extends BookingRequest {
  seats: number[]
  seatText: string
}

/**
 * Books seats: all or none, each sold once, the same request one ticket however often it arrives. In one transaction:
 * lock the trip, replay, check, write. Replay must follow the lock: repeats that arrive together would else be told
 * that their own seats are taken.
 */
export function bookingService({ config, database, now }: Context) {
  async function bookOnce(wanted: Wanted): Promise<Booking> {
    return database.write(async (trx) => {
      const bus = await lockBus(trx, wanted.busId)
      const earlier = await findEarlier(trx, wanted)
      if (earlier.kind === 'booked') return { ticketId: earlier.ticketId, replayed: true }
      if (!bus || bus.archived_at !== null) throw notFound('This bus is no longer offered.')
      assertBookable(bus, wanted, earlier.taken)
      const passenger = await findAllowedPassenger(trx, wanted)
      const ticketId = await insertTicket(trx, {
        busId: bus.id,
        userId: wanted.userId,
        seats: wanted.seats,
        cost: wanted.seats.length * bus.fare,
        passenger,
        bookedOn: indiaDate(now()),
        bookedAt: now(),
      })
      const { userId, key, seatText } = wanted
      if (key) await rememberKey(trx, { userId, key, busId: bus.id, seats: seatText, ticketId, now: now() })
      await database.busListChanged(trx, bus.id)
      return { ticketId, replayed: false }
    })
  }

  function assertBookable(bus: BusRow, { seats, expectedCost }: Wanted, taken: readonly number[]): void {
    if (bus.departs <= indiaMoment(now())) throw conflict('This bus has departed.')
    const beyond = seats.find((seat) => seat > bus.number_of_seats)
    if (beyond !== undefined)
      throw badInput(`There is no seat ${beyond}: this bus has ${bus.number_of_seats} seats. (seatList)`)
    if (taken.length > 0) throw conflict(takenMessage(taken))
    if (seats.length > bus.available_seats)
      throw conflict(
        bus.available_seats === 0
          ? 'No more seats of this bus are for sale.'
          : `Only ${bus.available_seats} more seats of this bus are for sale.`,
      )
    const cost = seats.length * bus.fare
    if (expectedCost !== undefined && toPaise(expectedCost) !== cost)
      throw conflict(
        `The fare has changed: ${seats.length} seats now cost ₹${toRupees(cost)} instead of ₹${expectedCost}. Check it and book again.`,
      )
  }

  async function findAllowedPassenger(trx: Trx, { userId, busId, seats }: Wanted) {
    const person = await findPassenger(trx, userId)
    if (!person) throw notLoggedIn()
    if (person.activated_at === null)
      throw notAllowed('Your account is not active yet. Open the link in our mail first.')
    if (config.rateLimits) {
      const held = await sumHoldings(trx, { userId, busId, moment: indiaMoment(now()), since: now() - MINUTE })
      if (held.recent >= MOST_BOOKINGS_PER_MINUTE)
        throw tooMany('That is a lot of bookings in one minute. Please wait a little.', 60)
      if (held.on_bus + seats.length > MOST_SEATS_ON_BUS)
        throw conflict(`One account can hold ${MOST_SEATS_ON_BUS} seats of a bus at most.`)
      if (held.ahead + seats.length > MOST_SEATS_AHEAD)
        throw conflict(`One account can hold ${MOST_SEATS_AHEAD} seats on coming trips at most.`)
    }
    const { name, age, gender, phone } = person
    return { name, age, gender, phone }
  }

  /**
   * COMMIT was sent and its answer lost: the ticket may be there. Never say "failed"; look, and if even that fails,
   * say that it is not known. A repeat then finds the ticket or books it.
   */
  async function settle(wanted: Wanted): Promise<Booking> {
    const earlier = await findEarlier(database.read, wanted).catch(() => undefined)
    if (earlier?.kind === 'booked') return { ticketId: earlier.ticketId, replayed: true }
    throw unavailable(
      'We are not sure that your booking arrived. Try again: seats that are already yours are not booked twice.',
    )
  }

  /** @throws Refusal with a sentence for the traveller */
  async function book(request: BookingRequest): Promise<Booking> {
    const list = readSeatList(request.seatList, request.seatCount)
    if (list.kind === 'refused') throw badInput(`${list.message} (seatList)`)
    const wanted = { ...request, seats: list.seats, seatText: writeSeatList(list.seats) }
    try {
      return await bookOnce(wanted)
    } catch (error) {
      if (error instanceof UnknownOutcome) return settle(wanted)
      // One key raced on two buses, so no lock kept them apart. The second look replays or refuses.
      if (isUniqueViolation(error)) return bookOnce(wanted)
      throw error
    }
  }

  return { book }
}

type Earlier = { kind: 'booked'; ticketId: number } | { kind: 'new'; taken: number[] }

/** Whether this very request has made a ticket before: by its key, or else by exactly these seats. */
async function findEarlier(db: Reader, { userId, busId, key, seats, seatText }: Wanted): Promise<Earlier> {
  if (key) {
    const booking = await findBookingOfKey(db, userId, key)
    if (booking && (booking.bus_id !== busId || booking.seats !== seatText))
      throw new Refusal(422, 'This Idempotency-Key was used for another booking. Take a new one.')
    if (booking) return { kind: 'booked', ticketId: booking.ticket_id }
  }
  const taken = await findTakenSeats(db, busId, seats)
  const [holder, ...others] = taken.ticketIds
  const own = holder !== undefined && others.length === 0 && (await isTicketFor(db, holder, userId, seatText))
  return own ? { kind: 'booked', ticketId: holder } : { kind: 'new', taken: taken.seats }
}

function takenMessage(seats: readonly number[]): string {
  if (seats.length === 1) return `Seat ${seats[0]} has just been taken. Choose another one.`
  return `Seats ${seats.slice(0, -1).join(', ')} and ${seats.at(-1)} have just been taken. Choose others.`
}
