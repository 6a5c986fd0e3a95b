import { queryOptions } from '@tanstack/react-query'
import { CallingOff } from '#contract/cancellation/calling-off.ts'
import { considerCallingOff } from '#contract/cancellation/operator-cancellation-calls.ts'
import { ask } from '#features/connection/ask.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { companyAccount } from '../frame/company-account.ts'

/** While passengers are still to be phoned: another owner may be working down the same list. */
const POLL_MS = 30_000

export function callOffKey(adminId: number, busId: number) {
  return ['callOff', adminId, busId] as const
}

/** The passengers affected by calling a trip off, and its outcome. */
export function callOffQuery(adminId: number, busId: number) {
  const queryKey = callOffKey(adminId, busId)
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, CallingOff),
    queryFn: ({ signal }) => ask(considerCallingOff, { params: { busId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.calledOff && data.toCall.some(({ calledAt }) => !calledAt) ? POLL_MS : false,
    retry: false,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}
