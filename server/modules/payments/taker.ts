import type { Reader } from '../../db/database.ts'
import type { Session } from '../../plugins/security/sessions.ts'
import { findOperatorName } from '../counter/store.ts'
import type { Taker } from './store.ts'

/** @returns the taker under whose name somebody of the company takes money */
export async function takerOf(db: Reader, { accountId, staff }: Pick<Session, 'accountId' | 'staff'>): Promise<Taker> {
  return {
    adminId: accountId,
    name: staff?.name ?? (await findOperatorName(db, accountId)),
    staffId: staff?.id ?? null,
  }
}

/** A clerk answers for their own till; owners read all. @returns the staff id whose payments the session reads */
export function ownTill({ staff }: Pick<Session, 'staff'>): number | undefined {
  return staff && staff.role !== 'owner' ? staff.id : undefined
}
