import type { Trx } from '../db/database.ts'
import type { Role } from '../db/tables/accounts.ts'
import type { Letter, TripChange } from './letters.ts'
import {
  dropMailsTo,
  dropNewAddressMails,
  dropPaidMails,
  dropStaffMails,
  dropTripMails,
  enqueueMail,
  enqueueTripMails,
  isWaiting,
  type MailReader,
} from './mail-outbox.ts'
import type { OfficeLetter } from './office-letter.ts'
import { ownersOf, tellOffice } from './office-news.ts'
import { mailOwner, type NotedPayment, readersOf, tellOfPayments } from './passengers.ts'
import { dropPaidPush, dropRefundPush, enqueuePush, type OwnedTicket, ownersOfPhones } from './push-outbox.ts'

/** News for one person with a known address; the letter has the same form. */
export type PersonalNews = Exclude<
  Letter,
  {
    kind:
      | 'booked'
      | 'ticket-cancelled'
      | 'called-off'
      | 'trip-late'
      | 'trip-changed'
      | OfficeLetter['kind']
      | 'report-answered'
      | 'upi-changed'
      | 'payment-noted'
      | 'payment-not-found'
      | 'pay-soon'
      | 'ticket-released'
      | 'claim-near'
  }
>

/**
 * An event that a module reports. This file decides who hears of it, by mail or on a phone; the words are chosen when
 * it is sent. New tickets come in batches, see tickets-booked.ts.
 */
export type News =
  /** @property notBefore when it is sent; merged with the same news that waits */
  | (PersonalNews & { to: MailReader; notBefore?: number })
  | {
      kind: 'trip-changed'
      busId: number
      change: TripChange
      passengers: readonly MailReader[]
      tickets: readonly OwnedTicket[]
    }
  /** The bus is late, or on time again. */
  | { kind: 'trip-late'; tickets: readonly OwnedTicket[] }
  /** Work for a company's people. @property notBefore when it is sent; merged with the same news that waits */
  | { kind: 'office'; adminId: number; letter: OfficeLetter; notBefore?: number }
  /** The company answers these passengers that the bus came. */
  | { kind: 'report-answered'; tickets: readonly OwnedTicket[] }
  /** The company's owners hear that its UPI ID has changed. */
  | { kind: 'upi-changed'; adminId: number }
  | { kind: 'trip-called-off'; busId: number; tickets: readonly OwnedTicket[] }
  | { kind: 'ticket-cancelled'; cancellationId: number; ticket: OwnedTicket }
  /** @property notBefore when it can't be taken back any more */
  | { kind: 'refund-paid'; cancellationId: number; ticket: OwnedTicket; notBefore: number }
  | { kind: 'refund-payment-taken-back'; cancellationId: number }
  | { kind: 'payments-noted'; payments: readonly NotedPayment[] }
  | { kind: 'payment-taken-back'; paymentId: number }
  | { kind: 'payment-not-found'; claimId: number; ticket: OwnedTicket }
  /** `pay-soon`: these tickets must be paid within the hour. `ticket-released`: this ticket's seats are free again. */
  | { kind: 'pay-soon'; tickets: readonly OwnedTicket[] }
  | { kind: 'ticket-released'; ticket: OwnedTicket }
  | { kind: 'trip-leaves-soon'; tickets: readonly OwnedTicket[] }
  /** Somebody of an operator's staff is withdrawn, or their links are void. */
  | { kind: 'staff-gone'; staffId: number }
  /** @property email the address that is nobody's now; undefined where it still has another account */
  | { kind: 'account-gone'; role: Role; accountId: number; email: string | undefined }

/**
 * Queues the news of this transaction. The transaction writes the outbox rows itself: one is never on disk without the
 * other, and their senders are woken when it is (owed.ts). Sending is retried, so that a mail server that is down never
 * fails a sign-up.
 */
