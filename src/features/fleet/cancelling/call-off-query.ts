import { queryOptions } from '@tanstack/react-query'
import { CallingOff } from '../../../../contract/cancellation.ts'
import { considerCallingOff } from '../../../../contract/cancellation-calls.ts'
import { send } from '../../../lib/send.ts'
import { operatorAccount } from '../../../offline/account.ts'
import { keptBefore } from '../../../offline/queries/later-queries.ts'
import { read } from '../../connection/read.ts'

/** Whom calling a trip off concerns, and what became of it. */
export function callOffQuery(adminId: number, busId: number) {
  const queryKey = ['callOff', adminId, busId]
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, CallingOff),
    queryFn: async ({ signal }) =>
      (await read((attempt) => send(considerCallingOff, { params: { busId }, signal: attempt }), signal)).data,
    staleTime: 0,
    retry: false,
    meta: { owner: operatorAccount(adminId), persist: true },
  })
}
