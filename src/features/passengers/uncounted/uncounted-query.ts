import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { listUncounted } from '#contract/boarding/boarding-calls.ts'
import { UncountedScan } from '#contract/boarding/uncounted-scan.ts'
import { companyAccount } from '#features/company/frame/company-account.ts'
import { hedged } from '#features/connection/hedged.ts'
import { send } from '#lib/calls/send.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'

/** What phones at the door of a trip told that does not count; kept, as its passengers are. */
export function uncountedQuery(adminId: number, busId: number) {
  const queryKey = ['uncounted', adminId, busId] as const
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, v.array(UncountedScan)),
    queryFn: async ({ signal }) =>
      (await hedged((attempt) => send(listUncounted, { params: { busId }, signal: attempt }), signal)).data,
    staleTime: 0,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}
