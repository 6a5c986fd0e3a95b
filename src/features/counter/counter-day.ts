import { queryOptions } from '@tanstack/react-query'
import { listOwnBuses } from '#contract/buses/fleet-calls.ts'
import { CounterDay } from '#contract/tickets/counter.ts'
import { readCounterDay } from '#contract/tickets/counter-calls.ts'
import { addDays, departureMoment, indiaDate, indiaMoment } from '#contract/time.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { companyAccount } from '../company/frame/company-account.ts'
import { ask } from '../connection/ask.ts'

/** Free seats go by the minute while people buy. */
const POLL_MS = 30_000

/** Statuses of a backend without the call: what follows `counter` may be an id to it. */
const UNKNOWN_CALL: readonly number[] = [400, 404, 405]

export function counterDayKey(adminId: number) {
  return ['counterDay', adminId] as const
}

/** Today and tomorrow at the counter: two days, where the list of all trips is a season. */
export function counterDayQuery(adminId: number) {
  const queryKey = counterDayKey(adminId)
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, CounterDay),
    queryFn: async ({ signal }): Promise<CounterDay> => {
      try {
        return await ask(readCounterDay, {}, signal)
      } catch (error) {
        if (!UNKNOWN_CALL.some((status) => isRefused(error, status))) throw error
        return pickedFromAll(adminId, signal)
      }
    },
    refetchInterval: POLL_MS,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}

async function pickedFromAll(adminId: number, signal: AbortSignal): Promise<CounterDay> {
  const own = await ask(listOwnBuses, { params: { adminId } }, signal)
  const [now, end] = [indiaMoment(serverNow()), addDays(indiaDate(serverNow()), 2)]
  const trips = own
    .filter((trip) => departureMoment(trip) > now && trip.dateOfDeparture < end)
    .sort((a, b) => (departureMoment(a) < departureMoment(b) ? -1 : 1))
  return { trips, sales: null }
}