export async function tell(trx: Trx, news: News, now: number): Promise<void> {
  switch (news.kind) {
    case 'trip-changed':
      await enqueueTripMails(trx, news.busId, news.passengers, news.change, now)
      return enqueuePush(trx, news.tickets, { kind: 'trip-changed', before: news.change.before }, now)
    case 'trip-called-off':
      // Changes of a trip that does not run are no longer worth telling.
      await dropTripMails(trx, news.busId)
      await enqueuePush(trx, news.tickets, { kind: 'called-off' }, now)
      for (const [userId, reader] of await readersOf(trx, news.tickets)) {
        const ticketIds = news.tickets.filter((ticket) => ticket.userId === userId).map(({ ticketId }) => ticketId)
        await enqueueMail(trx, reader, { kind: 'called-off', ticketIds }, now)
      }
      return
    case 'trip-late': {
      await enqueuePush(trx, news.tickets, { kind: 'late' }, now)
      // A mail may be read after the bus has left: it is only for travellers without notifications.
      const withPhones = await ownersOfPhones(trx, news.tickets)
      const others = news.tickets.filter(({ userId }) => userId !== null && !withPhones.has(userId))
      for (const [userId, reader] of await readersOf(trx, others)) {
        const ticketIds = others.filter((ticket) => ticket.userId === userId).map(({ ticketId }) => ticketId)
        const letter = { kind: 'trip-late', ticketIds } as const
        if (!(await isWaiting(trx, reader, letter))) await enqueueMail(trx, reader, letter, now)
      }
      return
    }
    case 'office':
      return tellOffice(trx, news.adminId, news.letter, now, news.notBefore)
    case 'upi-changed':
      for (const reader of await ownersOf(trx, news.adminId))
        await enqueueMail(trx, reader, { kind: 'upi-changed' }, now)
      return
    case 'report-answered':
      for (const [userId, reader] of await readersOf(trx, news.tickets)) {
        const ticketIds = news.tickets.filter((ticket) => ticket.userId === userId).map(({ ticketId }) => ticketId)
        await enqueueMail(trx, reader, { kind: 'report-answered', ticketIds }, now)
      }
      return
    case 'ticket-cancelled': {
      const { cancellationId, ticket } = news
      await enqueuePush(trx, [ticket], { kind: 'cancelled', cancellationId }, now)
      return mailOwner(trx, ticket, { kind: 'ticket-cancelled', cancellationId }, now)
    }
    case 'refund-paid': {
      const { cancellationId, ticket, notBefore } = news
      return enqueuePush(trx, [ticket], { kind: 'refund-paid', cancellationId }, now, notBefore)
    }
    case 'refund-payment-taken-back':
      return dropRefundPush(trx, news.cancellationId)
    case 'payments-noted':
      return tellOfPayments(trx, news.payments, now)
    case 'payment-taken-back':
      await dropPaidPush(trx, news.paymentId)
      return dropPaidMails(trx, news.paymentId)
    case 'payment-not-found': {
      const { claimId, ticket } = news
      await enqueuePush(trx, [ticket], { kind: 'not-found', claimId }, now)
      return mailOwner(trx, ticket, { kind: 'payment-not-found', claimId, ticketId: ticket.ticketId }, now)
    }
    case 'pay-soon':
      await enqueuePush(trx, news.tickets, { kind: 'pay-soon' }, now)
      for (const ticket of news.tickets)
        await mailOwner(trx, ticket, { kind: 'pay-soon', ticketId: ticket.ticketId }, now)
      return
    case 'ticket-released': {
      const { ticket } = news
      await enqueuePush(trx, [ticket], { kind: 'released' }, now)
      return mailOwner(trx, ticket, { kind: 'ticket-released', ticketId: ticket.ticketId }, now)
    }
    case 'trip-leaves-soon':
      return enqueuePush(trx, news.tickets, { kind: 'leaves-soon' }, now)
    case 'staff-gone':
      return dropStaffMails(trx, news.staffId)
    case 'account-gone':
      await dropNewAddressMails(trx, news.role, news.accountId)
      if (news.email !== undefined) await dropMailsTo(trx, news.email)
      return
    default: {
      const { to, notBefore, ...letter } = news satisfies PersonalNews
      if (notBefore !== undefined && (await isWaiting(trx, to, letter))) return
      return enqueueMail(trx, to, letter, now, notBefore)
    }
  }
}
