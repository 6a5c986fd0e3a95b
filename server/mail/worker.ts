import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { mintMailToken } from '../modules/accounts/mail-tokens.ts'
import { ACCOUNT_PAGES } from '../modules/accounts/pages.ts'
import { ACCOUNT_TABLE } from '../modules/accounts/store.ts'
import {
  activationMail,
  emailChangedMail,
  type MailMessage,
  passwordChangedMail,
  resetMail,
  tripChangedMail,
} from './messages.ts'
import { Letter } from './outbox.ts'

export interface MailWorker {
  /** To be called after a transaction that owes a mail. */
  wake(): void
  /** Resolves when no mail is under way. Unsent ones go out after the next start. */
  stop(): Promise<void>
}

const POLL_MS = 15_000
const AT_ONCE = 4
/** Longer than a transport may take; after it another worker may try the mail again. */
const CLAIM_MS = 120_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 3_600_000
const GIVE_UP_MS = 3 * 24 * 3_600_000

/**
 * Sends what the outbox owes. Several servers may run one each: a mail is sent by whoever moves its next attempt on.
 * A process that dies between sending and deleting sends the mail once more, with a fresh link.
 */
export function startMailWorker(context: Context, log: FastifyBaseLogger): MailWorker {
  const { database, mail, now } = context
  let stopped = false
  let again = false
  let round: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  const poll = setInterval(wake, POLL_MS)
  poll.unref()

  function wake(): void {
    again = true
    if (stopped || round) return
    round = work()
      .catch((error: unknown) => log.error({ err: error }, 'mail worker'))
      .finally(() => {
        round = undefined
        if (again) wake()
      })
  }

  async function work(): Promise<void> {
    again = false
    const due = await database.read
      .selectFrom('mail_outbox')
      .selectAll()
      .where('next_attempt_at', '<=', now())
      .orderBy('next_attempt_at')
      .limit(AT_ONCE)
      .execute()
    await Promise.all(due.map(sendOne))
    if (due.length === AT_ONCE) again = true
  }

  async function sendOne(row: {
    id: number
    to_address: string
    letter: string
    created_at: number
    attempts: number
    next_attempt_at: number
  }) {
    const attempts = row.attempts + 1
    const claimed = await database.write((trx) =>
      trx
        .updateTable('mail_outbox')
        .set({ next_attempt_at: now() + CLAIM_MS, attempts })
        .where('id', '=', row.id)
        .where('next_attempt_at', '=', row.next_attempt_at)
        .executeTakeFirst(),
    )
    if (claimed.numUpdatedRows === 0n) return
    try {
      const message = await compose(v.parse(Letter, JSON.parse(row.letter)))
      if (message) await mail.send(row.to_address, message)
      await forget(row.id)
    } catch (error) {
      log.warn({ err: error, mail: row.id, attempts }, 'mail not sent')
      if (now() - row.created_at > GIVE_UP_MS) return forget(row.id)
      await postpone(row.id, Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS))
    }
  }

  async function forget(id: number): Promise<void> {
    await database.write(async (trx) => {
      await trx.deleteFrom('mail_outbox').where('id', '=', id).execute()
    })
  }

  async function postpone(id: number, wait: number): Promise<void> {
    await database.write(async (trx) => {
      await trx
        .updateTable('mail_outbox')
        .set({ next_attempt_at: now() + wait })
        .where('id', '=', id)
        .execute()
    })
    clearTimeout(retry)
    retry = setTimeout(wake, wait + 50)
    retry.unref()
  }

  /** @returns undefined if the mail has become pointless */
  async function compose(letter: Letter): Promise<MailMessage | undefined> {
    const { publicUrl } = context.config
    switch (letter.kind) {
      case 'activate': {
        const account = await database.read
          .selectFrom(ACCOUNT_TABLE[letter.role])
          .select('activated_at')
          .where('id', '=', letter.accountId)
          .executeTakeFirst()
        if (!account || account.activated_at !== null) return undefined
        const { token, hours } = await mintMailToken(database, 'activate', letter.role, letter.accountId, now())
        return activationMail({ link: `${publicUrl}${ACCOUNT_PAGES[letter.role].activate}?token=${token}`, hours })
      }
      case 'reset': {
        const { token, hours } = await mintMailToken(database, 'reset', letter.role, letter.accountId, now())
        const link = `${publicUrl}${ACCOUNT_PAGES[letter.role].reset}?token=${token}`
        return resetMail({ link, minutes: hours * 60 })
      }
      case 'password-changed':
        return passwordChangedMail({ resetLink: publicUrl + ACCOUNT_PAGES[letter.role].requestReset })
      case 'email-changed':
        return emailChangedMail()
      case 'trip-changed':
        return tripChangedMail({ ...letter.change, ticketsLink: `${publicUrl}/my-tickets` })
    }
  }

  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(poll)
      clearTimeout(retry)
      await round
    },
  }
}
