import * as z from 'zod/mini'
import type { User } from '../../../contract/account.ts'
import { bookSeats } from '../../../contract/http.ts'
import { totalFare } from '../../../contract/money.ts'
import { writeSeatList } from '../../../contract/seat.ts'
import { BOOKED, Ticket } from '../../../contract/ticket.ts'
import { indiaDate } from '../../../contract/time.ts'
import { ApiError, send } from '../../lib/api.ts'
import type { Choice } from '../buses/chosen-bus.ts'
import { attemptKey, closeAttempt } from './attempt.ts'

/** The ticket stands in `data`, or is the whole body. */
const BookingBody = z.looseObject({ data: z.optional(z.nullable(z.looseObject({}))) })

/**
 * Books the chosen seats, all or none. Sent with the purchase's key, so that a repeat after a lost answer brings the
 * same ticket, and with the fare that was shown, so that nobody pays another one unseen.
 * @throws ApiError; after `unreachable` nobody knows whether it was booked, and the same call again will tell
 */
export async function bookChosenSeats(user: User, choice: Choice): Promise<Ticket> {
  const { bus, seats } = choice
  try {
    const answer = await send(bookSeats, {
      params: { busId: bus.id, userId: user.id, seatCount: seats.length, seatList: writeSeatList(seats) },
      headers: {
        'idempotency-key': attemptKey(user.id, choice),
        'expected-cost': String(totalFare(seats.length, bus.costPerSeat)),
      },
    })
    closeAttempt()
    const body = BookingBody.parse(answer.body)
    return Ticket.parse({ ...expectedTicket(user, choice), ...(body.data ?? body) })
  } catch (error) {
    // A refusal settles the purchase; without an answer its key must stay, the ticket may exist.
    if (error instanceof ApiError && error.trouble.kind === 'refused' && error.trouble.status < 500) closeAttempt()
    throw error
  }
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
