import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'
import { paymentsTakenBack, refundPayments } from './refund-changes.ts'
import { refundsKey } from './refunds-query.ts'

/** For so long the last payments can be taken back at one press, in milliseconds; the server allows it for longer. */
const UNDO_MS = 10_000

interface Payment {
  refund: OperatorRefund
  reference: string
}

type Refund = Pick<OperatorRefund, 'id' | 'ticketId'>

/** Notes refunds as paid, one after the other: each is settled by itself, and one that fails leaves the others done. */
export function usePayments(admin: Admin) {
  const client = useQueryClient()
  const [done, setDone] = useState<readonly Refund[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listAnew = () => client.invalidateQueries({ queryKey: refundsKey(admin.id) })
  const payments = refundPayments(client)
  const takenBack = paymentsTakenBack(client)

  const paying = useMutation({
    mutationFn: async (wanted: readonly Payment[]) => {
      const paid: Refund[] = []
      try {
        for (const { refund, reference } of wanted) {
          const one = { id: refund.id, ticketId: refund.ticketId }
          await payments.press(admin, { ...one, reference })
          paid.push(one)
        }
      } finally {
        if (paid.length > 0) {
          setDone(paid)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => setDone([]), UNDO_MS)
        }
        await listAnew()
      }
    },
  })

  const undoing = useMutation({
    mutationFn: async (refunds: readonly Refund[]) => {
      // Else the button goes while it is not known whether it did anything.
      clearTimeout(timer.current)
      for (const refund of refunds) await takenBack.press(admin, refund)
    },
    onSettled: () => {
      setDone([])
      return listAnew()
    },
  })

  return {
    /** What each of the two says while nobody knows. */
    payments,
    takenBack,
    pay: paying.mutate,
    isPaying: paying.isPending,
    error: paying.error ?? undoing.error,
    /** The payment just noted, which can be undone. */
    done,
    undo: () => undoing.mutate(done),
    isUndoing: undoing.isPending,
  }
}
