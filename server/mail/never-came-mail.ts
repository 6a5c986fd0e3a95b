import type { Language } from '#contract/language.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import type { Context } from '../context.ts'
import { phoneNumber, shortDate } from '../formats.ts'
import { findTicket } from '../modules/tickets/store.ts'
import { toTicket } from '../modules/tickets/view.ts'
import { pageAddress } from '../page-address.ts'
import { asShown } from './booked-mail.ts'
import { type MailMessage, writeMail } from './messages.ts'

/** To a traveller whose company says that the bus came. @returns undefined where the ticket was cancelled since */
export async function reportAnsweredMail(
  { config, database }: Pick<Context, 'config' | 'database'>,
  language: Language,
  ticketIds: readonly number[],
): Promise<MailMessage | undefined> {
  const rows = await Promise.all(ticketIds.map((id) => findTicket(database.read, id)))
  const row = rows.find((one) => one?.status === BOOKED && one.never_came_answered_at !== null)
  if (!row) return undefined
  const ticket = asShown(toTicket(row), language)
  const {
    source: from,
    destination: to,
    departureTime,
    travels_name: operator = '',
    travels_phone: phone = '',
  } = ticket
  return writeMail(language, 'report-answered', {
    ...{ from, to, departureTime, day: shortDate(ticket.dateOfDeparture, language), operator },
    phone: phone && phoneNumber(phone),
    link: pageAddress(config, '/my-tickets'),
  })
}
