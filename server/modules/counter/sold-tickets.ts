import type { Language } from '../../../contract/language.ts'
import type { SoldTicket } from '../../../contract/tickets/counter.ts'
import type { Ticket } from '../../../contract/tickets/ticket.ts'
import type { Context } from '../../context.ts'
import { isDatabaseAway } from '../../db/faults.ts'
import { conflict, notFound } from '../../refusal.ts'
import { lockBus } from '../buses/store.ts'
import { notSure } from '../tickets/booking.ts'
import { findTicket, type TicketRow } from '../tickets/store.ts'
import { toOwnTicket } from '../tickets/view.ts'
import { notePayment } from './store.ts'

/** Tickets that a counter has sold: nobody's account has them, so the counter and whoever has the link read them. */
export interface SoldTickets {
  /** @throws Refusal 404 for a ticket that this operator's counter has not sold */
  read(adminId: number, ticketId: number): Promise<SoldTicket>
  /** The same, of one that has just been sold. @throws Refusal 503 where it can't be read: it is sold all the same */
  readNew(adminId: number, ticketId: number): Promise<SoldTicket>
  /** The money is in hand now. @throws Refusal as `read`, 409 for a ticket that is cancelled */
  pay(adminId: number, ticketId: number): Promise<Ticket>
  /** @throws Refusal 404 for a link that was never given out */
  byLink(link: string): Promise<Ticket>
  pdfByLink(link: string, language: Language): Promise<Uint8Array>
}

export function soldTickets({ config, database, ticketKeys, renderTicket }: Context): SoldTickets {
  async function findSold(adminId: number, ticketId: number): Promise<TicketRow> {
    const row = await findTicket(database.read, ticketId)
    if (row?.admin_id !== adminId || row.sold_by === '') throw notFound((say) => say.counter.notSoldHere)
    return row
  }

  async function findByLink(link: string): Promise<TicketRow> {
    const ticketId = ticketKeys.readLink(link)
    const row = ticketId === undefined ? undefined : await findTicket(database.read, ticketId)
    // A traveller's ticket is read by the traveller alone.
    if (!row || row.sold_by === '') throw notFound((say) => say.counter.linkUnknown)
    return row
  }

  async function read(adminId: number, ticketId: number): Promise<SoldTicket> {
    const row = await findSold(adminId, ticketId)
    return { ticket: toOwnTicket(row, ticketKeys), link: `${config.publicUrl}/ticket/${ticketKeys.linkFor(row.id)}` }
  }

  return {
    read,

    async readNew(adminId, ticketId) {
      try {
        return await read(adminId, ticketId)
      } catch (error) {
        // It is sold; "does not answer" would sound as if it were not.
        throw isDatabaseAway(error) ? notSure() : error
      }
    },

    async pay(adminId, ticketId) {
      const { bus_id } = await findSold(adminId, ticketId)
      await database.write(async (trx) => {
        await lockBus(trx, bus_id)
        if (!(await notePayment(trx, ticketId))) throw conflict((say) => say.counter.paidForNothing, 'cancelled')
      })
      return toOwnTicket(await findSold(adminId, ticketId), ticketKeys)
    },

    async byLink(link) {
      return toOwnTicket(await findByLink(link), ticketKeys)
    },

    async pdfByLink(link, language) {
      const row = await findByLink(link)
      // Whoever has the link prints on the operator's account: below zero, apart from travellers.
      return renderTicket({ ticket: toOwnTicket(row, ticketKeys), language }, -row.admin_id)
    },
  }
}
