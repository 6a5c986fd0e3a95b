import type { Language } from '#contract/language.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import type { Context } from '../context.ts'
import { shortDate } from '../formats.ts'
import { deniedClaim, moneyOfPayment, unpaidBy } from '../modules/payments/told-money.ts'
import { findTicket, type TicketRow } from '../modules/tickets/store.ts'
import { toTicket } from '../modules/tickets/view.ts'
import { pageAddress } from '../page-address.ts'
import { asShown } from './booked-mail.ts'
import { type MailMessage, writeMail } from './messages.ts'

type Sender = Pick<Context, 'config' | 'database'>

/** To a traveller whose money has come. */
export async function paymentNotedMail(
  { config, database }: Sender,
  language: Language,
  { ticketId, paymentId, amount }: { ticketId: number; paymentId: number; amount: number },
): Promise<MailMessage | undefined> {
  const row = await findTicket(database.read, ticketId)
  if (!row) return undefined
  return writeMail(language, 'payment-noted', {
    ...tripOf(row, language),
    ...moneyOfPayment(row, paymentId, amount),
    link: pageAddress(config, '/my-tickets'),
  })
}

/**
 * To a traveller whose money was not found.
 * @returns undefined where the claim has changed since, or the ticket is paid
 */
export async function paymentNotFoundMail(
  { config, database }: Sender,
  language: Language,
  { ticketId, claimId }: { ticketId: number; claimId: number },
): Promise<MailMessage | undefined> {
  const row = await findTicket(database.read, ticketId)
  const denied = row && deniedClaim(row, claimId)
  if (!row || !denied) return undefined
  return writeMail(language, 'payment-not-found', {
    ...tripOf(row, language),
    ...denied,
    operator: row.travels_name,
    link: pageAddress(config, '/my-tickets'),
  })
}

/**
 * To a traveller who has an hour left to pay, or whose seats are free again.
 * @returns undefined where it is paid by now, or claimed to be
 */
export async function payByMail(
  { config, database }: Sender,
  language: Language,
  { kind, ticketId }: { kind: 'pay-soon' | 'ticket-released'; ticketId: number },
): Promise<MailMessage | undefined> {
  const row = await findTicket(database.read, ticketId)
  const unpaid = row && unpaidBy(row, language)
  if (!row || !unpaid || (kind === 'pay-soon') !== (row.status === BOOKED)) return undefined
  return writeMail(language, kind, { ...tripOf(row, language), ...unpaid, link: pageAddress(config, '/my-tickets') })
}

function tripOf(row: TicketRow, language: Language) {
  const { source: from, destination: to, departureTime, dateOfDeparture } = asShown(toTicket(row), language)
  return { from, to, departureTime, day: shortDate(dateOfDeparture, language) }
}
