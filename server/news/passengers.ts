import type { Trx } from '../db/database.ts'
import type { Letter } from './letters.ts'
import { enqueueMail, enqueueMails, type MailReader } from './mail-outbox.ts'
import { enqueueEachPush, type OwnedTicket } from './push-outbox.ts'

export interface NotedPayment {
  paymentId: number
  /** Paise. */
  amount: number
  ticket: OwnedTicket
}

/** Takes several: a statement notes many at once. */
export async function tellOfPayments(trx: Trx, payments: readonly NotedPayment[], now: number): Promise<void> {
  const tickets = payments.map(({ ticket }) => ticket)
  const pushes = payments.map(({ ticket, paymentId, amount }) => {
    return { ticket, news: { kind: 'paid' as const, paymentId, amount } }
  })
  await enqueueEachPush(trx, pushes, now)
  const readers = await readersOf(trx, tickets)
  const mails = payments.flatMap(({ paymentId, amount, ticket: { ticketId, userId } }) => {
    const to = userId === null ? undefined : readers.get(userId)
    return to ? [{ to, letter: { kind: 'payment-noted' as const, paymentId, ticketId, amount } }] : []
  })
  await enqueueMails(trx, mails, now)
}

/** Buyers at a counter have no address and get no mail. */
export async function mailOwner(trx: Trx, ticket: OwnedTicket, letter: Letter, now: number): Promise<void> {
  for (const [, reader] of await readersOf(trx, [ticket])) await enqueueMail(trx, reader, letter, now)
}

/** @returns each traveller once, without buyers at a counter: they have no address, and are phoned */
export async function readersOf(trx: Trx, tickets: readonly OwnedTicket[]): Promise<ReadonlyMap<number, MailReader>> {
  const userIds = tickets.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  if (userIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('id', 'in', [...new Set(userIds)])
    // An erased account has a text that is no address in its place.
    .where('email', 'like', '%@%')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, ...reader }) => [id, reader]))
}
