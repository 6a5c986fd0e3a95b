import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { writeTerms } from '#contract/cancellation/written-terms.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import { ladiesSeatsWithoutWoman, type Passenger } from '#contract/tickets/passengers.ts'
import { payBefore, writePayRule } from '#contract/tickets/pay-before.ts'
import type { PaymentMode } from '#contract/tickets/payment-mode.ts'
import { indiaDate, indiaMoment } from '#contract/time.ts'
import type { Approval } from '../../db/tables/accounts.ts'
import { badInput, conflict, notAllowed, notFound, notLoggedIn, Refusal, tooMany } from '../../refusal.ts'
import { departureOf } from '../buses/departure.ts'
import type { BusRow } from '../buses/store.ts'
import { payRuleOf } from '../payments/payment-terms.ts'
import { readTerms } from './terms-of-ticket.ts'

/** Booking is free and nothing undoes it, so without these limits one person could empty every trip. */
const MOST_SEATS_ON_BUS = 20
const MOST_SEATS_AHEAD = 60
const MOST_BOOKINGS_PER_MINUTE = 20

/** A traveller's booking request, its seats checked for shape. */
export interface Wanted {
  userId: number
  busId: number
  /** Ascending. */
  seats: number[]
  /** The same as `3,4`. */
  seatText: string
  /** Idempotency-Key. */
  key: string | undefined
  /** Rupees that the traveller was shown. */
  expectedCost: number | undefined
  /** The cancellation terms that the traveller was shown, as `writeTerms` writes them. */
  expectedTerms: string | undefined
  /** The way of payment that the traveller was shown. */
  expectedPayment: string | undefined
  /** Named passengers, each in a seat of their own among `seats`. */
  passengers: readonly Passenger[]
}

/** A trip and its operator: whether they may sell, and what tickets say of them. */
export type BusForSale = BusRow & {
  approval: Approval
  travels_name: string
  travels_phone: string
  cancellation_terms: string
  payment_terms: string
}

/** A ticket in the database, or one that an earlier booking of the same batch is about to write. */
export type TicketRef = { kind: 'stored'; ticketId: number } | { kind: 'drafted'; draft: Draft }

export interface NewTicket {
  busId: number
  /** Null where the counter sells the ticket. */
  userId: number | null
  seats: readonly number[]
  /** Paise. */
  cost: number
  passenger: { name: string; age: number; gender: string; phone: string }
  /** Named passengers and their seats. */
  passengers: readonly Passenger[]
  /** The day in India. */
  bookedOn: string
  bookedAt: number
  /** As stored: the refund terms. */
  terms: string
  /** How it is to be paid; absent: when getting on, as for tickets of a counter. */
  payMode?: PaymentMode
  /** Payment deadline where it is paid by UPI alone, milliseconds since 1970. */
  payBefore?: number | null
}

export interface Draft extends NewTicket {
  payMode: PaymentMode
  userId: number
  key: string | undefined
  seatText: string
  bus: BusForSale
}

export type Decision =
  | { kind: 'sold'; draft: Draft }
  /** The same request made this ticket before. `learned`: its new key, which leads to the ticket from now on. */
  | { kind: 'repeated'; ticket: TicketRef; learned: string | undefined }
  | { kind: 'refused'; refusal: Refusal }

/** What an Idempotency-Key was used for. */
export type KeyUse = { kind: 'booked'; busId: number; seatText: string; ticket: TicketRef } | { kind: 'withdrawn' }

interface Holder {
  ticket: TicketRef
  /** Null of a ticket that the counter sold. */
  userId: number | null
  seatText: string
}

/** The traveller who books and gets news of the trip. */
interface Booker {
  name: string
  age: number
  gender: string
  phone: string
  activatedAt: number | null
}

interface Holdings {
  onBus: Map<number, number>
  ahead: number
  recent: number
}

/**
 * All facts that decide about a batch of bookings: read under the trips' locks, and kept up to date as the batch's
 * bookings are decided one after the other.
 */
export interface Ledger {
  buses: Map<number, BusForSale>
  /** By `bus:seat`. */
  holders: Map<string, Holder>
  /** By `user:key`. */
  keys: Map<string, KeyUse>
  bookers: Map<number, Booker>
  /** Absent where limits are off. */
  holdings: Map<number, Holdings> | undefined
}

/**
 * Decides one booking and, if it is sold, notes it in the ledger. The checks come in the order of section "Booking, the
 * core" of the design: repeats first, then what may be sold, then who buys.
 */
export function decide(ledger: Ledger, wanted: Wanted, now: number): Decision {
  try {
    const earlier = findEarlier(ledger, wanted)
    if (earlier) return { kind: 'repeated', ticket: earlier, learned: learn(ledger, wanted, earlier) }
    const bus = sellableBus(ledger, wanted, now)
    const rule = payRuleOf(bus.payment_terms)
    const draft: Draft = {
      busId: bus.id,
      userId: wanted.userId,
      seats: wanted.seats,
      seatText: wanted.seatText,
      cost: wanted.seats.length * bus.fare,
      passenger: allowedBooker(ledger, bus, wanted),
      passengers: wanted.passengers,
      bookedOn: indiaDate(now),
      bookedAt: now,
      terms: bus.cancellation_terms,
      payMode: rule.mode,
      payBefore: payBefore(departureOf(bus), rule, now) ?? null,
      key: wanted.key,
      bus,
    }
    note(ledger, draft)
    return { kind: 'sold', draft }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error }
    throw error
  }
}

