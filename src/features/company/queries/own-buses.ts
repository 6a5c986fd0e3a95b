import { queryOptions } from '@tanstack/react-query'
import { listOwnBuses } from '#contract/buses/fleet-calls.ts'
import { ask } from '#features/connection/ask.ts'
import { companyAccount } from '../frame/company-account.ts'

export function ownBusesKey(adminId: number) {
  return ['ownBuses', adminId] as const
}

export function ownBusesQuery(adminId: number) {
  return queryOptions({
    queryKey: ownBusesKey(adminId),
    queryFn: ({ signal }) => ask(listOwnBuses, { params: { adminId } }, signal),
    meta: { owner: companyAccount(adminId), persist: true },
  })
}
