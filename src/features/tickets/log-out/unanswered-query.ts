import { queryOptions } from '@tanstack/react-query'
import { ownPurchases } from '../purchases/own-changes.ts'

/** The bookings without an end of which this phone knows, for a log-out's question. */
export function unansweredQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['unanswered', userId],
    queryFn: () => (userId === undefined ? [] : ownPurchases(userId).list()),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
}
