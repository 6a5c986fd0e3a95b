import { queryOptions } from '@tanstack/react-query'
import { readBus } from '#contract/buses/trip-calls.ts'
import { send } from '#lib/calls/send.ts'
import { hedged } from '../connection/hedged.ts'
import { logFailedRead } from './failed-read.ts'
import { tripKey } from './trip-key.ts'

/** Asks for one trip: the list has only the soonest 10,000 and may be a minute old. A 404 means: not offered. */
export function tripQuery(busId: number) {
  return queryOptions({
    queryKey: tripKey(busId),
    queryFn: async ({ signal }) => {
      const answer = await hedged((attempt) => send(readBus, { params: { busId }, signal: attempt }), signal).catch(
        logFailedRead('The bus', signal),
      )
      return answer.data
    },
    staleTime: 30_000,
    meta: { owner: 'public', persist: true },
  })
}
