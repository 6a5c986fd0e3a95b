import { plainEmail } from '#contract/fields/pasted.ts'
import type { Reader, Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { tell } from '../../news/news.ts'
import { dropMailTokens } from '../accounts/mailed-links/mail-tokens.ts'
import { ACCOUNT_TABLE, type AccountRow, findAccountByEmail, findAccountById } from '../accounts/store.ts'
import { noteAdministration } from './administration-log.ts'

/** The account that a command names. */
export interface Named {
  role: Role
  account: AccountRow
}

/** @param who the account's number, or its address as stored */
export async function findNamed(db: Reader, role: Role, who: string): Promise<Named | undefined> {
  const account = /^\d{1,15}$/.test(who)
    ? await findAccountById(db, role, Number(who))
    : await findAccountByEmail(db, role, plainEmail(who).toLowerCase())
  // An erased account keeps its row for the books, and no address.
  return account?.email.includes('@') ? { role, account } : undefined
}

/** Ends every log-in of an account, and of an operator's staff too. @returns how many */
export async function endLogIns(trx: Trx, { role, account: { id } }: Named, now: number): Promise<number> {
  const ended = await dropSessions(trx, role, id)
  await noteAdministration(trx, 'admin-logged-out', { role, account: id }, now)
  return ended
}

async function dropSessions(trx: Trx, role: Role, id: number): Promise<number> {
  await trx.deleteFrom('push_subscriptions').where('role', '=', role).where('account_id', '=', id).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('role', '=', role)
    .where('account_id', '=', id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Queues a reset link to the account's own address. The administrator never sees it: it is minted when the mail is
 * sent.
 */
export async function sendReset(trx: Trx, { role, account }: Named, now: number): Promise<void> {
  await tell(trx, { kind: 'reset', role, accountId: account.id, to: account }, now)
  await noteAdministration(trx, 'admin-sent-reset', { role, account: account.id }, now)
}

/**
 * Switches log-ins to an account off or on. Switching off ends its log-ins and the links in its mails; tickets stay as
 * they are, and handed-over phones go on boarding them.
 * @returns false if nothing changed
 */
export async function switchAccount(
  trx: Trx,
  { role, account: { id } }: Named,
  to: 'on' | 'off',
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(ACCOUNT_TABLE[role])
    .set({ switched_off_at: to === 'off' ? now : null })
    .where('id', '=', id)
    .where('switched_off_at', to === 'off' ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (to === 'off') {
    await dropSessions(trx, role, id)
    await dropMailTokens(trx, role, id)
  }
  await noteAdministration(trx, to === 'off' ? 'admin-switched-off' : 'admin-switched-on', { role, account: id }, now)
  return true
}

/** A mail, or a notice for a phone, whose delivery failed. Moments are milliseconds since 1970. */
export interface Failed {
  id: number
  /** The kind of a mail's letter, or of a notice's news. */
  about: string
  attempts: number
  since: number
  /** `undefined` while it is still being tried. */
  givenUpAt: number | undefined
  /** A mail's address; a notice has none. */
  to?: string
}

/** @returns the oldest first */
export async function listFailed(db: Reader): Promise<{ mails: Failed[]; notices: Failed[] }> {
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['id', 'letter', 'attempts', 'created_at', 'failed_at', 'to_address'])
    .where((eb) => eb.or([eb('failed_at', 'is not', null), eb('attempts', '>', 0)]))
    .orderBy('id')
    .execute()
  const notices = await db
    .selectFrom('push_outbox')
    .select(['id', 'news', 'attempts', 'created_at'])
    .where('attempts', '>', 0)
    .orderBy('id')
    .execute()
  return {
    mails: mails.map(({ id, letter, attempts, created_at, failed_at, to_address }) => ({
      ...{ id, about: kindOf(letter), attempts, since: created_at },
      ...{ givenUpAt: failed_at ?? undefined, to: to_address },
    })),
    notices: notices.map(({ id, news, attempts, created_at }) => ({
      ...{ id, about: kindOf(news), attempts, since: created_at, givenUpAt: undefined },
    })),
  }
}

function kindOf(json: string): string {
  return /"kind":"([a-z-]+)"/.exec(json)?.[1] ?? 'unreadable'
}

/** Restarts the tries of the failed deliveries in `listed`; a server takes them up within seconds. */
export async function sendAgain(
  trx: Trx,
  listed: { mails: readonly Failed[]; notices: readonly Failed[] },
  now: number,
): Promise<void> {
  const ids = (failed: readonly Failed[]) => failed.map(({ id }) => id)
  // No more numbers than any database takes in one statement.
  for (const some of portions(ids(listed.mails)))
    await trx
      .updateTable('mail_outbox')
      .set({ failed_at: null, attempts: 0, next_attempt_at: now })
      .where('id', 'in', some)
      .execute()
  for (const some of portions(ids(listed.notices)))
    await trx.updateTable('push_outbox').set({ attempts: 0, next_attempt_at: now }).where('id', 'in', some).execute()
  const counts = { mails: listed.mails.length, notices: listed.notices.length }
  await noteAdministration(trx, 'admin-sent-again', counts, now)
}

function* portions(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += 1_000) yield ids.slice(from, from + 1_000)
}
