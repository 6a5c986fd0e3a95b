import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { payRefund, takePaymentBack } from '../../../../contract/cancellation/operator-cancellation-calls.ts'
import type { OperatorRefund } from '../../../../contract/cancellation/operator-refund.ts'
import { isRefused } from '../../../lib/calls/api-error.ts'
import { send } from '../../../lib/calls/send.ts'
import { mintKey } from '../../../offline/mint-key.ts'
import { change } from '../../connection/change.ts'
import { read } from '../../connection/read.ts'
import { refundsKey } from './refunds-query.ts'

/** For so long the last payments can be taken back at one press, in milliseconds; the server allows it for longer. */
const UNDO_MS = 10_000

interface Payment {
  refund: OperatorRefund
  reference: string
}

/** Notes refunds as paid, one after the other: each is settled by itself, and one that fails leaves the others done. */
export function usePayments(adminId: number) {
  const client = useQueryClient()
  // The same refund with the same reference has one key, however often it is pressed, until there is an answer.
  const keys = useRef(new Map<string, string>())
  const [done, setDone] = useState<readonly number[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listAnew = () => client.invalidateQueries({ queryKey: refundsKey(adminId) })

  const paying = useMutation({
    mutationFn: async (payments: readonly Payment[]) => {
      const paid: number[] = []
      try {
        for (const { refund, reference } of payments) {
          await pay(refund.id, reference)
          paid.push(refund.id)
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

  async function pay(refundId: number, reference: string): Promise<void> {
    const name = `${refundId}:${reference}`
    const key = keys.current.get(name) ?? mintKey()
    keys.current.set(name, key)
    const headers = { 'idempotency-key': key }
    try {
      await read((signal) => send(payRefund, { params: { refundId }, body: { reference }, headers, signal }))
    } catch (error) {
      // Somebody took its payment back: the next press notes another one.
      if (isRefused(error, 409)) keys.current.delete(name)
      throw error
    }
    keys.current.delete(name)
  }

  const undoing = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const refundId of ids) {
        const headers = { 'idempotency-key': mintKey() }
        await change((signal) => send(takePaymentBack, { params: { refundId }, headers, signal }))
      }
    },
    onSettled: () => {
      setDone([])
      // They are paid anew after this, if at all.
      keys.current.clear()
      return listAnew()
    },
  })

  return {
    pay: (payments: readonly Payment[]) => paying.mutate(payments),
    isPaying: paying.isPending,
    error: paying.error ?? undoing.error,
    /** What was just noted and can be taken back. */
    done,
    undo: () => undoing.mutate(done),
    isUndoing: undoing.isPending,
  }
}
