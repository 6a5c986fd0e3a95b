import type { Database, Reader } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import type { Approval } from '../../db/tables/accounts.ts'
import { tell } from '../../news/news.ts'

export interface Operator {
  id: number
  email: string
  company: string
  approval: Approval
  /** Milliseconds since 1970. */
  signedUpAt: number
  /** Whether the mail's link was opened. */
  active: boolean
}

/** @returns every operator whose account is not erased: those awaiting approval first, then the newest */
export async function listOperators(db: Reader): Promise<Operator[]> {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'email', 'travels_name', 'approval', 'created_at', 'activated_at'])
    .where('email', 'like', '%@%')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const operators = rows.map((row) => ({
    id: row.id,
    email: row.email,
    company: row.travels_name,
    approval: row.approval,
    signedUpAt: row.created_at,
    active: row.activated_at !== null,
  }))
  const waits = ({ approval }: Operator) => (approval === 'awaited' ? 0 : 1)
  return operators.sort((one, other) => waits(one) - waits(other))
}

export async function findApprovalOf(db: Reader, adminId: number): Promise<Approval | undefined> {
  const row = await db.selectFrom('admins').select('approval').where('id', '=', adminId).executeTakeFirst()
  return row?.approval
}

/**
 * Lets an operator's trips be offered and sold, or takes them out of every list; the operator gets a mail. Sold tickets
 * are not touched.
 * @returns the approval before; undefined for an unknown address
 */
export function setApproval(
  database: Database,
  email: string,
  approval: 'approved' | 'withdrawn',
  now: number,
): Promise<Approval | undefined> {
  return database.write(async (trx) => {
    const found = trx.selectFrom('admins').select(['email', 'language', 'approval']).where('email', '=', email)
    const operator = await lockRows(trx, found).executeTakeFirst()
    if (!operator || operator.approval === approval) return operator?.approval
    await trx.updateTable('admins').set({ approval }).where('email', '=', email).execute()
    await tell(trx, { kind: 'approval', approved: approval === 'approved', to: operator }, now)
    await database.busListChanged(trx, { kind: 'trips' })
    return operator.approval
  })
}
