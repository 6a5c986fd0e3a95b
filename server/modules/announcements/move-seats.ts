import * as v from 'valibot'
import { writeSeatList } from '#contract/buses/seat.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import type { Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import { conflict } from '../../refusal.ts'
import { type BookedAs, readBookedAs } from '../buses/trip-changes.ts'
import { boardedSeats } from '../tickets/view.ts'

export interface SeatMove {
  ticketId: number
  seat: number
  /** A free seat. */
  to: number
}

const Passengers = v.array(v.looseObject({ seat: v.number() }))

/**
 * Gives tickets of a trip other seats. Their codes and paper stay good: the ticket keeps the booked seats and where
 * each seat went, so a phone at the door that does not know of the move yet is understood. The trip must be locked, its
 * news written.
 * @throws Refusal 409 where a passenger has boarded with such a seat
 */
export async function moveSeats(trx: Trx, busId: number, moves: readonly SeatMove[]): Promise<void> {
  for (const [ticketId, its] of Map.groupBy(moves, (move) => move.ticketId)) {
    const ticket = await lockRows(
      trx,
      trx.selectFrom('tickets').select(['seats', 'passengers', 'boarded', 'booked_as']).where('id', '=', ticketId),
    ).executeTakeFirstOrThrow()
    const aboard = boardedSeats(ticket).map(({ seat }) => Number(seat))
    const moved = its.map(({ seat }) => seat).filter((seat) => aboard.includes(seat))
    if (moved.length > 0) throw conflict((say) => say.announcement.boarding(moved))
    const seatOf = (seat: number) => its.find((move) => move.seat === seat)?.to ?? seat
    await trx
      .updateTable('tickets')
      .set({
        seats: writeSeatList(
          seatNumbers(ticket.seats)
            .map(seatOf)
            .sort((a, b) => a - b),
        ),
        passengers: movedPassengers(ticket.passengers, seatOf),
        booked_as: JSON.stringify(movedFrom(ticket, its, seatOf)),
      })
      .where('id', '=', ticketId)
      .execute()
    for (const { seat, to } of its)
      await trx
        .updateTable('ticket_seats')
        .set({ seat_no: to })
        .where('bus_id', '=', busId)
        .where('seat_no', '=', seat)
        .execute()
  }
}

function movedPassengers(stored: string, seatOf: (seat: number) => number): string {
  if (stored === '') return ''
  const passengers = v.parse(Passengers, JSON.parse(stored)).map((one) => ({ ...one, seat: seatOf(one.seat) }))
  return JSON.stringify(passengers.sort((one, other) => one.seat - other.seat))
}

/** After several moves the last one says where a seat is, whichever of its numbers a copy shows. */
function movedFrom(
  { seats, booked_as }: { seats: string; booked_as: string },
  its: readonly SeatMove[],
  seatOf: (seat: number) => number,
): BookedAs {
  const booked = readBookedAs(booked_as)
  if (!booked) throw new Error('The seats of a trip are moved without news of it.')
  const before = Object.entries(booked.moved ?? {}).map(([seat, now]) => [seat, seatOf(now)] as const)
  const moved = Object.fromEntries([...before, ...its.map(({ seat, to }) => [String(seat), to] as const)])
  return { ...booked, seats: booked.seats ?? seats, moved }
}
