import { queryOptions } from '@tanstack/react-query'
import { considerAnnouncing } from '#contract/buses/announcement-calls.ts'
import { ask } from '#features/connection/ask.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { headersOf } from '../door/door-calls.ts'

/**
 * Whom the next announcement would reach, and which passengers must be called. Not kept: a driver may read the numbers
 * for only some hours, and the boarding list, which has them with no signal too, is removed by itself.
 */
export function reachQuery(account: DoorAccount, busId: number) {
  return queryOptions({
    queryKey: ['reach', account, busId],
    queryFn: ({ signal }) => ask(considerAnnouncing, { params: { busId }, headers: headersOf(account) }, signal),
    staleTime: 0,
    // A server without this call will not gain it in a moment: the numbers then come after the announcement.
    retry: false,
    ...(account === 'handed-over' ? {} : { meta: { owner: account } }),
  })
}
