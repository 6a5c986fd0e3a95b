import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'
import type { RefundState } from '#contract/cancellation/refund.ts'
import { cutOff } from '../connection/cut-off.ts'
import { listedRefunds } from './refund-pages.ts'
import { refundsQuery } from './refunds-query.ts'

export function useRefunds(adminId: number, state: RefundState) {
  const query = useInfiniteQuery({ ...refundsQuery(adminId, state), refetchOnMount: 'always' })
  const refunds = useMemo(() => listedRefunds(query.data?.pages ?? []), [query.data])
  const latest = query.data?.pages.at(-1)

  /**
   * One page after the other, so that a slow line shows how far it is.
   * @returns every refund there is; undefined where one of the pages did not come
   */
  async function loadAll(): Promise<OperatorRefund[] | undefined> {
    if (!query.hasNextPage) return query.data && refunds
    for (;;) {
      // Without a signal it would wait for one.
      if (cutOff()) return undefined
      const { data, hasNextPage, isFetchNextPageError } = await query.fetchNextPage()
      if (isFetchNextPageError || !data) return undefined
      if (!hasNextPage) return listedRefunds(data.pages)
    }
  }

  return {
    query,
    refunds,
    /** The server's latest count; undefined until this phone has one. */
    total: latest?.total,
    amount: latest?.amount,
    unlisted: query.hasNextPage && latest ? latest.total - refunds.length : 0,
    loadMore: () => void query.fetchNextPage(),
    loadAll,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  }
}
