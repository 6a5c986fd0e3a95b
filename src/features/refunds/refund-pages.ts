import * as v from 'valibot'
import { OperatorRefund, refundPlace } from '#contract/cancellation/operator-refund.ts'

/** One page of refunds from the server. */
export const RefundPage = v.object({
  refunds: v.array(OperatorRefund),
  /** How many there are, and rupees of all of them, which older servers don't send. */
  total: v.number(),
  amount: v.optional(v.number()),
})
export type RefundPage = v.InferOutput<typeof RefundPage>

/** A refund may be paid and due again between two pages: one that came twice is listed once. */
export function listedRefunds(pages: readonly RefundPage[]): OperatorRefund[] {
  const [first, ...more] = pages
  if (!first || more.length === 0) return first?.refunds ?? []
  return [...new Map(pages.flatMap(({ refunds }) => refunds).map((refund) => [refund.id, refund])).values()]
}

/** @returns where the page after the last one begins; undefined where that one was the last */
export function nextPlace(pages: readonly RefundPage[]): string | undefined {
  const last = pages.at(-1)
  const end = last?.refunds.at(-1)
  if (!last || !end) return undefined
  const listed = listedRefunds(pages).length
  // An older server has begun at the start once more.
  const isNew = listed > listedRefunds(pages.slice(0, -1)).length
  return isNew && listed < last.total ? refundPlace(end) : undefined
}
