import { MOST_TIMES_NOT_COMING, type NotComingTold } from '#contract/boarding/not-coming.ts'
import { HANDED_OVER_SAYS_AHEAD_MS } from '#contract/buses/announcement.ts'
import { departureInstant } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { makeOnce } from '../../db/operator-keys.ts'
import { tell } from '../../news/news.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'
import { conflict, notAllowed } from '../../refusal.ts'
import { countTry } from '../accounts/passwords/tries.ts'
import { boardingEndsOf, departureOf } from '../buses/departure.ts'
import { lockOwnBus } from '../buses/own-bus.ts'
import type { BusRow } from '../buses/store.ts'
import { doorTaker } from './door-money.ts'

const OFTEN = { most: MOST_TIMES_NOT_COMING, windowMs: 24 * 3_600_000 }

/**
 * Tells a company's office that a driver says a bus is not coming. Nothing else changes: the office calls the trip off.
 * @param key Idempotency-Key: under one key the office is told once
 * @throws Refusal 404 unknown or taken off, 403 another operator's or withdrawn, 409 where the trip is over, or too
 *   early or too often, 422 if the key was used for something else
 */
export async function sayNotComing(
  { database, now }: Pick<Context, 'database' | 'now'>,
  boarder: Boarder,
  busId: number,
  reason: string,
  key: string | undefined,
): Promise<NotComingTold & { replayed: boolean }> {
  return database.write(async (trx) => {
    const bus = await lockOwnBus(trx, boarder.adminId, busId)
    const time = now()
    const keyed = { adminId: boarder.adminId, key, asked: { notComing: busId, reason } }
    const say = async () => {
      await assertMaySay(trx, boarder, bus, time)
      await trx.updateTable('buses').set({ not_coming_at: time }).where('id', '=', busId).execute()
      const { name: by } = await doorTaker(trx, boarder)
      const letter = { kind: 'not-coming' as const, busId, by, reason }
      await tell(trx, { kind: 'office', adminId: bus.admin_id, letter }, time)
      return busId
    }
    const { replayed } = await makeOnce(trx, keyed, say, time)
    return { busId, at: replayed ? (bus.not_coming_at ?? time) : time, replayed }
  })
}

async function assertMaySay(trx: Trx, boarder: Boarder, bus: BusRow, time: number): Promise<void> {
  const departure = departureOf(bus)
  if (boardingEndsOf(bus) <= time) throw conflict((say) => say.boarding.over)
  if (boarder.kind === 'handed-over') {
    if (boarder.withdrawnAt !== null || !boarder.busIds.includes(bus.id))
      throw notAllowed((say) => say.boarding.withdrawn)
    if (departureInstant(departure) - HANDED_OVER_SAYS_AHEAD_MS > time)
      throw conflict((say) => say.announcement.tooEarly)
  }
  const verdict = await countTry(trx, ['not-coming', String(bus.id)], OFTEN, time)
  if (verdict.kind === 'over') throw conflict((say) => say.boarding.officeKnows)
}
