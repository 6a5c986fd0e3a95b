import type { Reader, Trx } from '../../db/database.ts'
import { notAllowed, notFound } from '../../refusal.ts'
import { type BusRow, findBusOwner, lockBus } from './store.ts'

/** The checks with which each call about a company's trip begins. */

/** @throws Refusal 404 unknown or taken off, 403 another operator's. @returns it, locked until the transaction ends */
export async function lockOwnBus(trx: Trx, adminId: number, busId: number): Promise<BusRow> {
  const bus = await lockBus(trx, busId)
  if (!bus || bus.archived_at !== null) throw notFound((say) => say.bus.gone)
  if (bus.admin_id !== adminId) throw notAllowed((say) => say.bus.anotherOperators)
  return bus
}

/** For reading; trips that were taken off are included. @throws Refusal 404 unknown, 403 another operator's */
export async function assertOwnBus(db: Reader, adminId: number, busId: number): Promise<void> {
  const owner = await findBusOwner(db, busId)
  if (owner === undefined) throw notFound((say) => say.bus.unknown)
  if (owner !== adminId) throw notAllowed((say) => say.bus.anotherOperators)
}
