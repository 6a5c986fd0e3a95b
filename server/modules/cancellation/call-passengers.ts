import type { CalledPassenger, PassengerCall } from '#contract/cancellation/calling-off.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import { fingerprint } from '../../db/operator-keys.ts'
import { notAllowed, notFound } from '../../refusal.ts'
import { findKeyUse, rememberKeys } from '../buses/bus-keys.ts'

/**
 * Notes that a passenger of a trip that was called off was called, or was not. A passenger noted before keeps the time.
 * @param key Idempotency-Key: a late copy of a note changes nothing that was noted since
 * @throws Refusal 404, 403 another operator's, 422 if the key has noted something else
 */
export function noteCall(
  { database, now }: Pick<Context, 'database' | 'now'>,
  adminId: number,
  busId: number,
  { ticketId, called, ageMs = 0 }: PassengerCall,
  key: string | undefined,
): Promise<CalledPassenger> {
  return database.write(async (trx) => {
    const row = await lockCalledOff(trx, adminId, busId, ticketId)
    const asked = fingerprint({ busId, ticketId, called })
    if (await findKeyUse(trx, adminId, key, asked)) return { ticketId, calledAt: row.called_at }
    const time = now()
    // No call can be older than the calling off, whatever a phone's clock says.
    const calledAt = called ? (row.called_at ?? Math.max(row.at, time - ageMs)) : null
    await trx.updateTable('cancellations').set({ called_at: calledAt }).where('id', '=', row.id).execute()
    if (key !== undefined) await rememberKeys(trx, adminId, [{ key, asked, busId }], time)
    return { ticketId, calledAt }
  })
}

async function lockCalledOff(trx: Trx, adminId: number, busId: number, ticketId: number) {
  const bus = await trx.selectFrom('buses').select('admin_id').where('id', '=', busId).executeTakeFirst()
  if (!bus) throw notFound((say) => say.bus.gone)
  if (bus.admin_id !== adminId) throw notAllowed((say) => say.bus.anotherOperators)
  const query = trx
    .selectFrom('cancellations')
    .select(['id', 'at', 'called_at'])
    .where('ticket_id', '=', ticketId)
    .where('bus_id', '=', busId)
    .where('cause', '=', 'called-off')
  const row = await lockRows(trx, query).executeTakeFirst()
  if (!row) throw notFound((say) => say.ticket.notYours)
  return row
}