/** Finds a repeat by its key, or else by exactly these seats; even after departure. */
export function findEarlier(
  ledger: Pick<Ledger, 'keys' | 'holders'>,
  { userId, busId, key, seats, seatText }: Wanted,
): TicketRef | undefined {
  const use = key && ledger.keys.get(`${userId}:${key}`)
  if (use) {
    if (use.kind === 'withdrawn') throw conflict((say) => say.booking.withdrawnBefore, 'withdrawn')
    if (use.busId === busId && use.seatText === seatText) return use.ticket
    throw new Refusal(422, (say) => say.wire.keyOfOtherBooking)
  }
  const holder = ledger.holders.get(`${busId}:${seats[0]}`)
  return holder?.userId === userId && holder.seatText === seatText ? holder.ticket : undefined
}

/**
 * A request that was answered with a ticket must never book another one, even if that ticket is cancelled by then. So a
 * key that was answered because of its seats counts as used. @returns the key, if it is new
 */
function learn({ keys }: Ledger, { userId, busId, key, seatText }: Wanted, ticket: TicketRef): string | undefined {
  if (!key || keys.has(`${userId}:${key}`)) return undefined
  keys.set(`${userId}:${key}`, { kind: 'booked', busId, seatText, ticket })
  return key
}

function sellableBus(
  ledger: Ledger,
  { busId, seats, expectedCost, expectedTerms, expectedPayment }: Wanted,
  now: number,
): BusForSale {
  const bus = ledger.buses.get(busId)
  if (bus?.archived_at !== null || bus.approval !== 'approved')
    throw notFound((say) => say.booking.notOffered, 'not-offered')
  if (bus.departs <= indiaMoment(now)) throw conflict((say) => say.booking.departed, 'departed')
  const beyond = seats.find((seat) => seat > bus.number_of_seats)
  if (beyond !== undefined) throw badInput((say) => say.booking.noSuchSeat(beyond, bus.number_of_seats))
  const kept = seatNumbers(bus.kept_seats)
  const taken = seats.filter((seat) => ledger.holders.has(`${busId}:${seat}`) || kept.includes(seat))
  if (taken.length > 0) throw conflict((say) => say.booking.seatsTaken(taken), 'seat-taken')
  if (seats.length > bus.available_seats)
    throw conflict((say) => say.booking.seatsLeft(bus.available_seats), 'sold-out')
  const cost = seats.length * bus.fare
  if (expectedCost !== undefined && toPaise(expectedCost) !== cost)
    throw conflict((say) => say.booking.fareChanged(seats.length, toRupees(cost), expectedCost), 'fare-changed')
  if (expectedTerms !== undefined && expectedTerms !== writeTerms(readTerms(bus.cancellation_terms)))
    throw conflict((say) => say.booking.termsChanged, 'terms-changed')
  const rule = payRuleOf(bus.payment_terms)
  if (expectedPayment !== undefined && expectedPayment !== rule.mode && expectedPayment !== writePayRule(rule))
    throw conflict((say) => say.booking.paymentChanged, 'payment-changed')
  return bus
}

function allowedBooker(
  ledger: Ledger,
  bus: BusForSale,
  { userId, busId, seats, passengers }: Wanted,
): NewTicket['passenger'] {
  const person = ledger.bookers.get(userId)
  if (!person) throw notLoggedIn()
  if (person.activatedAt === null) throw notAllowed((say) => say.session.notActive)
  const forWomen = ladiesSeatsWithoutWoman(bus.ladies_seats, seats, passengers, person.gender)
  if (forWomen.length > 0) throw conflict((say) => say.booking.ladiesSeats(forWomen), 'ladies-seat')
  if (ledger.holdings) {
    const held = ledger.holdings.get(userId)
    if ((held?.recent ?? 0) >= MOST_BOOKINGS_PER_MINUTE) throw tooMany((say) => say.booking.manyBookings, 60)
    if ((held?.onBus.get(busId) ?? 0) + seats.length > MOST_SEATS_ON_BUS)
      throw conflict((say) => say.booking.mostSeatsOnBus(MOST_SEATS_ON_BUS), 'too-many-seats')
    if ((held?.ahead ?? 0) + seats.length > MOST_SEATS_AHEAD)
      throw conflict((say) => say.booking.mostSeatsAhead(MOST_SEATS_AHEAD), 'too-many-seats')
  }
  const { name, age, gender, phone } = person
  return { name, age, gender, phone }
}

function note(ledger: Ledger, draft: Draft): void {
  const { busId, userId, seats, seatText, key, bus } = draft
  const ticket: TicketRef = { kind: 'drafted', draft }
  for (const seat of seats) ledger.holders.set(`${busId}:${seat}`, { ticket, userId, seatText })
  if (key) ledger.keys.set(`${userId}:${key}`, { kind: 'booked', busId, seatText, ticket })
  const left = { sold_seats: bus.sold_seats + seats.length, available_seats: bus.available_seats - seats.length }
  ledger.buses.set(busId, { ...bus, ...left })
  if (!ledger.holdings) return
  const held = ledger.holdings.get(userId) ?? { onBus: new Map(), ahead: 0, recent: 0 }
  held.onBus.set(busId, (held.onBus.get(busId) ?? 0) + seats.length)
  held.ahead += seats.length
  held.recent += 1
  ledger.holdings.set(userId, held)
}
