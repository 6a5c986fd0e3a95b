import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { StaffRole } from '#contract/constants.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { isAmong } from '../../db/json-rows.ts'
import { loadTogether } from '../../db/load-together.ts'
import { prepared } from '../../db/prepared.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { notLoggedIn } from '../../refusal.ts'
import { latestPlausible } from '../../stored-time.ts'
import { hashOfToken, newToken } from '../../tokens.ts'
import { type AccountSessions, createAccountSessions } from './account-sessions.ts'
import { deviceWords } from './device-words.ts'
import { dropSubscriptionsOf, passSubscriptionsOn } from './phones-of-sessions.ts'
import { type SecretCookie, secretCookie } from './secret-cookie.ts'
import { isAlive, LIFE } from './session-life.ts'

export interface Session {
  readonly role: Role
  readonly accountId: number
  /** SHA-256 of the cookie's token: names this session among the account's. */
  readonly tokenHash: string
  /** The member of the operator's staff; absent for the account's own holder. */
  readonly staff?: StaffSession
}

export interface StaffSession {
  readonly id: number
  readonly role: StaffRole
  readonly name: string
}

/** The owner of a session: an account's own holder, or a member of an operator's staff. */
interface SessionOwner extends Pick<Session, 'role' | 'accountId'> {
  readonly staffId?: number
}

/**
 * Log-ins. A token of 32 random bytes lies in an HttpOnly cookie and only its hash in the database, so that sessions
 * can be ended at once and a stolen row opens nothing. Travellers and operators have a cookie each: one phone may
 * hold both log-ins.
 */
export interface Sessions extends AccountSessions {
  /** @returns the session of this browser in that role, if it is alive */
  find(request: FastifyRequest, role: Role): Promise<Session | undefined>
  /**
   * Starts a fresh session and ends the one this browser had in the role: a planted cookie is never reused.
   * @param isAllowed checked in the same transaction, because the person's proof may be void by now
   * @throws Refusal 401 if it is not
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    whose: SessionOwner,
    isAllowed: (trx: Trx) => Promise<boolean>,
  ): Promise<void>
  /** Ends every session of this browser. @returns whose they were */
  end(request: FastifyRequest, reply: FastifyReply): Promise<SessionOwner[]>
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
}

const MINUTE = 60_000
const MOST_SESSIONS = 20

const sessionsOf = prepared<{ tokens: string }>()((db, slot) =>
  db
    .selectFrom('sessions')
    .where(isAmong(db, 'sessions.token_hash', slot('tokens'), 'text'))
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'sessions.staff_id').on('staff.withdrawn_at', 'is', null))
    .select([
      'sessions.token_hash',
      'sessions.role',
      'sessions.account_id',
      'sessions.created_at',
      'sessions.seen_at',
      'sessions.staff_id',
      'staff.role as staff_role',
      'staff.name as staff_name',
    ]),
)

/** @returns the session's member of the staff; `gone` if they were withdrawn: then the session is void */
function staffOf(row: {
  staff_id: number | null
  staff_role: StaffRole | null
  staff_name: string | null
}): StaffSession | 'gone' | undefined {
  const { staff_id: id, staff_role: role, staff_name: name } = row
  if (id === null) return undefined
  return role === null || name === null ? 'gone' : { id, role, name }
}

/** Ends the oldest of an owner's sessions beside the one that was just started. */
async function endSurplus(trx: Trx, { role, accountId, staffId }: SessionOwner, started: string): Promise<void> {
  // Not by time alone: sessions from a clock that ran ahead would be newer than this one until that time comes.
  const others = await trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('role', '=', role)
    .where('account_id', '=', accountId)
    .where((eb) => (staffId === undefined ? eb('staff_id', 'is', null) : eb('staff_id', '=', staffId)))
    .where('token_hash', '!=', started)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(200))
    .execute()
  const surplus = others.slice(MOST_SESSIONS - 1).map((row) => row.token_hash)
  if (surplus.length > 0) await trx.deleteFrom('sessions').where('token_hash', 'in', surplus).execute()
  await dropSubscriptionsOf(trx, surplus)
}

