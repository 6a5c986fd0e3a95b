import { writeSeatList } from '#contract/buses/seat.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import type { Trx } from '../../db/database.ts'
import { tell } from '../../news/news.ts'
import { conflict } from '../../refusal.ts'
import { assertOneOfItsPlate, changeTrip } from '../buses/change-trip.ts'
import { currentFields, seatsLeft } from '../buses/merge-edit.ts'
import { type BusRow, lockBus } from '../buses/store.ts'
import { judgeCancelling } from '../cancellation/cancellation-rules.ts'
import { lockTicket, writeCancellations } from '../cancellation/store.ts'
import { boardedSeats } from '../tickets/view.ts'
import { moveSeats, type SeatMove } from './move-seats.ts'
import type { Saying } from './saying.ts'

/** Another vehicle runs the trip. */
export interface Vehicle {
  kind: 'vehicle'
  busNumber: string
  /** Undefined: as the vehicle before. */
  type: string | undefined
  numberOfSeats: number | undefined
  /** New seats for sold seats that the vehicle does not have; null: the ticket is called off. */
  seats: readonly { seat: number; to: number | null }[]
}

/**
 * Passengers keep their seat number if the vehicle has it. The others get the seat that the office chooses, or a full
 * refund. The latest announcement holds; an older one that arrives later changes nothing and tells nobody.
 * @throws Refusal 409 where a missing sold seat gets no seat, or one that is not free; 409 as an edit of the trip
 */
export async function sayVehicle(trx: Trx, bus: BusRow, word: Vehicle, saying: Saying): Promise<void> {
  const { saidAt, now } = saying
  if (saidAt < (bus.vehicle_said_at ?? 0)) return
  const { type = bus.type, numberOfSeats = bus.number_of_seats, busNumber } = word
  const kept = Math.max(0, ...seatNumbers(bus.kept_seats))
  if (numberOfSeats < kept) throw conflict((say) => say.bus.seatKept(kept))
  const sold = await trx
    .selectFrom('ticket_seats')
    .select(['seat_no as seat', 'ticket_id as ticketId'])
    .where('bus_id', '=', bus.id)
    .orderBy('seat_no')
    .execute()
  const moves = judgeMoves(bus, numberOfSeats, sold, word.seats)
  const off = new Set(moves.flatMap(({ ticketId, to }) => (to === null ? [ticketId] : [])))
  await callOffTickets(trx, bus.id, [...off], saying)
  // Seats of tickets that were called off are free.
  const left = off.size === 0 ? bus : await lockBus(trx, bus.id)
  if (!left) throw new Error('A locked trip is gone.')
  const ladiesSeats = writeSeatList(seatNumbers(left.ladies_seats).filter((seat) => seat <= numberOfSeats))
  const wasAllForSale = left.available_seats === seatsLeft(left, left.number_of_seats)
  const room = seatsLeft(left, numberOfSeats)
  const availableSeats = wasAllForSale ? room : Math.min(left.available_seats, room)
  const after = { ...currentFields(left), busNumber, type, numberOfSeats, ladiesSeats, availableSeats }
  await assertOneOfItsPlate(trx, bus.admin_id, after, bus.id)
  await changeTrip(trx, left, after, { saidAt, now, isNews: true, about: 'vehicle' })
  await moveSeats(
    trx,
    bus.id,
    moves.flatMap(({ ticketId, seat, to }): SeatMove[] =>
      to === null || off.has(ticketId) ? [] : [{ ticketId, seat, to }],
    ),
  )
}

interface Wanted {
  ticketId: number
  seat: number
  to: number | null
}

/**
 * @returns the move of each sold seat that is missing. @throws Refusal 409 where no move is given, or it can't be made
 */
function judgeMoves(
  bus: BusRow,
  numberOfSeats: number,
  sold: readonly { seat: number; ticketId: number }[],
  wanted: Vehicle['seats'],
): Wanted[] {
  const gone = sold.filter(({ seat }) => seat > numberOfSeats)
  const stays = wanted.find(({ seat }) => !gone.some((one) => one.seat === seat))
  if (stays) throw conflict((say) => say.announcement.seatStays(stays.seat))
  const homeless = gone.filter(({ seat }) => !wanted.some((one) => one.seat === seat))
  if (homeless.length > 0) throw conflict((say) => say.announcement.seatsNotThere(homeless.map(({ seat }) => seat)))
  const taken = new Set([...sold.map(({ seat }) => seat), ...seatNumbers(bus.kept_seats)])
  return gone.map(({ seat, ticketId }) => {
    const to = wanted.find((one) => one.seat === seat)?.to ?? null
    if (to !== null && (to > numberOfSeats || taken.has(to))) throw conflict((say) => say.announcement.seatTaken(to))
    if (to !== null) taken.add(to)
    return { ticketId, seat, to }
  })
}

/** Refunds these tickets in full. */
async function callOffTickets(
  trx: Trx,
  busId: number,
  ticketIds: readonly number[],
  { boarder, now }: Saying,
): Promise<void> {
  for (const id of [...ticketIds].sort((one, other) => one - other)) {
    const ticket = await lockTicket(trx, id)
    if (!ticket) throw new Error('A sold seat has no ticket.')
    const aboard = boardedSeats(ticket).map(({ seat }) => Number(seat))
    if (aboard.length > 0) throw conflict((say) => say.announcement.boarding(aboard))
    const cancelling = judgeCancelling(ticket, undefined, 'operator', now, true)
    const made = { ticket, ...cancelling, cause: 'operator' as const, accountId: boarder.adminId, key: undefined }
    const [cancellationId] = await writeCancellations(trx, busId, [made], now)
    if (cancellationId === undefined) throw new Error('The database gave no id for a cancellation.')
    await tell(trx, { kind: 'ticket-cancelled', cancellationId, ticket: { ticketId: id, userId: ticket.user_id } }, now)
  }
}
