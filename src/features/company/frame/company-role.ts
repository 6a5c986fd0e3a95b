import type { Admin } from '#contract/accounts/account.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/constants.ts'

/** Who somebody is to the operator whose pages are open: the holder of the account, or one of the staff. */
export type CompanyRole = 'holder' | StaffRole

/** The parts of an operator's pages, as roles open them. */
export type OperatorPart =
  /** The lists of trips, of tickets, and of a trip's passengers. */
  | 'lists'
  /** Adding, editing, importing and deleting trips. */
  | 'changes'
  /** Bookings and takings. */
  | 'figures'
  | 'staff'
  /** Scans from phones at the bus door that do not count. */
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
  // A role that this version does not know opens the fewest pages.
  return STAFF_ROLES.find((known) => known === role) ?? 'driver'
}

/** The server decides by itself; this hides what the server would refuse. */
export function mayOpen(admin: Pick<Admin, 'role' | 'staffId'>, part: OperatorPart): boolean {
  return PARTS[companyRole(admin)].includes(part)
}
