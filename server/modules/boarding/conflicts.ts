import type { Settlement } from '#contract/boarding/boarding.ts'
import { boardedSeats } from '#contract/boarding/boarding-rule.ts'
import type { Context } from '../../context.ts'
import { notAllowed, notFound } from '../../refusal.ts'
import { lockBus } from '../buses/store.ts'
import { findRecords, findSettlements } from './store.ts'

/**
 * Ends a conflict over a seat; the boardings stay as they are. A conflict that was settled before keeps its outcome.
 * @param conflictId `12-7`, seat 7 of trip 12
 * @throws Refusal 404 without such a conflict, 403 on another operator's trip
 */
export function endConflict(
  { database, now }: Pick<Context, 'database' | 'now'>,
  adminId: number,
  conflictId: string,
  note: string,
): Promise<Settlement> {
  return database.write(async (trx) => {
    const [busId = 0, seat = 0] = conflictId.split('-').map(Number)
    const bus = await lockBus(trx, busId)
    if (!bus) throw notFound((say) => say.boarding.noConflict)
    if (bus.admin_id !== adminId) throw notAllowed((say) => say.bus.anotherOperators)
    const settlements = (await findSettlements(trx, [busId])).get(busId) ?? []
    const state = boardedSeats((await findRecords(trx, [busId])).get(busId) ?? [], settlements).get(seat)
    if (!state || state.conflict === 'none') throw notFound((say) => say.boarding.noConflict)
    const last = settlements.findLast((one) => one.seat === seat)
    if (state.conflict === 'settled' && last) return last
    const scans = [state.first, ...state.again].map(({ id }) => id)
    const at = now()
    await trx
      .insertInto('boarding_settlements')
      .values({ bus_id: busId, seat_no: seat, scans: JSON.stringify(scans), note, settled_at: at })
      .execute()
    return { seat, scans, note, at }
  })
}
