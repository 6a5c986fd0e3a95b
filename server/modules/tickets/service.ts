import { ENGLISH } from '#contract/language.ts'
import { toRupees } from '#contract/money.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import { isDatabaseAway } from '../../db/faults.ts'
import { mapped } from '../../db/slices.ts'
import type { Teller } from '../../news/news.ts'
import { notAllowed, notFound } from '../../refusal.ts'
import { findAccountById } from '../accounts/store.ts'
import { countTravellers } from '../buses/passengers-of-bus.ts'
import { findBusOwner } from '../buses/store.ts'
import { type BookingRequest, bookingService, notSure } from './booking.ts'
import { withdrawKey } from './booking-keys.ts'
import { findTakenSeats, findTicket, findTicketsOfBus, sumRevenue } from './store.ts'
import { countTicketsOfAdmin, sliceTicketsOfAdmin, sliceTicketsOfUser } from './ticket-lists.ts'
import { toOwnTicket, toTicket } from './view.ts'

export interface TicketService {
  /** Those that are kept back, too. @throws Refusal 404 for an unknown trip */
  takenSeats(busId: number): Promise<number[]>
  /** See booking.ts. */
  book(request: BookingRequest): Promise<{ ticket: Ticket; replayed: boolean }>
  /** Gives a purchase up by its key. @returns the ticket that it made before; null if it made none and never will */
  withdraw(userId: number, key: string): Promise<Ticket | null>
  /** Slice by slice. */
  own(userId: number): AsyncIterable<Ticket[]>
  /**
   * In the language of the traveller's account.
   * @throws Refusal 404 for a ticket that is not the traveller's: that it exists is private; 429 and 503, see
   *   pdf/ticket-printer.ts
   */
  pdf(userId: number, ticketId: number): Promise<Uint8Array>
  /**
   * Upcoming, then past.
   * @param skip how many of the list to leave out
   * @param asOf when its first page was read, milliseconds since 1970
   */
  ofOperator(
    adminId: number,
    page: { skip: number; asOf: number | undefined; most: number },
  ): Promise<{ slices: AsyncIterable<Ticket[]>; total: number }>
  /** @returns how many `ofOperator` lists in all */
  count(adminId: number): Promise<number>
  /** @throws Refusal 404 unknown trip, 403 another operator's */
  ofBus(adminId: number, busId: number): Promise<Ticket[]>
  /** @returns how many a changed time or place is mailed to. @throws as `ofBus` */
  travellers(adminId: number, busId: number): Promise<number>
  /** @returns rupees */
  revenue(adminId: number): Promise<number>
}

export function ticketService(context: Context, teller: Teller): TicketService {
  const { database } = context
  const { book } = bookingService(context)

  async function findOwn(userId: number, ticketId: number): Promise<Ticket> {
    const row = await findTicket(database.read, ticketId)
    if (row?.user_id !== userId) throw notFound((say) => say.ticket.notYours)
    return toOwnTicket(row, context)
  }

  async function assertOwns(adminId: number, busId: number): Promise<void> {
    const owner = await findBusOwner(database.read, busId)
    if (owner === undefined) throw notFound((say) => say.bus.unknown)
    if (owner !== adminId) throw notAllowed((say) => say.bus.anotherOperators)
  }

  return {
    async takenSeats(busId) {
      const seats = await findTakenSeats(database.read, busId)
      if (!seats) throw notFound((say) => say.bus.gone)
      return seats
    },

    async book(request) {
      const outcome = await book(request)
      teller.wake('booking')
      if (outcome.kind === 'booked') return { ticket: toOwnTicket(outcome.ticket, context), replayed: outcome.replayed }
      try {
        return { ticket: await findOwn(request.userId, outcome.ticketId), replayed: true }
      } catch (error) {
        // It is booked; "does not answer" would sound as if it were not.
        throw isDatabaseAway(error) ? notSure() : error
      }
    },

    async withdraw(userId, key) {
      const ticketId = await database.write((trx) => withdrawKey(trx, { userId, key }, context.now()))
      return ticketId === undefined ? null : findOwn(userId, ticketId)
    },

    own: (userId) =>
      mapped(database.read, sliceTicketsOfUser(database.read, userId), (row) => toOwnTicket(row, context)),

    async pdf(userId, ticketId) {
      const [ticket, account] = await Promise.all([
        findOwn(userId, ticketId),
        findAccountById(database.read, 'user', userId),
      ])
      return context.renderTicket({ ticket, language: account?.language ?? ENGLISH }, userId)
    },

    async ofOperator(adminId, { skip, asOf = context.now(), most }) {
      const total = await countTicketsOfAdmin(database.read, adminId)
      const slices = sliceTicketsOfAdmin(database.read, adminId, { skip, most, moment: indiaMoment(asOf) })
      return { slices: mapped(database.read, slices, toTicket), total }
    },

    count: (adminId) => countTicketsOfAdmin(database.read, adminId),

    async ofBus(adminId, busId) {
      await assertOwns(adminId, busId)
      return (await findTicketsOfBus(database.read, busId)).map(toTicket)
    },

    async travellers(adminId, busId) {
      await assertOwns(adminId, busId)
      return countTravellers(database.read, busId)
    },

    async revenue(adminId) {
      return toRupees(await sumRevenue(database.read, adminId))
    },
  }
}
