import * as v from 'valibot'
import type { User } from '#contract/accounts/account.ts'
import { writeSeatList } from '#contract/buses/seat.ts'
import { writeTerms } from '#contract/cancellation/written-terms.ts'
import { totalFare } from '#contract/money.ts'
import { bookSeats, withdrawPurchase } from '#contract/tickets/booking-calls.ts'
import { writePayRule } from '#contract/tickets/pay-before.ts'
import { BOOKED, Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate } from '#contract/time.ts'
import type { Purchase } from '#delivery/purchases.ts'
import { hedged } from '#features/connection/hedged.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { isRefusedForCertain } from '#lib/calls/certain-refusal.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { agreedTerms } from '../seats/agreed-terms.ts'
import { shownPayment } from '../seats/shown-payment.ts'

/** The ticket is in `data`, or is the whole body. */
const BookingBody = v.looseObject({ data: v.optional(v.nullable(v.looseObject({}))) })

/**
 * Sends a purchase under its key, so that a repeat after a lost answer brings the same ticket. The fare, terms and
 * payment rule that were shown go along, so that the traveller never gets others unseen. If the line hangs, a second
 * request is sent beside the first.
 */
export async function sendPurchase(user: User, purchase: Purchase): Promise<Ticket> {
  const { key, bus, seats, passengers = [] } = purchase
  const terms = agreedTerms(bus)
  const payment = shownPayment(bus)
  const answer = await hedged((signal) =>
    send(bookSeats, {
      params: { busId: bus.id, userId: user.id, seatCount: seats.length, seatList: writeSeatList(seats) },
      headers: {
        'idempotency-key': key,
        'expected-cost': String(totalFare(seats.length, bus.costPerSeat)),
        // A backend that states no terms need not know the header.
        ...(terms ? { 'expected-terms': writeTerms(terms) } : {}),
        ...(payment ? { 'expected-payment': writePayRule(payment) } : {}),
      },
      // If no passenger is named, send no body: the specification's call has none.
      ...(passengers.length > 0 ? { body: { passengers } } : {}),
      signal,
    }),
  )
  const body = v.parse(BookingBody, answer.body)
  return v.parse(Ticket, { ...expectedTicket(user, purchase), ...(body.data ?? body) })
}

/** @returns the ticket if the purchase went through after all; undefined: it never will */
export async function askAboutPurchase({ key }: Purchase): Promise<Ticket | undefined> {
  try {
    return (await hedged((signal) => send(withdrawPurchase, { params: { key }, signal }))).data ?? undefined
  } catch (error) {
    // Another backend, without keys.
    if (isRefusedForCertain(error, 404) || isRefusedForCertain(error, 405)) return undefined
    throw error
  }
}

/** Our server gives these answers only after it has looked for a ticket under the purchase's key. */
const SETTLED: readonly number[] = [409, 422]
/** So are these, but gateways give them, too: to a request that the server never saw, though an earlier one arrived. */
const SETTLED_IF_CERTAIN: readonly number[] = [400, 404]

/**
 * @returns whether the purchase has failed for certain. Else its key must stay, since the ticket may exist: no answer,
 *   a gateway's answer, a session that ended after the first try, a limit.
 */
export function isSettled(error: unknown): boolean {
  return (
    SETTLED.some((status) => isRefused(error, status)) ||
    SETTLED_IF_CERTAIN.some((status) => isRefusedForCertain(error, status))
  )
}

/** What the ticket must say; a backend may answer only its id (specification, section 3). */
function expectedTicket(user: User, { bus, seats, passengers = [] }: Purchase) {
  return {
    status: BOOKED,
    bookedSeats: seats.map(String),
    dateOfBooking: indiaDate(serverNow()),
    numberOfSeatsBooked: seats.length,
    cost: totalFare(seats.length, bus.costPerSeat),
    username: user.name,
    age: user.age,
    gender: user.gender,
    phone: user.phone,
    busName: bus.name,
    source: bus.from,
    destination: bus.to,
    busNumber: bus.busNumber,
    dateOfDeparture: bus.dateOfDeparture,
    reportingTime: bus.reportingTime,
    departureTime: bus.departureTime,
    arrivalTime: bus.arrivalTime,
    boardingPoint: bus.boardingPoint,
    droppingPoint: bus.droppingPoint,
    travels_name: bus.travels_name,
    travels_phone: bus.travels_phone,
    ...(passengers.length > 0 ? { passengers } : {}),
    busId: bus.id,
  }
}
