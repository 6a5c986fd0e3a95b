import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { loadTogether } from '../db/load-together.ts'
import { prepared } from '../db/prepared.ts'
import type { Role } from '../db/schema.ts'

export interface Session {
  readonly role: Role
  readonly accountId: number
  /** SHA-256 of the cookie's token: names this session among the account's. */
  readonly tokenHash: string
}

/**
 * Log-ins. A token of 32 random bytes lies in an HttpOnly cookie and only its hash in the database, so that sessions
 * can be ended at once and a stolen row opens nothing. Travellers and operators have a cookie each: one phone may
 * hold both log-ins.
 */
export interface Sessions {
  /** @returns the session of this browser in that role, if it is alive */
  find(request: FastifyRequest, role: Role): Promise<Session | undefined>
  /** Starts a fresh session and ends the one this browser had in the role: a planted cookie is never taken over. */
  start(request: FastifyRequest, reply: FastifyReply, role: Role, accountId: number): Promise<void>
  /** Ends every session of this browser. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Ends all sessions of an account; part of the transaction that makes them invalid. */
  endAll(trx: Trx, role: Role, accountId: number): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LIFE: Record<Role, { idle: number; absolute: number }> = {
  user: { idle: 7 * DAY, absolute: 30 * DAY },
  operator: { idle: DAY / 2, absolute: 7 * DAY },
}
const MOST_SESSIONS = 20

const sessionsOf = prepared<{ tokens: string }>()((db, slot) =>
  db
    .selectFrom(jsonRows(db, slot('tokens'), { tokenHash: 'text' }).as('wanted'))
    .innerJoin('sessions', 'sessions.token_hash', 'wanted.tokenHash')
    .select(['token_hash', 'role', 'account_id', 'created_at', 'seen_at']),
)

export const sessionsPlugin = fp(
  async (app: FastifyInstance, { config, database, now }: Context) => {
    await app.register(cookie)
    // Safari refuses the prefix and `Secure` on http://localhost; elsewhere http is not allowed at all (config.ts).
    const secure = config.publicUrl.startsWith('https:')
    const cookieName = (role: Role) => `${secure ? '__Host-' : ''}sawari-${role}`

    const findSession = loadTogether(async (hashes) => {
      const rows = await sessionsOf(database.read, {
        tokens: JSON.stringify(hashes.map((tokenHash) => ({ tokenHash }))),
      })
      return new Map(rows.map((row) => [row.token_hash, row]))
    })

    function setCookie(reply: FastifyReply, role: Role, value: string, maxAge: number): void {
      reply.setCookie(cookieName(role), value, { httpOnly: true, secure, sameSite: 'strict', path: '/', maxAge })
    }

    function hashOf(request: FastifyRequest, role: Role): string | undefined {
      const token = request.cookies[cookieName(role)]
      return token ? createHash('sha256').update(token).digest('hex') : undefined
    }

    function noteSeen(request: FastifyRequest, tokenHash: string, seenAt: number): void {
      database
        .write(async (trx) => {
          await trx.updateTable('sessions').set({ seen_at: seenAt }).where('token_hash', '=', tokenHash).execute()
        })
        .catch((error: unknown) => request.log.warn({ err: error }, 'session not touched'))
    }

    const sessions: Sessions = {
      async find(request, role) {
        const tokenHash = hashOf(request, role)
        if (!tokenHash) return undefined
        const row = await findSession(tokenHash)
        const time = now()
        const { idle, absolute } = LIFE[role]
        // A clock that was set back must not make sessions older than now, so both ends are checked.
        const alive =
          row?.role === role &&
          time - row.seen_at < idle &&
          time - row.created_at < absolute &&
          row.created_at - time < DAY
        if (!alive) return undefined
        if (Math.abs(time - row.seen_at) > MINUTE) noteSeen(request, tokenHash, time)
        return { role, accountId: row.account_id, tokenHash }
      },

      async start(request, reply, role, accountId) {
        const token = randomBytes(32).toString('base64url')
        const before = hashOf(request, role)
        const time = now()
        await database.write(async (trx) => {
          if (before) await trx.deleteFrom('sessions').where('token_hash', '=', before).execute()
          const tokenHash = createHash('sha256').update(token).digest('hex')
          await trx
            .insertInto('sessions')
            .values({ token_hash: tokenHash, role, account_id: accountId, created_at: time, seen_at: time })
            .execute()
          const kept = await trx
            .selectFrom('sessions')
            .select('token_hash')
            .where('role', '=', role)
            .where('account_id', '=', accountId)
            .orderBy('created_at', 'desc')
            .limit(200)
            .execute()
          const surplus = kept.slice(MOST_SESSIONS).map((row) => row.token_hash)
          if (surplus.length > 0) await trx.deleteFrom('sessions').where('token_hash', 'in', surplus).execute()
        })
        setCookie(reply, role, token, LIFE[role].absolute / 1000)
      },

      async end(request, reply) {
        const hashes = (['user', 'operator'] as const)
          .map((role) => hashOf(request, role))
          .filter((hash) => hash !== undefined)
        if (hashes.length > 0)
          await database.write(async (trx) => {
            await trx.deleteFrom('sessions').where('token_hash', 'in', hashes).execute()
          })
        setCookie(reply, 'user', '', 0)
        setCookie(reply, 'operator', '', 0)
      },

      async endAll(trx, role, accountId) {
        await trx.deleteFrom('sessions').where('role', '=', role).where('account_id', '=', accountId).execute()
      },
    }
    app.decorate('sessions', sessions)
  },
  { name: 'sessions', dependencies: ['errors'] },
)
