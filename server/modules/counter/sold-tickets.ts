import type { Language } from '#contract/language.ts'
import type { SoldTicket } from '#contract/tickets/counter.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import type { Context } from '../../context.ts'
import { isDatabaseAway } from '../../db/faults.ts'
import { fingerprint } from '../../db/operator-keys.ts'
import { conflict, notFound } from '../../refusal.ts'
import { findKeyUse, rememberKeys } from '../buses/bus-keys.ts'
import { lockBus } from '../buses/store.ts'
import type { Taker } from '../payments/store.ts'
import { writePayment } from '../payments/write-payments.ts'
import { notSure } from '../tickets/booking.ts'
import { dueOf, findTicket, type TicketRow } from '../tickets/store.ts'
import { toOwnTicket } from '../tickets/view.ts'
import { changeLink, findLinkEdition } from './store.ts'

/** Tickets that a counter has sold. They are in no account: the counter reads them, and everybody with the link. */
export function soldTickets({ config, database, now, ticketKeys, renderTicket }: Context) {
  const maker = { config, ticketKeys }

  async function findSold(adminId: number, ticketId: number): Promise<TicketRow> {
    const row = await findTicket(database.read, ticketId)
    if (row?.admin_id !== adminId || row.sold_by === '') throw notFound((say) => say.counter.notSoldHere)
    return row
  }

  async function findByLink(link: string): Promise<TicketRow> {
    const ticketId = Number.parseInt(link, 10)
    const edition = await findLinkEdition(database.read, ticketId)
    const leadsThere = edition !== undefined && ticketKeys.isLinkOf(link, ticketId, edition)
    const row = leadsThere ? await findTicket(database.read, ticketId) : undefined
    if (!row) throw notFound((say) => say.counter.linkUnknown)
    return row
  }

  /** @throws Refusal 404 for a ticket that this operator's counter has not sold */
  async function read(adminId: number, ticketId: number): Promise<SoldTicket> {
    const row = await findSold(adminId, ticketId)
    const edition = await findLinkEdition(database.read, ticketId)
    const link = edition === undefined ? '' : `${config.publicUrl}/ticket/${ticketKeys.linkFor(ticketId, edition)}`
    return { ticket: toOwnTicket(row, maker), link }
  }

  return {
    read,

    /** The same for a ticket just sold. @throws Refusal 503 where it can't be read: it is sold all the same */
    async readNew(adminId: number, ticketId: number): Promise<SoldTicket> {
      try {
        return await read(adminId, ticketId)
      } catch (error) {
        // The ticket is sold; "does not answer" would sound as if it were not.
        throw isDatabaseAway(error) ? notSure() : error
      }
    },

    /** The money is in hand now. @throws Refusal as `read`, 409 for a ticket that is cancelled */
    async pay(taker: Taker, ticketId: number): Promise<Ticket> {
      const { bus_id } = await findSold(taker.adminId, ticketId)
      await database.write(async (trx) => {
        await lockBus(trx, bus_id)
        const ticket = await findTicket(trx, ticketId)
        if (ticket?.status !== BOOKED) throw conflict((say) => say.counter.paidForNothing, 'cancelled')
        const amount = dueOf(ticket)
        if (amount > 0) await writePayment(trx, { ticket, taker, at: now(), amount, how: 'other' })
      })
      return toOwnTicket(await findSold(taker.adminId, ticketId), maker)
    },

    /**
     * Gives the ticket another link or none; the link before leads nowhere.
     * @param key Idempotency-Key: it changes the link once, and a late copy leaves later links alone
     * @throws Refusal as `read`, 422 if the key has done something else
     */
    async changeLink(adminId: number, ticketId: number, change: 'renew' | 'withdraw', key: string | undefined) {
      const { bus_id: busId } = await findSold(adminId, ticketId)
      const asked = fingerprint({ ticketId, link: change })
      await database.write(async (trx) => {
        // Two requests at once make two links, one after the other.
        await lockBus(trx, busId)
        const use = await findKeyUse(trx, adminId, key, asked)
        if (use) return
        await changeLink(trx, ticketId, change === 'renew' ? null : now())
        if (key !== undefined) await rememberKeys(trx, adminId, [{ key, asked, busId }], now())
      })
      return read(adminId, ticketId)
    },

    /**
     * A cancelled ticket comes without its passengers' names: links are sent on, and found again by others.
     * @throws Refusal 404 for a link that was never given out, was replaced or withdrawn
     */
    async byLink(link: string): Promise<Ticket> {
      const ticket = toOwnTicket(await findByLink(link), maker)
      return ticket.status === BOOKED ? ticket : withoutPeople(ticket)
    },

    /** @throws Refusal as `byLink`, 409 for a ticket that is cancelled */
    async pdfByLink(link: string, language: Language): Promise<Uint8Array> {
      const row = await findByLink(link)
      if (row.status !== BOOKED) throw conflict((say) => say.counter.linkCancelled, 'cancelled')
      // Printing by link counts for the operator: ids below zero keep operators apart from travellers.
      return renderTicket({ ticket: toOwnTicket(row, maker), language }, -row.admin_id)
    },
  }
}

function withoutPeople({ soldBy: _by, passengers: _all, ...ticket }: Ticket): Ticket {
  return { ...ticket, username: '', age: '', gender: '', phone: '' }
}
