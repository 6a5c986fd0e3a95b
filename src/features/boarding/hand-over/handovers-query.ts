import { queryOptions } from '@tanstack/react-query'
import { listHandovers } from '#contract/boarding/boarding-calls.ts'
import { ask } from '#features/connection/ask.ts'
import { operatorAccount } from '#offline/stored-account.ts'

export function handoversQuery(adminId: number) {
  return queryOptions({
    queryKey: ['handovers', adminId],
    queryFn: ({ signal }) => ask(listHandovers, {}, signal),
    meta: { owner: operatorAccount(adminId) },
  })
}
