import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { UNKNOWN_DEVICE } from './device-words.ts'
import { dropSubscriptionsOf, dropSubscriptionsOfHolder, dropSubscriptionsOfStaff } from './phones-of-sessions.ts'
import { isAlive } from './session-life.ts'

/** A session as its owner reads it; moments are milliseconds since 1970. */
interface ListedSession {
  id: string
  tokenHash: string
  device: string
  startedAt: number
  seenAt: number
}

/** The sessions of an account, in all browsers. */
export interface AccountSessions {
  /** @returns the living sessions of an account's own holder, the last seen first */
  list(role: Role, accountId: number): Promise<ListedSession[]>
  /** Ends one session of an account's own holder by its id. @returns whether it existed */
  endOne(role: Role, accountId: number, id: string): Promise<boolean>
  /**
   * Ends all sessions of an account's own holder; part of the transaction that makes them invalid. Staff have passwords of
   * their own, and stay.
   */
  endAll(trx: Trx, role: Role, accountId: number): Promise<void>
  /** As {@link endAll}, for one member of an operator's staff. */
  endAllOfStaff(trx: Trx, staffId: number): Promise<void>
  /** @returns the number of living sessions of each of an operator's staff; without those who have none */
  countOfStaff(adminId: number): Promise<ReadonlyMap<number, number>>
  /** @returns the living sessions of one of an operator's staff, the last seen first */
  listOfStaff(staffId: number): Promise<{ device: string; seenAt: number }[]>
}

/** A public id for a session: neither its cookie nor the hash that finds its row. */
const idOf = (tokenHash: string) => createHash('sha256').update(tokenHash).digest('base64url').slice(0, 22)

/** @returns the sessions of accounts, read from the database */
export function createAccountSessions({ database, now }: Pick<Context, 'database' | 'now'>): AccountSessions {
  const sessions: AccountSessions = {
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
        if (staff_id !== null && isAlive(row, 'operator', now())) counts.set(staff_id, (counts.get(staff_id) ?? 0) + 1)
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
  return sessions
}
