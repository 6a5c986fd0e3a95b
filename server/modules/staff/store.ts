import { type Selectable, sql } from 'kysely'
import type { Admin } from '#contract/accounts/account.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import type { StaffTable } from '../../db/tables/accounts.ts'

export type StaffRow = Selectable<StaffTable>
/** A person who has taken an invitation, and can log in. */
export type JoinedStaff = StaffRow & { password_hash: string }

/** @returns the person with this address who is staff or invited, and not withdrawn */
export async function findStaffByEmail(db: Reader, email: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', email)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/** As {@link findStaffByEmail}, among those who have joined. */
export async function findJoinedStaff(db: Reader, email: string): Promise<JoinedStaff | undefined> {
  const row = await findStaffByEmail(db, email)
  if (row === undefined || row.password_hash === null) return undefined
  return { ...row, password_hash: row.password_hash }
}

/**
 * The staff member whom an operators' log-in with this address belongs to. A company's account with the address comes
 * first, unless nobody has activated it: any stranger may have signed up. The staff are looked up in either case, so
 * that the time taken does not tell whose the address is.
 */
export async function findStaffOfAddress(
  db: Reader,
  email: string,
  account: { activated_at: number | null } | undefined,
): Promise<JoinedStaff | undefined> {
  const joined = await findJoinedStaff(db, email)
  return account === undefined || account.activated_at === null ? joined : undefined
}

/** Locks a person's row until the transaction ends. @returns undefined if they were withdrawn */
export async function lockStaff(trx: Trx, id: number): Promise<StaffRow | undefined> {
  const query = trx.selectFrom('staff').selectAll().where('id', '=', id).where('withdrawn_at', 'is', null)
  return lockRows(trx, query).executeTakeFirst()
}

/** Locks the company until the transaction ends. @returns whether it has been switched off, or is gone */
async function isCompanyOff(trx: Trx, adminId: number): Promise<boolean> {
  const query = trx.selectFrom('admins').select('switched_off_at').where('id', '=', adminId)
  return (await lockRows(trx, query).executeTakeFirst())?.switched_off_at !== null
}

/** The check for a session that this proof starts: as `isStillProved` of accounts. */
export function isStaffStillProved({ id, admin_id, password_hash }: JoinedStaff): (trx: Trx) => Promise<boolean> {
  return async (trx) =>
    !(await isCompanyOff(trx, admin_id)) && (await lockStaff(trx, id))?.password_hash === password_hash
}

/** @returns the company's record for a client of its staff, with the staff member's own personal fields */
export async function findStaffRecord(db: Reader, id: number): Promise<Admin | undefined> {
  return db
    .selectFrom('staff')
    .innerJoin('admins', 'admins.id', 'staff.admin_id')
    .select(['admins.id', 'admins.travels_name', 'staff.name', 'staff.email', 'staff.role', 'staff.id as staffId'])
    .where('staff.id', '=', id)
    .where('staff.withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/** An operator's staff who are not withdrawn, with the end of their link; see mail-tokens.ts. */
export async function findStaffOf(db: Reader, adminId: number): Promise<(StaffRow & { linkEndsAt: number | null })[]> {
  return db
    .selectFrom('staff')
    .leftJoin('mail_tokens', (join) =>
      join
        .onRef('mail_tokens.account_id', '=', 'staff.id')
        .on('mail_tokens.role', '=', 'staff')
        .on('mail_tokens.purpose', '=', 'staff')
        .on('mail_tokens.used_at', 'is', null),
    )
    .selectAll('staff')
    .select('mail_tokens.expires_at as linkEndsAt')
    .where('admin_id', '=', adminId)
    .where('withdrawn_at', 'is', null)
    .orderBy('staff.id')
    .execute()
}

type NamedStaff = Pick<StaffRow, 'id' | 'admin_id' | 'name' | 'joined_at'>

/**
 * @param person of the staff, or without an id the holder of the account
 * @returns whether somebody else of the company has the same name, or had it until lately
 */
export async function hasNamesake(
  db: Reader,
  { id, admin_id, name }: { id: number | undefined; admin_id: number; name: string },
): Promise<boolean> {
  const holder = db.selectFrom('admins').select('id').where('id', '=', admin_id).where('name', '=', name)
  if (id !== undefined && (await holder.executeTakeFirst())) return true
  const other = await db
    .selectFrom('staff')
    .select('id')
    .where('admin_id', '=', admin_id)
    .where('name', '=', name)
    .where('id', '!=', id ?? 0)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * The sales of a person at the counter since they joined.
 * @param today `YYYY-MM-DD`
 * @returns `paise` of what was sold today and is paid
 */
export async function findSalesOf(db: Reader, { admin_id, name, joined_at }: NamedStaff, today: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select([
      sql<number>`count(*)`.as('tickets'),
      // Money collected at the bus door never lay in the counter's drawer.
      sql<number>`coalesce(sum(case when tickets.collected_at is null and tickets.booked_on = ${today}
        then tickets.received - tickets.refunded end), 0)`.as('paise'),
    ])
    .where('buses.admin_id', '=', admin_id)
    .where('tickets.sold_by', '=', name)
    .where('tickets.booked_at', '>=', joined_at ?? 0)
    .executeTakeFirstOrThrow()
}
