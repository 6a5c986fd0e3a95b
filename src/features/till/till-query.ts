import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { Till } from '#contract/payments/till.ts'
import { listClosings, readTill } from '#contract/payments/till-calls.ts'
import { indiaDate } from '#contract/time.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { companyAccount } from '../company/frame/company-account.ts'
import { ask } from '../connection/ask.ts'

/** All that is known of a company's boxes of cash. */
export function tillKey(adminId: number) {
  return ['till', adminId] as const
}

/** The boxes that are open now. */
export function tillQuery(adminId: number) {
  const queryKey = [...tillKey(adminId), 'open']
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, Till),
    queryFn: ({ signal }) => ask(readTill, { query: { date: indiaDate(serverNow()) } }, signal),
    staleTime: 0,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}

/** One box and what lies in it; not kept for later visits, since closing it needs the server's word. */
export function tillBoxQuery(adminId: number, box: string) {
  return queryOptions({
    queryKey: [...tillKey(adminId), 'box', box],
    queryFn: ({ signal }) => ask(readTill, { query: { date: indiaDate(serverNow()), box } }, signal),
    staleTime: 0,
    meta: { owner: companyAccount(adminId) },
  })
}

/** So many rows are a page of the server's. */
const PAGE = 1_000
const FROM_THE_START = 0

export function closingsQuery(adminId: number) {
  return infiniteQueryOptions({
    queryKey: [...tillKey(adminId), 'closed'],
    queryFn: ({ signal, pageParam }) =>
      ask(listClosings, { query: pageParam === FROM_THE_START ? {} : { after: pageParam } }, signal),
    initialPageParam: FROM_THE_START,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    staleTime: 0,
    meta: { owner: companyAccount(adminId) },
  })
}
