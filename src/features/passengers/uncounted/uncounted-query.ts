import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { listUncounted } from '#contract/boarding/boarding-calls.ts'
import { UncountedScan } from '#contract/boarding/uncounted-scan.ts'
import { companyAccount } from '#features/company/frame/company-account.ts'
import { ask } from '#features/connection/ask.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'

/** A trip's scans that do not count; kept on the phone, as its passengers are. */
export function uncountedQuery(adminId: number, busId: number) {
  const queryKey = ['uncounted', adminId, busId] as const
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, v.array(UncountedScan)),
    queryFn: ({ signal }) => ask(listUncounted, { params: { busId } }, signal),
    staleTime: 0,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}
