import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import type { PaymentRow } from '#contract/payments/payment.ts'
import type { PaymentHow } from '#contract/tickets/money-of-ticket.ts'
import { paymentsNoted } from './payment-changes.ts'
import { paymentsKey } from './payments-query.ts'

/** Notes what is due of several tickets as received, one after the other: one that fails leaves the others noted. */
export function useMarking(admin: Admin) {
  const client = useQueryClient()
  const kind = paymentsNoted(client)
  const marking = useMutation({
    mutationFn: async ({ rows, how }: { rows: readonly PaymentRow[]; how: PaymentHow }) => {
      try {
        for (const { ticketId, busId, due } of rows)
          await kind.press(admin, {
            ticket: { id: ticketId, busId },
            payment: { ticketId, amount: due, how, reference: '' },
          })
      } finally {
        await client.invalidateQueries({ queryKey: paymentsKey(admin.id) })
      }
    },
  })
  return { kind, mark: marking.mutate, isMarking: marking.isPending, error: marking.error }
}
