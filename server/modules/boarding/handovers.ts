import { HANDOVER_WAITS_MS, type Handover } from '#contract/boarding/handover.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { makeOnce } from '../../db/operator-keys.ts'
import { conflict, notAllowed, notFound } from '../../refusal.ts'
import { hashOfToken, newToken } from '../../tokens.ts'
import { boardingEndsOf } from '../buses/departure.ts'
import { findHandovers } from './handover-store.ts'

const WEEK = 7 * 24 * 3_600_000

export function handovers({ database, now, ticketKeys }: Context) {
  return {
    /**
     * @param key Idempotency-Key: under one key there is one handover, with one code
     * @throws Refusal 404 unknown trip, 403 another operator's, 409 where a trip's boarding is over, 422 if the key was
     *   used for something else
     */
    async make(adminId: number, name: string, busIds: readonly number[], key: string | undefined) {
      const token = key === undefined ? newToken() : ticketKeys.handoverToken(adminId, key)
      const time = now()
      const wanted = [...new Set(busIds)]
      const make = async (trx: Trx) => {
        const trips = await trx
          .selectFrom('buses')
          .select(['id', 'admin_id', 'departs', 'late_minutes'])
          .where('id', 'in', wanted)
          .execute()
        if (trips.some((trip) => trip.admin_id !== adminId)) throw notAllowed((say) => say.bus.anotherOperators)
        if (trips.length < wanted.length) throw notFound((say) => say.bus.unknown)
        if (trips.some((trip) => boardingEndsOf(trip) <= time)) throw conflict((say) => say.boarding.over)
        const made = await trx
          .insertInto('boarding_handovers')
          .values({ admin_id: adminId, name, token_hash: hashOfToken(token), created_at: time })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('boarding_handover_trips')
          .values(wanted.map((busId) => ({ handover_id: made.id, bus_id: busId })))
          .execute()
        return made.id
      }
      return database.write(async (trx) => {
        const keyed = { adminId, key, asked: { handOver: wanted, name } }
        const { id, replayed } = await makeOnce(trx, keyed, () => make(trx), time)
        const row = trx.selectFrom('boarding_handovers').select('created_at').where('id', '=', id)
        const createdAt = replayed ? (await row.executeTakeFirst())?.created_at : time
        if (createdAt === undefined) throw notFound((say) => say.boarding.noSuchPhone)
        return { id, token, claimBefore: createdAt + HANDOVER_WAITS_MS, replayed }
      })
    },

    async list(adminId: number): Promise<Handover[]> {
      const found = new Map<number, Handover>()
      for (const row of await findHandovers(database.read, adminId, now() - WEEK)) {
        const listed = found.get(row.id)
        found.set(row.id, {
          id: row.id,
          name: row.name,
          busIds: [...(listed?.busIds ?? []), row.bus_id],
          createdAt: row.created_at,
          until: Math.max(listed?.until ?? 0, boardingEndsOf(row)),
          claimedAt: row.claimed_at,
          heardAt: row.heard_at,
          withdrawnAt: row.withdrawn_at,
          boarded: (listed?.boarded ?? 0) + Number(row.boarded ?? 0),
        })
      }
      return [...found.values()]
    },

    /** A withdrawn handover stays withdrawn. @throws Refusal 404 */
    async withdraw(adminId: number, id: number): Promise<void> {
      const known = await database.write(async (trx) => {
        await trx
          .updateTable('boarding_handovers')
          .set({ withdrawn_at: now() })
          .where('id', '=', id)
          .where('admin_id', '=', adminId)
          .where('withdrawn_at', 'is', null)
          .execute()
        return trx
          .selectFrom('boarding_handovers')
          .select('id')
          .where('id', '=', id)
          .where('admin_id', '=', adminId)
          .executeTakeFirst()
      })
      if (!known) throw notFound((say) => say.boarding.noSuchPhone)
    },

    /**
     * Takes boarding over: the first phone within 15 minutes gets it. The same phone may ask again until then, since
     * the answer with its cookie may have been lost; its earlier cookie is void then.
     * @returns also the token of the phone's cookie
     * @throws Refusal 409; nothing has changed then, also for a phone that boards already
     */
    async claim(token: string, deviceId: string): Promise<{ name: string; until: number; cookieToken: string }> {
      const time = now()
      const cookieToken = newToken()
      return database.write(async (trx) => {
        const claimed = await trx
          .updateTable('boarding_handovers')
          .set((eb) => ({
            claimed_by: deviceId,
            // Scans since the phone's first claim count.
            claimed_at: eb.fn.coalesce('claimed_at', eb.val(time)),
            cookie_hash: hashOfToken(cookieToken),
          }))
          .where('token_hash', '=', hashOfToken(token))
          .where('created_at', '>', time - HANDOVER_WAITS_MS)
          .where('withdrawn_at', 'is', null)
          .where((eb) => eb.or([eb('claimed_by', 'is', null), eb('claimed_by', '=', deviceId)]))
          .returning(['id', 'name'])
          .executeTakeFirst()
        if (!claimed) throw conflict((say) => say.boarding.codeUsed)
        const trips = await trx
          .selectFrom('boarding_handover_trips')
          .innerJoin('buses', 'buses.id', 'boarding_handover_trips.bus_id')
          .select(['departs', 'late_minutes'])
          .where('handover_id', '=', claimed.id)
          .execute()
        return { name: claimed.name, until: Math.max(...trips.map(boardingEndsOf)), cookieToken }
      })
    },
  }
}
