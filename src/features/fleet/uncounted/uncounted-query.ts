import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { listUncounted } from '../../../../contract/boarding/boarding-calls.ts'
import { UncountedScan } from '../../../../contract/boarding/uncounted-scan.ts'
import { send } from '../../../lib/calls/send.ts'
import { keptBefore } from '../../../offline/queries/later-queries.ts'
import { hedged } from '../../connection/hedged.ts'
import { companyAccount } from '../frame/company-account.ts'

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
