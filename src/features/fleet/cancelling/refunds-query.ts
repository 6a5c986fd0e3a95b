import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { listRefunds } from '../../../../contract/cancellation-calls.ts'
import { OperatorRefund } from '../../../../contract/operator-refund.ts'
import type { RefundState } from '../../../../contract/refund.ts'
import { send } from '../../../lib/send.ts'
import { operatorAccount } from '../../../offline/account.ts'
import { keptBefore } from '../../../offline/queries/later-queries.ts'
import { read } from '../../connection/read.ts'

const RefundList = v.object({
  refunds: v.array(OperatorRefund),
  /** Beyond the listed ones too. */
  total: v.number(),
})
type RefundList = v.InferOutput<typeof RefundList>

export function refundsKey(adminId: number) {
  return ['refunds', adminId] as const
}

/** The operator's refunds: what is due, the oldest first, or what was paid, the latest first. */
export function refundsQuery(adminId: number, state: RefundState) {
  const queryKey = [...refundsKey(adminId), state]
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, RefundList),
    queryFn: async ({ signal }): Promise<RefundList> => {
      const { data, total } = await read((attempt) => send(listRefunds, { query: { state }, signal: attempt }), signal)
      return { refunds: data, total: total ?? data.length }
    },
    staleTime: 0,
    meta: { owner: operatorAccount(adminId), persist: true },
  })
}
