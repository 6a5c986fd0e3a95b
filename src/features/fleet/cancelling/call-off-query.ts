import { queryOptions } from '@tanstack/react-query'
import { considerCallingOff } from '../../../../contract/cancellation-calls.ts'
import { send } from '../../../lib/send.ts'
import { operatorAccount } from '../../../offline/account.ts'
import { read } from '../../connection/read.ts'

/** Whom calling a trip off concerns, and what became of it. */
export function callOffQuery(adminId: number, busId: number) {
  return queryOptions({
    queryKey: ['callOff', adminId, busId],
    queryFn: async ({ signal }) =>
      (await read((attempt) => send(considerCallingOff, { params: { busId }, signal: attempt }), signal)).data,
    staleTime: 0,
    retry: false,
    meta: { owner: operatorAccount(adminId), persist: true },
  })
}
