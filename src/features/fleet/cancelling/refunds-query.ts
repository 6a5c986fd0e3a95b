import { queryOptions } from '@tanstack/react-query'
import { listRefunds } from '../../../../contract/cancellation-calls.ts'
import type { OperatorRefund } from '../../../../contract/operator-refund.ts'
import type { RefundState } from '../../../../contract/refund.ts'
import { send } from '../../../lib/send.ts'
import { operatorAccount } from '../../../offline/account.ts'
import { read } from '../../connection/read.ts'

interface RefundList {
  refunds: OperatorRefund[]
  /** Beyond the listed ones too. */
  total: number
}

export function refundsKey(adminId: number) {
  return ['refunds', adminId] as const
}

/** The operator's refunds: what is due, the oldest first, or what was paid, the latest first. */
export function refundsQuery(adminId: number, state: RefundState) {
  return queryOptions({
    queryKey: [...refundsKey(adminId), state],
    queryFn: async ({ signal }): Promise<RefundList> => {
      const { data, total } = await read((attempt) => send(listRefunds, { query: { state }, signal: attempt }), signal)
      return { refunds: data, total: total ?? data.length }
    },
    staleTime: 0,
    meta: { owner: operatorAccount(adminId), persist: true },
  })
}
