import { queryOptions } from '@tanstack/react-query'
import { considerAnnouncing } from '#contract/buses/announcement-calls.ts'
import { ask } from '#features/connection/ask.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { headersOf } from '../door/door-calls.ts'

/**
 * Whom the next word would reach, and whom somebody would have to call. Not kept: a driver reads numbers for some hours alone,
 * and the list at the door, which has them with no signal too, is forgotten by itself.
 */
export function reachQuery(account: DoorAccount, busId: number) {
  return queryOptions({
    queryKey: ['reach', account, busId],
    queryFn: ({ signal }) => ask(considerAnnouncing, { params: { busId }, headers: headersOf(account) }, signal),
    staleTime: 0,
    // A server without this call will not have it a moment later: then it is said afterwards alone.
    retry: false,
    ...(account === 'handed-over' ? {} : { meta: { owner: account } }),
  })
}
