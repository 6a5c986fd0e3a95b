import type { Bus } from '#contract/buses/bus.ts'
import { arrivalOf, indiaTimestamp } from '#contract/time.ts'

/**
 * A trip in the words of search engines, https://schema.org/BusTrip.
 * @param address absolute, where it can be booked
 */
export function tripFacts(bus: Bus, address: string) {
  const { arrivalTime = '' } = bus
  const arrival = arrivalOf(bus)
  return {
    '@type': 'BusTrip',
    name: `${bus.from} to ${bus.to}`,
    busName: bus.name,
    busNumber: bus.busNumber,
    ...(bus.travels_name ? { provider: { '@type': 'Organization', name: bus.travels_name } } : {}),
    departureBusStop: stop(bus.boardingPoint, bus.from),
    departureTime: indiaTimestamp(bus.dateOfDeparture, bus.departureTime),
    arrivalBusStop: stop(bus.droppingPoint, bus.to),
    ...(arrival ? { arrivalTime: indiaTimestamp(arrival.date, arrivalTime) } : {}),
    url: address,
    offers: {
      '@type': 'Offer',
      price: bus.costPerSeat,
      priceCurrency: 'INR',
      availability: `https://schema.org/${bus.availableSeats > 0 ? 'InStock' : 'SoldOut'}`,
      url: address,
    },
  }
}

/**
 * All trips of a route, in brief.
 * @param route its fare is the cheapest, in rupees
 */
export function routeFacts(route: { from: string; to: string; trips: number; fare: number }) {
  return {
    '@type': 'BusTrip',
    name: `${route.from} to ${route.to}`,
    departureBusStop: stop(route.from, route.from),
    arrivalBusStop: stop(route.to, route.to),
    offers: { '@type': 'AggregateOffer', lowPrice: route.fare, priceCurrency: 'INR', offerCount: route.trips },
  }
}

function stop(name: string, place: string) {
  return {
    '@type': 'BusStop',
    name,
    address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: 'IN' },
  }
}
