import type { Bus } from '#contract/buses/bus.ts'
import { matchesSearch } from '#contract/buses/search-rule.ts'
import { byHand, isRecord } from '#contract/reads.ts'
import { local } from '#lib/browser-storage.ts'
import { TICKET_RESPONSE } from '#storage-keys.ts'
import type { PlaceKey } from './place-key.ts'
import type { Search } from './search-buses.ts'

/** The bus of the ticket booked last; the rest of the record is not read (tickets/paper/ticket-response.ts). */
const LastBooked = byHand((value) => {
  const ticket = isRecord(value) ? (value.ticketResponse ?? {}) : undefined
  return isRecord(ticket) ? ticket : undefined
})

/**
 * @param buses known to this phone
 * @returns the bus of the last ticket if it runs on this route and day, else the day's only bus, if it has a seat;
 *   undefined if there is a choice, or nothing is known
 */
export function usualBus(buses: readonly Bus[], wanted: Search, keyOf: PlaceKey): Bus | undefined {
  const offered = buses.filter((bus) => matchesSearch(bus, wanted, keyOf))
  const last = local.read(TICKET_RESPONSE, LastBooked)
  const same = offered.find((bus) => bus.name === last?.busName && bus.departureTime === last?.departureTime)
  const bus = same ?? (offered.length === 1 ? offered[0] : undefined)
  return bus && bus.availableSeats > 0 ? bus : undefined
}
