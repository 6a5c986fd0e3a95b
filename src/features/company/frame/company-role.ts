import type { Admin } from '#contract/accounts/account.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/constants.ts'

/** Who somebody is to the operator whose pages are open: the holder of the account, or one of the staff. */
export type CompanyRole = 'holder' | StaffRole

/** What of an operator's pages there is to open. */
export type OperatorPart =
  /** The lists of trips, of tickets, and of a trip's passengers. */
  | 'lists'
  /** Adding, editing, importing and deleting trips. */
  | 'changes'
  /** Bookings and takings. */
  | 'figures'
  | 'staff'
  /** What phones at the bus door told that does not count. */
  | 'door'
  /** The company's profile, its password, passkeys and log-ins. */
  | 'account'

const PARTS: Record<CompanyRole, readonly OperatorPart[]> = {
  holder: ['lists', 'changes', 'figures', 'staff', 'door', 'account'],
  owner: ['lists', 'changes', 'figures', 'staff', 'door'],
  counter: ['lists'],
  driver: [],
}

export function companyRole({ role, staffId }: Pick<Admin, 'role' | 'staffId'>): CompanyRole {
  if (staffId === undefined) return 'holder'
  // One that this version does not know may open the least.
  return STAFF_ROLES.find((known) => known === role) ?? 'driver'
}

/** The server decides by itself; this keeps from people what it would only refuse. */
export function mayOpen(admin: Pick<Admin, 'role' | 'staffId'>, part: OperatorPart): boolean {
  return PARTS[companyRole(admin)].includes(part)
}
