import { infiniteQueryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { listRefunds } from '#contract/cancellation/operator-cancellation-calls.ts'
import { RefundSum } from '#contract/cancellation/operator-refund.ts'
import type { RefundState } from '#contract/cancellation/refund.ts'
import { send } from '#lib/calls/send.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { companyAccount } from '../company/frame/company-account.ts'
import { hedged } from '../connection/hedged.ts'
import { nextPlace, RefundPage } from './refund-pages.ts'

const RefundPages = v.object({ pages: v.array(RefundPage), pageParams: v.array(v.string()) })

const FROM_THE_START = ''

export function refundsKey(adminId: number) {
  return ['refunds', adminId] as const
}

/**
 * The operator's refunds: due ones, the oldest first, or paid ones, the latest first. Each page goes on behind the
 * one before, and all are read anew together, so that nobody falls between two while others are paid.
 */
export function refundsQuery(adminId: number, state: RefundState) {
  const queryKey = [...refundsKey(adminId), state]
  return infiniteQueryOptions({
    queryKey,
    ...keptBefore(queryKey, RefundPages),
    queryFn: async ({ signal, pageParam }): Promise<RefundPage> => {
      const query = pageParam === FROM_THE_START ? { state } : { state, after: pageParam }
      const { data, total, body } = await hedged((attempt) => send(listRefunds, { query, signal: attempt }), signal)
      const sum = v.safeParse(RefundSum, body)
      return { refunds: data, total: total ?? data.length, ...(sum.success ? sum.output : {}) }
    },
    initialPageParam: FROM_THE_START,
    getNextPageParam: (_, pages) => nextPlace(pages),
    staleTime: 0,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}
