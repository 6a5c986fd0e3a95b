import type { Context } from '../context.ts'
import type { Role } from '../db/schema.ts'
import { mintMailToken } from '../modules/accounts/mail-tokens.ts'
import { ACCOUNT_PAGES } from '../modules/accounts/pages.ts'
import { findAccountById } from '../modules/accounts/store.ts'
import {
  accountErasedMail,
  activationMail,
  alreadyRegisteredMail,
  approvalWithdrawnMail,
  approvedMail,
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  type MailMessage,
  passkeyAddedMail,
  passwordChangedMail,
  resetMail,
} from './messages.ts'
import type { Letter } from './outbox.ts'
import { tripChangedMail } from './trip-changed-mail.ts'

type Sender = Pick<Context, 'config' | 'database' | 'now'>

/**
 * Writes the mail of a letter, and mints its link.
 * @param isLast of a trip's change: whether it is the last one that its reader is told today
 * @returns undefined if the mail has become pointless
 */
export async function composeMail(
  sender: Sender,
  to: string,
  letter: Letter,
  isLast: boolean,
): Promise<MailMessage | undefined> {
  const { database, config } = sender
  const { publicUrl } = config
  switch (letter.kind) {
    case 'activate': {
      const account = await findAccountById(database.read, letter.role, letter.accountId)
      if (!account || account.activated_at !== null) return undefined
      return activationMail(await linkFor(sender, letter, 'activate'))
    }
    case 'reset': {
      const account = await findAccountById(database.read, letter.role, letter.accountId)
      // The account may have moved on to another address since.
      if (account?.email !== to) return undefined
      const { link, hours } = await linkFor(sender, letter, 'reset')
      return resetMail({ link, minutes: hours * 60 })
    }
    case 'confirm-email':
      return confirmEmailMail(await linkFor(sender, letter, 'email'))
    case 'already-registered':
      return alreadyRegisteredMail({
        loginLink: publicUrl + ACCOUNT_PAGES[letter.role].logIn,
        resetLink: publicUrl + ACCOUNT_PAGES[letter.role].requestReset,
      })
    case 'email-change-asked':
      return emailChangeAskedMail({ resetLink: publicUrl + ACCOUNT_PAGES[letter.role].requestReset })
    case 'account-erased':
      return accountErasedMail()
    case 'password-changed':
      return passwordChangedMail({ resetLink: publicUrl + ACCOUNT_PAGES[letter.role].requestReset })
    case 'email-changed':
      return emailChangedMail()
    case 'passkey-added':
      return passkeyAddedMail({ resetLink: publicUrl + ACCOUNT_PAGES[letter.role].requestReset })
    case 'approval':
      return letter.approved
        ? approvedMail({ logInLink: publicUrl + ACCOUNT_PAGES.operator.logIn })
        : approvalWithdrawnMail()
    case 'trip-changed':
      return tripChangedMail({ ...letter.change, ticketsLink: `${publicUrl}/my-tickets`, isLast })
  }
}

/** Mints the letter's token. */
async function linkFor(
  { config, database, now }: Sender,
  letter: { role: Role; accountId: number; email?: string },
  purpose: 'activate' | 'reset' | 'email',
): Promise<{ link: string; hours: number }> {
  const { token, hours } = await database.write((trx) => mintMailToken(trx, { ...letter, purpose }, now()))
  return { link: `${config.publicUrl}${ACCOUNT_PAGES[letter.role][purpose]}?token=${token}`, hours }
}
