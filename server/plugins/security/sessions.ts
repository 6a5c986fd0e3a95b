import { createHash, randomBytes } from 'node:crypto'
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
import { deviceWords, UNKNOWN_DEVICE } from './device-words.ts'
import {
  dropSubscriptionsOf,
  dropSubscriptionsOfHolder,
  dropSubscriptionsOfStaff,
  passSubscriptionsOn,
} from './phones-of-sessions.ts'

export interface Session {
  readonly role: Role
  readonly accountId: number
  /** SHA-256 of the cookie's token: names this session among the account's. */
  readonly tokenHash: string
  /** Who of the operator's staff it is; absent for the account's own holder. */
  readonly staff?: StaffSession
}

export interface StaffSession {
  readonly id: number
  readonly role: StaffRole
  readonly name: string
}

/** Whom a session is of: an account's own holder, or one of an operator's staff. */
interface SessionOwner extends Pick<Session, 'role' | 'accountId'> {
  readonly staffId?: number
}

/** A session as its owner reads it; moments are milliseconds since 1970. */
interface ListedSession {
  id: string
  tokenHash: string
  device: string
  startedAt: number
  seenAt: number
}

/**
 * Log-ins. A token of 32 random bytes lies in an HttpOnly cookie and only its hash in the database, so that sessions
 * can be ended at once and a stolen row opens nothing. Travellers and operators have a cookie each: one phone may
 * hold both log-ins.
 */
