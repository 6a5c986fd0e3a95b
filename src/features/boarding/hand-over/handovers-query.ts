import { queryOptions } from '@tanstack/react-query'
import { listHandovers } from '#contract/boarding/boarding-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { send } from '#lib/calls/send.ts'
import { operatorAccount } from '#offline/stored-account.ts'

export function handoversQuery(adminId: number) {
  return queryOptions({
    queryKey: ['handovers', adminId],
    queryFn: async ({ signal }) => (await hedged((attempt) => send(listHandovers, { signal: attempt }), signal)).data,
    meta: { owner: operatorAccount(adminId) },
  })
}
