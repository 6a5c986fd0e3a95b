import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { OperatorBus } from '../../../contract/bus.ts'
import { listOwnBuses } from '../../../contract/fleet-calls.ts'
import { send } from '../../lib/api.ts'
import { operatorAccount } from '../../offline/account.ts'
import { ALL_BUSES_KEY } from '../buses/all-buses.ts'

export function ownBusesKey(adminId: number) {
  return ['ownBuses', adminId] as const
}

/** The operator's trips, those that have departed too. */
export function ownBusesQuery(adminId: number) {
  return queryOptions({
    queryKey: ownBusesKey(adminId),
    queryFn: async ({ signal }) => (await send(listOwnBuses, { params: { adminId }, signal })).data,
    meta: { owner: operatorAccount(adminId), persist: true },
  })
}

/**
 * Shows a change at once, in the list as this phone has it, and asks the server for the truth behind it: the list
 * of one operator, the list of all, and the figures that hang on them.
 */
export function showChangedBuses(
  client: QueryClient,
  adminId: number,
  change: (buses: OperatorBus[]) => OperatorBus[],
): void {
  client.setQueryData(ownBusesQuery(adminId).queryKey, (buses) => buses && change(buses))
  void client.invalidateQueries({ queryKey: ownBusesKey(adminId) })
  void client.invalidateQueries({ queryKey: ALL_BUSES_KEY })
}