export interface Sessions {
  /** @returns the session of this browser in that role, if it is alive */
  find(request: FastifyRequest, role: Role): Promise<Session | undefined>
  /**
   * Starts a fresh session and ends the one this browser had in the role: a planted cookie is never taken over.
   * @param isAllowed asked in the same transaction, because what the person has proved may be void by now
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
  /** @returns the living sessions of an account's own holder, the last seen first */
  list(role: Role, accountId: number): Promise<ListedSession[]>
  /** Ends one session of an account's own holder by its id. @returns whether there was such a one */
  endOne(role: Role, accountId: number, id: string): Promise<boolean>
  /**
   * Ends all sessions of an account's own holder; part of the transaction that makes them invalid. Staff have passwords of
   * their own, and stay.
   */
  endAll(trx: Trx, role: Role, accountId: number): Promise<void>
  /** As {@link endAll}, of one of an operator's staff. */
  endAllOfStaff(trx: Trx, staffId: number): Promise<void>
  /** @returns how many living sessions each of an operator's staff has; who has none is missing */
  countOfStaff(adminId: number): Promise<ReadonlyMap<number, number>>
  /** @returns the living sessions of one of an operator's staff, the last seen first */
  listOfStaff(staffId: number): Promise<{ device: string; seenAt: number }[]>
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

const sha256 = (text: string) => createHash('sha256').update(text)

/** What others may be told to name a session by: neither the cookie nor what finds its row. */
const idOf = (tokenHash: string) => sha256(tokenHash).digest('base64url').slice(0, 22)

/** A clock that ran ahead may have started it: its life then begins when it is next used, see `noteSeen`. */
function isAlive(row: { created_at: number; seen_at: number }, role: Role, time: number): boolean {
  const { idle, absolute } = LIFE[role]
  return time - row.seen_at < idle && time - row.created_at < absolute
}

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

/** @returns who of the staff a session is of; `gone` if they were withdrawn: then it is nobody's any more */
function staffOf(row: {
  staff_id: number | null
  staff_role: StaffRole | null
  staff_name: string | null
}): StaffSession | 'gone' | undefined {
  const { staff_id: id, staff_role: role, staff_name: name } = row
  if (id === null) return undefined
  return role === null || name === null ? 'gone' : { id, role, name }
}

export const sessionsPlugin = fp(
  async (app: FastifyInstance, { config, database, now }: Context) => {
    await app.register(cookie)
    // Safari refuses the prefix and `Secure` on http://localhost; elsewhere http is not allowed at all (config.ts).
    const secure = config.publicUrl.startsWith('https:')
    const cookieName = (role: Role) => `${secure ? '__Host-' : ''}sawari-${role}`

    const findSession = loadTogether(async (hashes) => {
      const rows = await sessionsOf(database.read, { tokens: JSON.stringify(hashes) })
      return new Map(rows.map((row) => [row.token_hash, row]))
    })

    function setCookie(reply: FastifyReply, role: Role, value: string, maxAge: number): void {
      reply.setCookie(cookieName(role), value, { httpOnly: true, secure, sameSite: 'strict', path: '/', maxAge })
    }

    function hashOf(request: FastifyRequest, role: Role): string | undefined {
      const token = request.cookies[cookieName(role)]
      return token ? sha256(token).digest('hex') : undefined
    }

    function noteSeen(request: FastifyRequest, tokenHash: string, staffId: number | undefined, seenAt: number): void {
      database
        .write(async (trx) => {
          // Before the session, in the order of whoever withdraws them.
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

      async start(request, reply, { role, accountId, staffId }, isAllowed) {
        const token = randomBytes(32).toString('base64url')
        const before = hashOf(request, role)
        const time = now()
        await database.write(async (trx) => {
          if (!(await isAllowed(trx))) throw notLoggedIn()
          if (before) await trx.deleteFrom('sessions').where('token_hash', '=', before).execute()
          const tokenHash = sha256(token).digest('hex')
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
          const sessionHash = tokenHash
          if (before) await passSubscriptionsOn(trx, before, { role, accountId, staffId: staffId ?? null, sessionHash })
          if (staffId !== undefined)
            await trx.updateTable('staff').set({ seen_at: time }).where('id', '=', staffId).execute()
          // Not by time alone: those of a clock that ran ahead would be newer than this one for as long as it did.
          const others = await trx
            .selectFrom('sessions')
            .select('token_hash')
            .where('role', '=', role)
            .where('account_id', '=', accountId)
            .where((eb) => (staffId === undefined ? eb('staff_id', 'is', null) : eb('staff_id', '=', staffId)))
            .where('token_hash', '!=', tokenHash)
            .orderBy('created_at', 'desc')
            .limit(sql.lit(200))
            .execute()
          const surplus = others.slice(MOST_SESSIONS - 1).map((row) => row.token_hash)
          if (surplus.length > 0) await trx.deleteFrom('sessions').where('token_hash', 'in', surplus).execute()
          await dropSubscriptionsOf(trx, surplus)
        })
        setCookie(reply, role, token, LIFE[role].absolute / 1000)
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
        setCookie(reply, 'user', '', 0)
        setCookie(reply, 'operator', '', 0)
        return ended.map(({ staffId, ...whose }) => (staffId === null ? whose : { ...whose, staffId }))
      },

      async list(role, accountId) {
        const rows = await database.read
          .selectFrom('sessions')
          .select(['token_hash', 'device', 'created_at', 'seen_at'])
          .where('role', '=', role)
          .where('account_id', '=', accountId)
          .where('staff_id', 'is', null)
          .orderBy('seen_at', 'desc')
          .execute()
        const time = now()
        return rows
          .filter((row) => isAlive(row, role, time))
          .map((row) => ({
            id: idOf(row.token_hash),
            tokenHash: row.token_hash,
            device: row.device ?? UNKNOWN_DEVICE,
            startedAt: row.created_at,
            seenAt: row.seen_at,
          }))
      },

      async endOne(role, accountId, id) {
        const listed = await sessions.list(role, accountId)
        const wanted = listed.find((session) => session.id === id)
        if (!wanted) return false
        await database.write(async (trx) => {
          await dropSubscriptionsOf(trx, [wanted.tokenHash])
          await trx.deleteFrom('sessions').where('token_hash', '=', wanted.tokenHash).execute()
        })
        return true
      },

      async endAll(trx, role, accountId) {
        await trx
          .deleteFrom('sessions')
          .where('role', '=', role)
          .where('account_id', '=', accountId)
          .where('staff_id', 'is', null)
          .execute()
        await dropSubscriptionsOfHolder(trx, role, accountId)
      },

      async endAllOfStaff(trx, staffId) {
        await dropSubscriptionsOfStaff(trx, staffId)
        await trx.deleteFrom('sessions').where('staff_id', '=', staffId).execute()
      },

      async countOfStaff(adminId) {
        const rows = await database.read
          .selectFrom('sessions')
          .select(['staff_id', 'created_at', 'seen_at'])
          .where('role', '=', 'operator')
          .where('account_id', '=', adminId)
          .where('staff_id', 'is not', null)
          .execute()
        const counts = new Map<number, number>()
        for (const { staff_id, ...row } of rows)
          if (staff_id !== null && isAlive(row, 'operator', now()))
            counts.set(staff_id, (counts.get(staff_id) ?? 0) + 1)
        return counts
      },

      async listOfStaff(staffId) {
        const rows = await database.read
          .selectFrom('sessions')
          .select(['device', 'created_at', 'seen_at'])
          .where('staff_id', '=', staffId)
          .orderBy('seen_at', 'desc')
          .execute()
        const time = now()
        return rows
          .filter((row) => isAlive(row, 'operator', time))
          .map((row) => ({ device: row.device ?? UNKNOWN_DEVICE, seenAt: row.seen_at }))
      },
    }
    app.decorate('sessions', sessions)
  },
  { name: 'sessions', dependencies: ['errors'] },
)
