import type { Context } from '../context.ts'
import { countTry } from '../modules/accounts/passwords/tries.ts'
import { changeToldUntil } from '../modules/buses/departure.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Per trip and passenger: the first change is told at once; later ones are gathered this long, this often a day. */
const APART = { most: 1, windowMs: 10 * MINUTE }
const PER_PASSENGER = { most: 4, windowMs: DAY }
/** Per operator: the passengers of fifty full buses. */
const PER_OPERATOR = { most: 2_000, windowMs: DAY }

export type TripMailVerdict =
  /** `isLast`: no other mail about this trip goes to this passenger today. */
  | { kind: 'send'; isLast: boolean }
  /** It waits until then, milliseconds since 1970, and takes up what changes meanwhile. */
  | { kind: 'wait'; until: number }
  /** The trip has departed by then. */
  | { kind: 'pointless' }

/** Whether a mail about a trip may go out now. Counts the mail if it may, so call it once per mail. */
export async function judgeTripMail(
  { config, database, now }: Pick<Context, 'config' | 'database' | 'now'>,
  { busId, to }: { busId: number; to: string },
): Promise<TripMailVerdict> {
  return database.write(async (trx) => {
    const time = now()
    const bus = await trx
      .selectFrom('buses')
      .select(['admin_id', 'departs', 'late_minutes', 'changed_said_at'])
      .where('id', '=', busId)
      .executeTakeFirst()
    if (!bus || changeToldUntil(bus) <= time) return { kind: 'pointless' }
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
