import { queryOptions } from '@tanstack/react-query'
import { readStatistics } from '../../../../contract/statistics-calls.ts'
import { isRefused } from '../../../lib/api-error.ts'
import { send } from '../../../lib/send.ts'
import { operatorAccount } from '../../../offline/account.ts'
import { read } from '../../connection/read.ts'

/** What the server counts for these days of departure, the last one included. */
export function statisticsQuery(adminId: number, { from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['statistics', adminId, from, to],
    queryFn: async ({ signal }) =>
      (await read((attempt) => send(readStatistics, { query: { from, to }, signal: attempt }), signal)).data,
    // A backend without this call will not have it a moment later.
    retry: (failures, error) => !isRefused(error, 404) && failures < 3,
    meta: { owner: operatorAccount(adminId), persist: true },
  })
}
