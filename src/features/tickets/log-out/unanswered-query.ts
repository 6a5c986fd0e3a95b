import { queryOptions } from '@tanstack/react-query'
import { ownPurchases } from '../purchases/own-changes.ts'

/** The bookings without an end on this phone, for the log-out question. */
export function unansweredQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['unanswered', userId],
    queryFn: () => (userId === undefined ? [] : ownPurchases(userId).list()),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
}
