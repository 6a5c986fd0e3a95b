import * as v from 'valibot'
import type { StaffRole } from '../constants.ts'

/**
 * The news that each person of a company gets by notification and mail: true where it is switched on. A switch is
 * absent where the kind is not for that person.
 */
export const OfficeNews = v.object({
  /** A driver says that the bus is not coming. */
  notComing: v.optional(v.boolean()),
  /** A passenger says that the bus never came. */
  neverCame: v.optional(v.boolean()),
  /** A passenger says that a ticket is paid by UPI, and that keeps its seats. */
  seatsHeld: v.optional(v.boolean()),
  /** A claim of payment keeps its seats for one hour more. */
  claimsNear: v.optional(v.boolean()),
})
export type OfficeNews = v.InferOutput<typeof OfficeNews>
export type OfficeNewsKind = keyof OfficeNews

/**
 * The roles that get each kind, beside the holder of the account: those who can act on it. Mails go to owners alone.
 */
export const OFFICE_NEWS_FOR = {
  notComing: ['owner', 'counter'],
  neverCame: ['owner'],
  seatsHeld: ['owner'],
  claimsNear: ['owner'],
} as const satisfies Record<OfficeNewsKind, readonly StaffRole[]>

/** @param role of staff; undefined for the holder of the account */
export function isNewsFor(kind: OfficeNewsKind, role: StaffRole | undefined): boolean {
  const roles: readonly StaffRole[] = OFFICE_NEWS_FOR[kind]
  return role === undefined || roles.includes(role)
}
