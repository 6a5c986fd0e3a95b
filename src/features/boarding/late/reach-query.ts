import { queryOptions } from '@tanstack/react-query'
import { considerAnnouncing } from '#contract/buses/announcement-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { send } from '#lib/calls/send.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'

/**
 * Whom the next word would reach, and whom somebody would have to call. Not kept: a driver reads numbers for some hours alone,
 * and the list at the door, which has them with no signal too, is forgotten by itself.
 */
export function reachQuery(account: DoorAccount, busId: number) {
  return queryOptions({
    queryKey: ['reach', account, busId],
    queryFn: async ({ signal }) => {
      const headers = account === 'handed-over' ? { 'boarding-as': 'handed-over' as const } : {}
      const read = (attempt: AbortSignal) => send(considerAnnouncing, { params: { busId }, headers, signal: attempt })
      return (await hedged(read, signal)).data
    },
    staleTime: 0,
    // A server without this call will not have it a moment later: then it is said afterwards alone.
    retry: false,
    ...(account === 'handed-over' ? {} : { meta: { owner: account } }),
  })
}
