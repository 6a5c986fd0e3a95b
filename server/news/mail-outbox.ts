import type { Language } from '#contract/language.ts'
import type { Trx } from '../db/database.ts'
import { lockRows } from '../db/lock-row.ts'
import type { Role } from '../db/tables/accounts.ts'
import { type Letter, readTripChange, type TripChange, writeTripChange } from './letters.ts'
import { owe } from './owed.ts'

/** Removes waiting and failed mails to new addresses that an account has requested. */
export async function dropNewAddressMails(trx: Trx, role: Role, accountId: number): Promise<void> {
  for (const kind of ['confirm-email', 'already-registered'] satisfies Letter['kind'][]) {
    // As `JSON.stringify` writes them: the fields in the order in which the letter was made.
    const start = JSON.stringify({ kind, role, accountId }).slice(0, -1)
    await trx
      .deleteFrom('mail_outbox')
      .where((eb) => eb.or([eb('letter', '=', `${start}}`), eb('letter', 'like', `${start},%`)]))
      .execute()
  }
}

/** Removes waiting and failed mails about a payment that was taken back. */
export async function dropPaidMails(trx: Trx, paymentId: number): Promise<void> {
  const start = JSON.stringify({ kind: 'payment-noted' satisfies Letter['kind'], paymentId }).slice(0, -1)
  await trx.deleteFrom('mail_outbox').where('letter', 'like', `${start},%`).execute()
}

/** Removes waiting and failed mails to an address. */
export async function dropMailsTo(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('mail_outbox').where('to_address', '=', email).execute()
}

/** Removes waiting and failed mails about changes of a trip. */
export async function dropTripMails(trx: Trx, busId: number): Promise<void> {
  const start = JSON.stringify({ kind: 'trip-changed' } satisfies Pick<Letter, 'kind'>).slice(0, -1)
  await trx.deleteFrom('mail_outbox').where('bus_id', '=', busId).where('letter', 'like', `${start},%`).execute()
}

/** Removes waiting and failed mails to a member of an operator's staff. */
export async function dropStaffMails(trx: Trx, staffId: number): Promise<void> {
  const kinds = ['staff-invitation', 'staff-reset'] satisfies Letter['kind'][]
  const letters = kinds.map((kind) => JSON.stringify({ kind, staffId }))
  await trx.deleteFrom('mail_outbox').where('letter', 'in', letters).execute()
}

/** The receiver of a mail: the stored address of an account, and the account's language. */
export interface MailReader {
  email: string
  language: Language
}

/**
 * @returns whether the same mail to the same address waits unbegun. Its row is locked, so that no worker begins it
 *   before this transaction's changes can be read
 */
export async function isWaiting(trx: Trx, { email }: MailReader, letter: Letter): Promise<boolean> {
  const waiting = await lockRows(
    trx,
    trx
      .selectFrom('mail_outbox')
      .select('id')
      .where('to_address', '=', email)
      .where('letter', '=', JSON.stringify(letter))
      .where('attempts', '=', 0),
  ).executeTakeFirst()
  return waiting !== undefined
}

/** @param sendAt not before */
export function enqueueMail(trx: Trx, to: MailReader, letter: Letter, now: number, sendAt = now): Promise<void> {
  return enqueueMails(trx, [{ to, letter }], now, sendAt)
}

/** Several mails by one statement. */
export async function enqueueMails(
  trx: Trx,
  mails: readonly { to: MailReader; letter: Letter }[],
  now: number,
  sendAt = now,
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ to, letter }) => ({
    ...{ to_address: to.email, language: to.language, letter: JSON.stringify(letter) },
    ...{ created_at: now, attempts: 0, next_attempt_at: sendAt },
  }))
  await trx.insertInto('mail_outbox').values(rows).execute()
  if (sendAt <= now) owe(trx, 'prompt')
}

/**
 * Queues mails to passengers about a change. Where a mail about this trip still waits for a passenger, the change is
 * merged into it: it then tells the difference between what its reader was told last and what is true now. Call it
 * under the trip's lock, so that two changes of the trip don't both find no waiting mail.
 */
export async function enqueueTripMails(
  trx: Trx,
  busId: number,
  readers: readonly MailReader[],
  change: TripChange,
  now: number,
): Promise<void> {
  // Locked: a mail being sent at this moment is either gone before, or its worker finds the letter changed afterwards.
  const waiting = await lockRows(
    trx,
    trx
      .selectFrom('mail_outbox')
      .select(['id', 'to_address', 'letter'])
      .where('bus_id', '=', busId)
      .where('failed_at', 'is', null)
      .orderBy('id'),
  ).execute()
  // Most passengers were told the same, so a few texts do for all.
  const told = new Map<string, number[]>()
  for (const { id, letter } of waiting) told.set(letter, [...(told.get(letter) ?? []), id])
  for (const [text, ids] of told) {
    const earlier = readTripChange(text)
    if (!earlier) continue
    const letter = writeTripChange({ ...change, before: earlier.before })
    await trx.updateTable('mail_outbox').set({ letter }).where('id', 'in', ids).execute()
  }
  const served = new Set(waiting.map((mail) => mail.to_address))
  const rest = readers.filter(({ email }) => !served.has(email))
  if (rest.length === 0) return
  const mail = { letter: writeTripChange(change), bus_id: busId, created_at: now, attempts: 0, next_attempt_at: now }
  await trx
    .insertInto('mail_outbox')
    .values(rest.map(({ email, language }) => ({ ...mail, to_address: email, language })))
    .execute()
  owe(trx, 'prompt')
}
