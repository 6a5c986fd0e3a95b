import * as v from 'valibot'
import { Id, Integer } from '#contract/fields/fields.ts'
import { toRupees } from '#contract/money.ts'
import type { TicketClaim } from '#contract/tickets/money-of-ticket.ts'

/** How what is said of paying a ticket by UPI stands, as in `tickets.claim`. */
const StoredClaim = v.object({
  /** The row of `payment_claims` by which it was said last. */
  id: Id,
  at: Integer,
  utr: v.string(),
  /** Paise that were due when it was said. */
  amount: Integer,
  /** Nobody but the bus door says it. */
  byDoor: v.optional(v.literal(true)),
  /** Who at the bus door was shown the payment. */
  seen: v.optional(v.object({ by: v.string(), at: Integer })),
  notFoundAt: v.optional(Integer),
  receivedAt: v.optional(Integer),
  /** The payment that answers it. */
  paymentId: v.optional(Id),
})
export type StoredClaim = v.InferOutput<typeof StoredClaim>

/** @param stored as in `tickets.claim`. @returns undefined where nothing is said */
export function readClaim(stored: string): StoredClaim | undefined {
  return stored === '' ? undefined : v.parse(StoredClaim, JSON.parse(stored))
}

/** @returns it as its traveller reads it, who has not heard of what the bus door was shown */
export function toClaim({ id, at, utr, amount, notFoundAt, receivedAt }: StoredClaim): TicketClaim {
  return {
    ...{ id, at, utr, amount: toRupees(amount) },
    ...(notFoundAt === undefined ? {} : { notFoundAt }),
    ...(receivedAt === undefined ? {} : { receivedAt }),
  }
}