export const sessionsPlugin = fp(
  async (app: FastifyInstance, { config, database, now }: Context) => {
    await app.register(cookie)
    const cookies: Record<Role, SecretCookie> = {
      user: secretCookie(config.publicUrl, 'sawari-user'),
      operator: secretCookie(config.publicUrl, 'sawari-operator'),
    }

    const findSession = loadTogether(async (hashes) => {
      const rows = await sessionsOf(database.read, { tokens: JSON.stringify(hashes) })
      return new Map(rows.map((row) => [row.token_hash, row]))
    })

    function hashOf(request: FastifyRequest, role: Role): string | undefined {
      const token = cookies[role].read(request)
      return token ? hashOfToken(token) : undefined
    }

    function noteSeen(request: FastifyRequest, tokenHash: string, staffId: number | undefined, seenAt: number): void {
      database
        .write(async (trx) => {
          // Before the session, in the same lock order as withdrawing them.
          if (staffId !== undefined)
            await trx.updateTable('staff').set({ seen_at: seenAt }).where('id', '=', staffId).execute()
          await trx
            .updateTable('sessions')
            .set({
              seen_at: seenAt,
              created_at: sql`case when created_at > ${latestPlausible(seenAt, 0)} then ${seenAt} else created_at end`,
            })
            .where('token_hash', '=', tokenHash)
            .execute()
        })
        .catch((error: unknown) => request.log.warn({ err: error }, 'session not touched'))
    }

    const sessions: Sessions = {
      async find(request, role) {
        const tokenHash = hashOf(request, role)
        if (!tokenHash) return undefined
        const row = await findSession(tokenHash)
        const time = now()
        if (row?.role !== role || !isAlive(row, role, time)) return undefined
        const staff = staffOf(row)
        if (staff === 'gone') return undefined
        if (Math.abs(time - row.seen_at) > MINUTE) noteSeen(request, tokenHash, staff?.id, time)
        return { role, accountId: row.account_id, tokenHash, ...(staff ? { staff } : {}) }
      },

      async start(request, reply, whose, isAllowed) {
        const { role, accountId, staffId } = whose
        const token = newToken()
        const tokenHash = hashOfToken(token)
        const before = hashOf(request, role)
        const time = now()
        await database.write(async (trx) => {
          if (!(await isAllowed(trx))) throw notLoggedIn()
          if (before) await trx.deleteFrom('sessions').where('token_hash', '=', before).execute()
          await trx
            .insertInto('sessions')
            .values({
              token_hash: tokenHash,
              role,
              account_id: accountId,
              created_at: time,
              seen_at: time,
              device: deviceWords(request.headers['user-agent']),
              staff_id: staffId ?? null,
            })
            .execute()
          if (before)
            await passSubscriptionsOn(trx, before, {
              role,
              accountId,
              staffId: staffId ?? null,
              sessionHash: tokenHash,
            })
          if (staffId !== undefined)
            await trx.updateTable('staff').set({ seen_at: time }).where('id', '=', staffId).execute()
          await endSurplus(trx, whose, tokenHash)
        })
        cookies[role].give(reply, token, LIFE[role].absolute / 1000)
      },

      async end(request, reply) {
        const hashes = (['user', 'operator'] as const)
          .map((role) => hashOf(request, role))
          .filter((hash) => hash !== undefined)
        const ended =
          hashes.length === 0
            ? []
            : await database.write(async (trx) => {
                await dropSubscriptionsOf(trx, hashes)
                return trx
                  .deleteFrom('sessions')
                  .where('token_hash', 'in', hashes)
                  .returning(['role', 'account_id as accountId', 'staff_id as staffId'])
                  .execute()
              })
        cookies.user.take(reply)
        cookies.operator.take(reply)
        return ended.map(({ staffId, ...whose }) => (staffId === null ? whose : { ...whose, staffId }))
      },

      ...createAccountSessions({ database, now }),
    }
    app.decorate('sessions', sessions)
  },
  { name: 'sessions', dependencies: ['errors'] },
)
