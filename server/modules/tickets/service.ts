import { ENGLISH } from '#contract/language.ts'
import { toRupees } from '#contract/money.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import { isDatabaseAway } from '../../db/faults.ts'
import { mapped } from '../../db/slices.ts'
import { notFound } from '../../refusal.ts'
import { findAccountById } from '../accounts/store.ts'
import { assertOwnBus } from '../buses/own-bus.ts'
import { countTravellers } from '../buses/passengers-of-bus.ts'
import { type BookingRequest, bookingService, notSure } from './booking.ts'
import { withdrawKey } from './booking-keys.ts'
import { findTakenSeats, findTicket, findTicketsOfBus, sumRevenue } from './store.ts'
import { countTicketsOfAdmin, sliceTicketsOfAdmin, sliceTicketsOfUser } from './ticket-lists.ts'
import { toOwnTicket, toTicket } from './view.ts'

export type TicketService = ReturnType<typeof ticketService>

export function ticketService(context: Context) {
  const { database } = context
  const { book } = bookingService(context)

  async function findOwn(userId: number, ticketId: number): Promise<Ticket> {
    const row = await findTicket(database.read, ticketId)
    if (row?.user_id !== userId) throw notFound((say) => say.ticket.notYours)
    return toOwnTicket(row, context)
  }

  return {
    /** Seats that are kept back are included. @throws Refusal 404 for an unknown trip */
    async takenSeats(busId: number): Promise<number[]> {
      const seats = await findTakenSeats(database.read, busId)
      if (!seats) throw notFound((say) => say.bus.gone)
      return seats
    },

    /** See booking.ts. */
    async book(request: BookingRequest): Promise<{ ticket: Ticket; replayed: boolean }> {
      const outcome = await book(request)
      if (outcome.kind === 'booked') return { ticket: toOwnTicket(outcome.ticket, context), replayed: outcome.replayed }
      try {
        return { ticket: await findOwn(request.userId, outcome.ticketId), replayed: true }
      } catch (error) {
        // The ticket is booked; "does not answer" would sound as if it were not.
        throw isDatabaseAway(error) ? notSure() : error
      }
    },

    /** Gives a booking up by its key. @returns the ticket that the key made; null if it made none and never will */
    async withdraw(userId: number, key: string): Promise<Ticket | null> {
      const ticketId = await database.write((trx) => withdrawKey(trx, { userId, key }, context.now()))
      return ticketId === undefined ? null : findOwn(userId, ticketId)
    },

    /** Slice by slice. */
    own: (userId: number): AsyncIterable<Ticket[]> =>
      mapped(database.read, sliceTicketsOfUser(database.read, userId), (row) => toOwnTicket(row, context)),

    /**
     * In the language of the traveller's account.
     * @throws Refusal 404 for a ticket that is not the traveller's: that it exists is private; 429 and 503, see
     *   pdf/ticket-printer.ts
     */
    async pdf(userId: number, ticketId: number): Promise<Uint8Array> {
      const [ticket, account] = await Promise.all([
        findOwn(userId, ticketId),
        findAccountById(database.read, 'user', userId),
      ])
      return context.renderTicket({ ticket, language: account?.language ?? ENGLISH }, userId)
    },

    /**
     * Upcoming, then past.
     * @param skip how many tickets of the list to leave out
     * @param asOf when the list's first page was read, milliseconds since 1970
     */
    async ofOperator(
      adminId: number,
      { skip, asOf = context.now(), most }: { skip: number; asOf: number | undefined; most: number },
    ) {
      const total = await countTicketsOfAdmin(database.read, adminId)
      const slices = sliceTicketsOfAdmin(database.read, adminId, { skip, most, moment: indiaMoment(asOf) })
      return { slices: mapped(database.read, slices, toTicket), total }
    },

    /** @returns how many `ofOperator` lists in all */
    count: (adminId: number): Promise<number> => countTicketsOfAdmin(database.read, adminId),

    /** @throws Refusal 404 unknown trip, 403 another operator's */
    async ofBus(adminId: number, busId: number): Promise<Ticket[]> {
      await assertOwnBus(database.read, adminId, busId)
      return (await findTicketsOfBus(database.read, busId)).map(toTicket)
    },

    /** @returns how many travellers a changed time or place is mailed to. @throws as `ofBus` */
    async travellers(adminId: number, busId: number): Promise<number> {
      await assertOwnBus(database.read, adminId, busId)
      return countTravellers(database.read, busId)
    },

    /** @returns rupees */
    async revenue(adminId: number): Promise<number> {
      return toRupees(await sumRevenue(database.read, adminId))
    },
  }
}
