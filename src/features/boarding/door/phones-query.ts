import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { PassengerPhone } from '#contract/boarding/boarding.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { askForPhones } from './door-calls.ts'

/** Passengers' phone numbers; an operator's phone keeps them for the road. */
export function phonesQuery(account: DoorAccount, busId: number) {
  const queryKey = ['boardingPhones', account, busId]
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, v.array(PassengerPhone)),
    queryFn: () => askForPhones(account, busId),
    staleTime: 10 * 60_000,
    retry: false,
    ...(account === 'handed-over' ? {} : { meta: { owner: account, persist: true } }),
  })
}
