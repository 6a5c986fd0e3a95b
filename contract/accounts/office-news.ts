import * as v from 'valibot'
import type { StaffRole } from '../constants.ts'

/**
 * What a company's people are told of by notification and mail, each person for themselves: true where it is switched on.
 * Whom a kind is not for has no such switch.
 */
export const OfficeNews = v.object({
  /** A driver says that the bus is not coming. */
  notComing: v.optional(v.boolean()),
  /** A passenger says that the bus never came. */
  neverCame: v.optional(v.boolean()),
  /** A passenger says that a ticket is paid by UPI, and that keeps its seats. */
  seatsHeld: v.optional(v.boolean()),
  /** What keeps seats so does for an hour more. */
  claimsNear: v.optional(v.boolean()),
})
export type OfficeNews = v.InferOutput<typeof OfficeNews>
export type OfficeNewsKind = keyof OfficeNews

/** Whom each kind is for, beside the holder of the account: who may do something about it. Mails go to owners alone. */
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
