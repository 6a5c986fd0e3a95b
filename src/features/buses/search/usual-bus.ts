import type { Bus } from '#contract/buses/bus.ts'
import { matchesSearch } from '#contract/buses/search-rule.ts'
import { byHand, isRecord } from '#contract/reads.ts'
import { local } from '#lib/browser-storage.ts'
import { TICKET_RESPONSE } from '#storage-keys.ts'
import type { PlaceKey } from './place-key.ts'
import type { Search } from './search-buses.ts'

/** What of the ticket booked last tells its bus; anything else there is left as it is (tickets/paper/ticket-response.ts). */
const LastBooked = byHand((value) => {
  const ticket = isRecord(value) ? (value.ticketResponse ?? {}) : undefined
  return isRecord(ticket) ? ticket : undefined
})

/**
 * @param buses that this phone knows
 * @returns the bus of the last ticket where it runs that way on that day, else the only one that does, if it has a seat;
 *   undefined where there is something to choose, or nobody knows
 */
export function usualBus(buses: readonly Bus[], wanted: Search, keyOf: PlaceKey): Bus | undefined {
  const offered = buses.filter((bus) => matchesSearch(bus, wanted, keyOf))
  const last = local.read(TICKET_RESPONSE, LastBooked)
  const same = offered.find((bus) => bus.name === last?.busName && bus.departureTime === last?.departureTime)
  const bus = same ?? (offered.length === 1 ? offered[0] : undefined)
  return bus && bus.availableSeats > 0 ? bus : undefined
}
