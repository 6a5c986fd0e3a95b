import type { Language } from '#contract/language.ts'
import type { Context } from '../context.ts'
import { deniedClaim, moneyOfPayment } from '../modules/payments/told-money.ts'
import { findTicket } from '../modules/tickets/store.ts'
import { toTicket } from '../modules/tickets/view.ts'
import { pageAddress } from '../page-address.ts'
import { asShown } from './booked-mail.ts'
import { type MailMessage, shortDay, writeMail } from './messages.ts'

type Sender = Pick<Context, 'config' | 'database'>

/** To a traveller whose money has come. */
export async function paymentNotedMail(
  { config, database }: Sender,
  language: Language,
  { ticketId, paymentId, amount }: { ticketId: number; paymentId: number; amount: number },
): Promise<MailMessage | undefined> {
  const row = await findTicket(database.read, ticketId)
  if (!row) return undefined
  const { source: from, destination: to, departureTime, dateOfDeparture } = asShown(toTicket(row), language)
  return writeMail(language, 'payment-noted', {
    ...{ from, to, departureTime, day: shortDay(language, dateOfDeparture) },
    ...moneyOfPayment(row, paymentId, amount),
    link: pageAddress(config, '/my-tickets'),
  })
}

/**
 * To a traveller whose money was not found.
 * @returns undefined where they have said something else since, or it is paid
 */
export async function paymentNotFoundMail(
  { config, database }: Sender,
  language: Language,
  { ticketId, claimId }: { ticketId: number; claimId: number },
): Promise<MailMessage | undefined> {
  const row = await findTicket(database.read, ticketId)
  const denied = row && deniedClaim(row, claimId)
  if (!row || !denied) return undefined
  const { source: from, destination: to, departureTime, dateOfDeparture } = asShown(toTicket(row), language)
  return writeMail(language, 'payment-not-found', {
    ...{ from, to, departureTime, day: shortDay(language, dateOfDeparture) },
    ...denied,
    operator: row.travels_name,
    link: pageAddress(config, '/my-tickets'),
  })
}
