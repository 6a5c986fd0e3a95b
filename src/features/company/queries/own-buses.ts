import { queryOptions } from '@tanstack/react-query'
import { listOwnBuses } from '#contract/buses/fleet-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { send } from '#lib/calls/send.ts'
import { companyAccount } from '../frame/company-account.ts'

export function ownBusesKey(adminId: number) {
  return ['ownBuses', adminId] as const
}

export function ownBusesQuery(adminId: number) {
  return queryOptions({
    queryKey: ownBusesKey(adminId),
    queryFn: async ({ signal }) =>
      (await hedged((attempt) => send(listOwnBuses, { params: { adminId }, signal: attempt }), signal)).data,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}
