import { queryOptions } from '@tanstack/react-query'
import type { DoorAccount } from '../../../offline/boarding/door-store.ts'
import { askForPhones } from './door-calls.ts'

/** Whom to call; an operator's phone keeps it for the road. */
export function phonesQuery(account: DoorAccount, busId: number) {
  return queryOptions({
    queryKey: ['boardingPhones', account, busId],
    queryFn: () => askForPhones(account, busId),
    staleTime: 10 * 60_000,
    retry: false,
    ...(account === 'handed-over' ? {} : { meta: { owner: account, persist: true } }),
  })
}
