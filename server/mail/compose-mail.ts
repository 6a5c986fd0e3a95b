import type { Language } from '#contract/language.ts'
import type { Context } from '../context.ts'
import type { Role } from '../db/tables/accounts.ts'
import { ACCOUNT_PAGES } from '../modules/accounts/account-pages.ts'
import { mintEmailLink, mintMailToken } from '../modules/accounts/mailed-links/mail-tokens.ts'
import { findAccountById } from '../modules/accounts/store.ts'
import { findBusOfTicket } from '../modules/cancellation/store.ts'
import { JOIN_PAGE, mintInvitation, mintStaffReset } from '../modules/staff/staff-links.ts'
import type { Letter } from '../news/letters.ts'
import type { MailReader } from '../news/mail-outbox.ts'
import { pageAddress } from '../page-address.ts'
import { bookedMail } from './booked-mail.ts'
import { calledOffMail } from './cancelled/called-off-mail.ts'
import { ticketCancelledMail } from './cancelled/ticket-cancelled-mail.ts'
import { type MailMessage, writeMail } from './messages.ts'
import { reportAnsweredMail } from './never-came-mail.ts'
import { officeMail } from './office-mail.ts'
import { payByMail, paymentNotedMail, paymentNotFoundMail } from './payment-mail.ts'
import { ticketsMoved, tripChangedMail } from './trip-changed-mail.ts'
import { tripLateMail } from './trip-late-mail.ts'
import { unlinked } from './unlinked.ts'

type Sender = Pick<Context, 'config' | 'database' | 'now' | 'renderTicket' | 'ticketKeys'>

/**
 * Writes the mail of a letter, in its reader's language, and makes its link.
 * @param about for a trip's change: the trip, and whether this is its last mail to the reader today
 * @returns undefined if the mail has become pointless
 */
export async function composeMail(
  sender: Sender,
  reader: MailReader,
  letter: Letter,
  { isLast, busId }: { isLast: boolean; busId: number | null },
): Promise<MailMessage | undefined> {
  const { email: to, language } = reader
  const { database, config, now } = sender
  switch (letter.kind) {
    case 'activate': {
      const account = await findAccountById(database.read, letter.role, letter.accountId)
      if (account?.email !== to || account.activated_at !== null) return undefined
      return writeMail(language, 'activate', await linkFor(sender, letter, 'activate'))
    }
    case 'reset': {
      const account = await findAccountById(database.read, letter.role, letter.accountId)
      // The account may have moved on to another address since.
      if (account?.email !== to) return undefined
      const { link, hours } = await linkFor(sender, letter, 'reset')
      return writeMail(language, 'reset', { link, minutes: hours * 60 })
    }
    case 'confirm-email': {
      const minted = await database.write((trx) => mintEmailLink(trx, letter, now()))
      if (!minted) return undefined
      const { token, hours } = minted
      return writeMail(language, 'confirm-email', { link: linkOf(sender, letter.role, 'email', token), hours })
    }
    case 'already-registered': {
      // The asker must not see that the address is taken: even the pending change ends as if it were free.
      const asked = letter.accountId !== undefined && { role: letter.role, accountId: letter.accountId, email: to }
      if (asked && !(await database.write((trx) => mintEmailLink(trx, asked, now())))) return undefined
      return writeMail(language, 'already-registered', {
        link: pageAddress(config, ACCOUNT_PAGES[letter.role].logIn),
        resetLink: pageAddress(config, ACCOUNT_PAGES[letter.role].requestReset),
      })
    }
    case 'email-change-asked':
    case 'password-changed':
    case 'passkey-added':
      return writeMail(language, letter.kind, { link: pageAddress(config, ACCOUNT_PAGES[letter.role].requestReset) })
    case 'email-changed':
    case 'account-erased':
      return writeMail(language, letter.kind, {})
    case 'approval':
      return letter.approved
        ? writeMail(language, 'approved', { link: pageAddress(config, ACCOUNT_PAGES.operator.logIn) })
        : writeMail(language, 'approval-withdrawn', {})
    case 'company-renamed':
    case 'upi-changed':
      return writeMail(language, letter.kind, { link: pageAddress(config, ACCOUNT_PAGES.operator.logIn) })
    case 'staff-invitation': {
      const asked = { staffId: letter.staffId, email: to }
      const minted = await database.write((trx) => mintInvitation(trx, asked, now()))
      if (!minted) return undefined
      const { token, hours, company } = minted
      const link = pageAddress(config, `${JOIN_PAGE}?token=${token}`)
      return writeMail(language, 'staff-invitation', { link, days: hours / 24, company: unlinked(company) })
    }
    case 'staff-reset': {
      const asked = { staffId: letter.staffId, email: to }
      const minted = await database.write((trx) => mintStaffReset(trx, asked, now()))
      if (!minted) return undefined
      const { token, hours } = minted
      return writeMail(language, 'reset', {
        link: pageAddress(config, `${JOIN_PAGE}?token=${token}`),
        minutes: hours * 60,
      })
    }
    case 'booked':
      return bookedMail(sender, reader, letter.ticketId)
    case 'ticket-cancelled':
      return ticketCancelledMail(sender, reader, letter.cancellationId)
    case 'called-off':
      return calledOffMail(sender, reader, letter.ticketIds)
    case 'trip-late':
      return tripLateMail(sender, language, letter.ticketIds)
    case 'never-came':
    case 'not-coming':
    case 'seats-held':
    case 'claims-near':
      return officeMail(sender, language, letter)
    case 'report-answered':
      return reportAnsweredMail(sender, language, letter.ticketIds)
    case 'payment-noted':
      return paymentNotedMail(sender, language, letter)
    case 'payment-not-found':
      return paymentNotFoundMail(sender, language, letter)
    case 'pay-soon':
    case 'ticket-released':
      return payByMail(sender, language, letter)
    case 'claim-near':
      return claimsNearMail(sender, language, letter.ticketId)
    case 'trip-changed':
      return tripChangedMail(language, {
        ...letter.change,
        ticketsLink: pageAddress(config, '/my-tickets'),
        isLast,
        ...(busId === null ? { files: [], mayCancel: false, seats: [] } : await ticketsMoved(sender, reader, busId)),
      })
  }
}

/** Mints the letter's token. */
async function linkFor(
  sender: Sender,
  { role, accountId }: { role: Role; accountId: number },
  purpose: 'activate' | 'reset',
): Promise<{ link: string; hours: number }> {
  const { database, now } = sender
  const { token, hours } = await database.write((trx) => mintMailToken(trx, { role, accountId, purpose }, now()))
  return { link: linkOf(sender, role, purpose, token), hours }
}

function linkOf(
  { config }: Pick<Sender, 'config'>,
  role: Role,
  purpose: 'activate' | 'reset' | 'email',
  token: string,
): string {
  return pageAddress(config, `${ACCOUNT_PAGES[role][purpose]}?token=${token}`)
}

async function claimsNearMail(sender: Sender, language: Language, ticketId: number): Promise<MailMessage | undefined> {
  const busId = await findBusOfTicket(sender.database.read, ticketId)
  return busId === undefined ? undefined : officeMail(sender, language, { kind: 'claims-near', busId })
}
