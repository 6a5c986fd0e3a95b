import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import type { PaymentRow } from '#contract/payments/payment.ts'
import type { PaymentHow } from '#contract/tickets/money-of-ticket.ts'
import { claimsDenied, paymentsNoted } from './payment-changes.ts'
import { paymentsKey } from './payments-query.ts'

/** What several rows are marked as: each by itself, so that one that fails leaves the others marked. */
export type Mark =
  /** @property reference of the payment, where one row alone is marked */
  { as: 'received'; how: PaymentHow; reference: string } | { as: 'not-found' }

/** Marks several tickets, one after the other. */
export function useMarking(admin: Admin) {
  const client = useQueryClient()
  const [noted, denied] = [paymentsNoted(client), claimsDenied(client)]
  const marking = useMutation({
    mutationFn: async ({ rows, mark }: { rows: readonly PaymentRow[]; mark: Mark }) => {
      try {
        for (const { ticketId, busId, due, claim } of rows) {
          const ticket = { id: ticketId, busId }
          if (mark.as === 'received') {
            const { how } = mark
            // Of what is said to be paid the ticket may need less by now: the rest goes back.
            const payment = claim
              ? { amount: claim.amount, reference: claim.utr, surplusGoesBack: true }
              : { amount: due, reference: mark.reference }
            await noted.press(admin, { ticket, payment: { ticketId, how, ...payment }, due })
          } else if (claim) await denied.press(admin, { ticket, claimId: claim.id })
        }
      } finally {
        await client.invalidateQueries({ queryKey: paymentsKey(admin.id) })
      }
    },
  })
  return { noted, denied, mark: marking.mutate, isMarking: marking.isPending, error: marking.error }
}
