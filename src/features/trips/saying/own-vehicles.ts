import type { OperatorBus } from '#contract/buses/bus.ts'
import { plateNumber } from '#lib/format.ts'

export type Vehicle = Pick<OperatorBus, 'busNumber' | 'type' | 'numberOfSeats'>

/** This many fit on a phone without scrolling; to find others one types part of the number. */
const MOST_SHOWN = 6

/**
 * @param typed of the number, however it is written
 * @returns vehicles of the company's other trips, each as its latest trip has it; those with no trip on that day first
 */
export function ownVehicles(trips: readonly OperatorBus[], bus: OperatorBus, typed: string): Vehicle[] {
  const latest = new Map<string, OperatorBus>()
  const busy = new Set<string>()
  for (const trip of trips) {
    const plate = plateNumber(trip.busNumber)
    if (trip.dateOfDeparture === bus.dateOfDeparture) busy.add(plate)
    const known = latest.get(plate)
    if (!known || known.dateOfDeparture < trip.dateOfDeparture) latest.set(plate, trip)
  }
  latest.delete(plateNumber(bus.busNumber))
  const wanted = spelling(typed)
  return [...latest]
    .filter(([plate]) => spelling(plate).includes(wanted) && spelling(plate) !== wanted)
    .sort(([one], [other]) => Number(busy.has(one)) - Number(busy.has(other)) || (one < other ? -1 : 1))
    .slice(0, MOST_SHOWN)
    .map(([, trip]) => trip)
}

const spelling = (plate: string) => plate.replace(/\s+/g, '').toUpperCase()
