import * as v from 'valibot'
import type { User } from '../../../contract/account.ts'
import { totalFare } from '../../../contract/money.ts'
import { writeSeatList } from '../../../contract/seat.ts'
import { BOOKED, Ticket } from '../../../contract/ticket.ts'
import { bookSeats } from '../../../contract/ticket-calls.ts'
import { indiaDate } from '../../../contract/time.ts'
import { ApiError } from '../../lib/api.ts'
import { send } from '../../lib/send.ts'
import type { Choice } from '../buses/chosen-bus.ts'
import { attemptKey, closeAttempt } from './attempt.ts'

/** The ticket stands in `data`, or is the whole body. */
const BookingBody = v.looseObject({ data: v.optional(v.nullable(v.looseObject({}))) })

/**
 * Books the chosen seats, all or none. Sent with the purchase's key, so that a repeat after a lost answer brings the
 * same ticket, and with the fare that was shown, so that nobody pays another one unseen.
 * @throws ApiError; unless {@link isSettled}, nobody knows whether it was booked, and the same call again will tell
 */
export async function bookChosenSeats(user: User, choice: Choice): Promise<Ticket> {
  const { bus, seats } = choice
  const key = attemptKey(user.id, choice)
  try {
    const answer = await send(bookSeats, {
      params: { busId: bus.id, userId: user.id, seatCount: seats.length, seatList: writeSeatList(seats) },
      headers: {
        'idempotency-key': key,
        'expected-cost': String(totalFare(seats.length, bus.costPerSeat)),
      },
    })
    closeAttempt(key)
    const body = v.parse(BookingBody, answer.body)
    return v.parse(Ticket, { ...expectedTicket(user, choice), ...(body.data ?? body) })
  } catch (error) {
    if (isSettled(error)) closeAttempt(key)
    throw error
  }
}

/** The answers that our server gives only after it has looked for a ticket under the purchase's key. */
const SETTLED: readonly number[] = [400, 404, 409, 422]

/**
 * @returns whether the purchase has come to nothing for certain. Else its key must stay, since the ticket may exist:
 *   no answer, a page of a proxy's, a session that ended after the first try, a limit.
 */
export function isSettled(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.trouble.kind !== 'refused') return false
  return error.trouble.message !== undefined && SETTLED.includes(error.trouble.status)
}

/** What the ticket must say; a backend may answer no more than its id (specification, section 3). */
function expectedTicket(user: User, { bus, seats }: Choice) {
  return {
    status: BOOKED,
    bookedSeats: seats.map(String),
    dateOfBooking: indiaDate(Date.now()),
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
    boardingPoint: bus.boardingPoint,
    droppingPoint: bus.droppingPoint,
    busId: bus.id,
  }
}
