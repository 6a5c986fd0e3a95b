import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { badInput, conflict } from '../../refusal.ts'
import { lockOwnBus } from '../buses/own-bus.ts'
import type { Taker } from '../payments/store.ts'
import { findKeptSeats, findSoldSeats, type KeptSeatRow, type Room, writeKeptSeats } from './store.ts'

/** The seller at the counter: the operator and the seller's name. */
export type Seller = Taker

/**
 * Locks a trip and leaves out kept seats whose time is over.
 * @throws Refusal 404 for an unknown or removed trip, 403 another operator's
 */
export async function lockRoom(
  trx: Trx,
  adminId: number,
  busId: number,
  now: ReturnType<Context['now']>,
): Promise<Room> {
  const bus = await lockOwnBus(trx, adminId, busId)
  const kept = await findKeptSeats(trx, busId)
  const due = kept.filter((row) => row.until_at > now)
  return due.length === kept.length ? { bus, kept } : writeKeptSeats(trx, { bus, kept }, due)
}

export function isOfHold(row: KeptSeatRow, hold: string | undefined): boolean {
  return row.hold !== null && row.hold === hold
}

/**
 * Seats that are kept back may be sold or kept anew: the seller at the counter decides.
 * @param hold whose held seats may be taken
 * @throws Refusal 400 for seats that the bus does not have, 409 for those that are sold or held for somebody else
 */
export async function assertFree(
  trx: Trx,
  { bus, kept }: Room,
  seats: readonly number[],
  hold: string | undefined,
): Promise<void> {
  const beyond = seats.find((seat) => seat > bus.number_of_seats)
  if (beyond !== undefined) throw badInput((say) => say.counter.noSuchSeat(beyond, bus.number_of_seats))
  const sold = await findSoldSeats(trx, bus.id)
  const taken = seats.filter((seat) => sold.includes(seat))
  if (taken.length > 0) throw conflict((say) => say.counter.seatsSold(taken), 'seat-taken')
  const held = kept.filter((row) => row.hold !== null && !isOfHold(row, hold) && seats.includes(row.seat_no))
  const [other] = held
  if (other)
    throw conflict(
      (say) =>
        say.counter.seatsHeld(
          held.map((row) => row.seat_no),
          other.kept_by,
        ),
      'seat-held',
    )
}
