import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Context } from '../../context.ts'
import { hashOfToken } from '../../tokens.ts'
import { secretCookie } from './secret-cookie.ts'
import type { StaffSession } from './sessions.ts'

/** Who is boarding passengers: the operator's own people, or a handed-over phone. */
export type Boarder =
  | { readonly kind: 'operator'; readonly adminId: number; readonly staff?: StaffSession }
  | {
      readonly kind: 'handed-over'
      readonly adminId: number
      readonly handoverId: number
      readonly name: string
      readonly busIds: readonly number[]
      readonly withdrawnAt: number | null
    }

/**
 * Handed-over phones. They have a cookie of their own, made when the link was opened; as with sessions, the database
 * holds only the hash of its token. The cookie allows the calls of boarding alone.
 */
export interface BoardingPhones {
  /**
   * @returns the operator's session, or the phone's handover where there is no session or the phone asks for it. A
   *   handover that was withdrawn or has expired is found too, because scans made before are still taken
   */
  find(request: FastifyRequest): Promise<Boarder | undefined>
  /** Gives the browser the token of its handover; it replaces an earlier one. */
  giveCookie(reply: FastifyReply, token: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    boardingPhones: BoardingPhones
  }
}

const MINUTE = 60_000
/** Long, because a phone may lie in a drawer with scans that it has not sent. */
const COOKIE_LIFE_S = 60 * 24 * 3600

export const boardingPhonesPlugin = fp(
  async (app: FastifyInstance, { config, database, now }: Context) => {
    const cookie = secretCookie(config.publicUrl, 'sawari-boarding')

    async function findHandedOver(request: FastifyRequest): Promise<Boarder | undefined> {
      const token = cookie.read(request)
      if (!token) return undefined
      const rows = await database.read
        .selectFrom('boarding_handovers')
        .innerJoin('boarding_handover_trips', 'boarding_handover_trips.handover_id', 'boarding_handovers.id')
        .select(['id', 'admin_id', 'name', 'heard_at', 'withdrawn_at', 'bus_id'])
        .where('cookie_hash', '=', hashOfToken(token))
        .execute()
      const [row] = rows
      if (!row) return undefined
      if (Math.abs(now() - (row.heard_at ?? 0)) > MINUTE) noteHeard(request, row.id)
      return {
        kind: 'handed-over',
        adminId: row.admin_id,
        handoverId: row.id,
        name: row.name,
        busIds: rows.map(({ bus_id }) => bus_id),
        withdrawnAt: row.withdrawn_at,
      }
    }

    function noteHeard(request: FastifyRequest, id: number): void {
      database
        .write(async (trx) => {
          await trx.updateTable('boarding_handovers').set({ heard_at: now() }).where('id', '=', id).execute()
        })
        .catch((error: unknown) => request.log.warn({ err: error }, 'boarding phone not touched'))
    }

    app.decorate('boardingPhones', {
      async find(request) {
        const asHandedOver = request.headers['boarding-as'] === 'handed-over'
        const handedOver = asHandedOver ? await findHandedOver(request) : undefined
        if (handedOver) return handedOver
        const session = await app.sessions.find(request, 'operator')
        if (session)
          return { kind: 'operator', adminId: session.accountId, ...(session.staff ? { staff: session.staff } : {}) }
        return asHandedOver ? undefined : findHandedOver(request)
      },
      giveCookie: (reply, token) => cookie.give(reply, token, COOKIE_LIFE_S),
    })
  },
  { name: 'boarding-phones', dependencies: ['sessions'] },
)
