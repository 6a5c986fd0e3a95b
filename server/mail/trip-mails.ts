import * as v from 'valibot'
import { indiaMoment } from '../../contract/time.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import { lockRows } from '../db/lock-row.ts'
import { countTry } from '../modules/accounts/passwords/tries.ts'
import { Letter, type MailReader, type TripChange } from './mail-outbox.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Per trip and passenger: the first change is told at once, what follows is gathered for so long, and so often a day. */
const APART = { most: 1, windowMs: 10 * MINUTE }
const PER_PASSENGER = { most: 4, windowMs: DAY }
/** Per operator: the passengers of fifty full buses. */
const PER_OPERATOR = { most: 2_000, windowMs: DAY }

/**
 * Notes that passengers are owed word of a change. To whom a mail about this trip still waits, it goes into that mail,
 * which then tells the difference between what its reader was told last and what is true now. To be called under the
 * trip's lock, so that two changes of it don't both find nothing that waits.
 */
export async function enqueueTripMails(
  trx: Trx,
  busId: number,
  readers: readonly MailReader[],
  change: TripChange,
  now: number,
): Promise<void> {
  // Locked: one that is sent at this very moment is either gone before or finds its letter changed after.
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
}

/** @returns what remains to be told when `sent` was on its way while `waiting` took its place */
export function changeAfter(sent: string, waiting: string): string | undefined {
  const [told, now] = [readTripChange(sent), readTripChange(waiting)]
  return told && now && writeTripChange({ ...now, before: told.after })
}

function readTripChange(text: string): TripChange | undefined {
  const letter = v.parse(Letter, JSON.parse(text))
  return letter.kind === 'trip-changed' ? letter.change : undefined
}

function writeTripChange(change: TripChange): string {
  return JSON.stringify({ kind: 'trip-changed', change } satisfies Letter)
}

export type TripMailVerdict =
  /** `isLast`: no other mail about this trip goes to this passenger today. */
  | { kind: 'send'; isLast: boolean }
  /** It waits until then, milliseconds since 1970, and takes up what changes meanwhile. */
  | { kind: 'wait'; until: number }
  /** The trip has departed. */
  | { kind: 'drop' }

/** Whether a mail about a trip may go out now. Counts it if it may, so it is to be asked once per mail. */
export async function judgeTripMail(
  { config, database, now }: Pick<Context, 'config' | 'database' | 'now'>,
  { busId, to }: { busId: number; to: string },
): Promise<TripMailVerdict> {
  return database.write(async (trx) => {
    const time = now()
    const bus = await trx.selectFrom('buses').select(['admin_id', 'departs']).where('id', '=', busId).executeTakeFirst()
    if (!bus || bus.departs <= indiaMoment(time)) return { kind: 'drop' }
    if (!config.rateLimits) return { kind: 'send', isLast: false }
    let sent = 0
    for (const [key, limit] of [
      [['trip-mail-apart', String(busId), to], APART],
      [['trip-mails-of', String(bus.admin_id)], PER_OPERATOR],
      [['trip-mail', String(busId), to], PER_PASSENGER],
    ] as const) {
      const verdict = await countTry(trx, key, limit, time)
      if (verdict.kind === 'over') return { kind: 'wait', until: time + Math.ceil(verdict.retryAfter * 1000) }
      sent = verdict.count
    }
    return { kind: 'send', isLast: sent === PER_PASSENGER.most }
  })
}
