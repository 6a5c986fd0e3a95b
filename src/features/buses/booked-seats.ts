import { queryOptions } from '@tanstack/react-query'
import { listBookedSeats } from '#contract/buses/booked-seats-call.ts'
import { send } from '#lib/calls/send.ts'
import { hedged } from '../connection/hedged.ts'
import { logFailedRead } from './failed-read.ts'

/** Seats change by the minute while travellers book; a visible map asks again this often. */
const POLL_MS = 20_000

export function bookedSeatsQuery(busId: number) {
  return queryOptions({
    queryKey: ['bookedSeats', busId],
    queryFn: async ({ signal }) => {
      const answer = await hedged(
        (attempt) => send(listBookedSeats, { params: { busId }, signal: attempt }),
        signal,
      ).catch(logFailedRead('The list of booked seats', signal))
      return answer.data
    },
    staleTime: 5_000,
    refetchInterval: POLL_MS,
    meta: { owner: 'public', persist: true },
  })
}
