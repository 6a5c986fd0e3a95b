import * as v from 'valibot'
import { Id, Integer } from '#contract/fields/fields.ts'
import { toRupees } from '#contract/money.ts'
import type { TicketClaim } from '#contract/tickets/money-of-ticket.ts'

/** The state of a ticket's claim to be paid by UPI, as in `tickets.claim`. */
const StoredClaim = v.object({
  /** The latest row of `payment_claims`. */
  id: Id,
  at: Integer,
  utr: v.string(),
  /** Paise that were due at the time of the claim. */
  amount: Integer,
  /** Only the bus door makes this claim, not the traveller. */
  byDoor: v.optional(v.literal(true)),
  /** Who saw the payment at the bus door. */
  seen: v.optional(v.object({ by: v.string(), at: Integer })),
  notFoundAt: v.optional(Integer),
  receivedAt: v.optional(Integer),
  /** The payment that answers the claim. */
  paymentId: v.optional(Id),
})
export type StoredClaim = v.InferOutput<typeof StoredClaim>

/** @param stored as in `tickets.claim`. @returns undefined where there is no claim */
export function readClaim(stored: string): StoredClaim | undefined {
  return stored === '' ? undefined : v.parse(StoredClaim, JSON.parse(stored))
}

/** @returns the claim as the traveller reads it, without what the bus door saw */
export function toClaim({ id, at, utr, amount, notFoundAt, receivedAt }: StoredClaim): TicketClaim {
  return {
    ...{ id, at, utr, amount: toRupees(amount) },
    ...(notFoundAt === undefined ? {} : { notFoundAt }),
    ...(receivedAt === undefined ? {} : { receivedAt }),
  }
}
