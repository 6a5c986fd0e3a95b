import type { Bus } from '#contract/buses/bus.ts'
import { MAX_SEATS_PER_BUS } from '#contract/constants.ts'

/** @returns whether parsing would leave the row unchanged: every field present, of its final type, within limits */
export function isPlainBus(row: unknown): row is Bus {
  if (typeof row !== 'object' || row === null) return false
  const bus: Partial<Record<keyof Bus, unknown>> = row
  return (
    isWhole(bus.id, 1, 999_999_999) &&
    typeof bus.name === 'string' &&
    typeof bus.busNumber === 'string' &&
    typeof bus.type === 'string' &&
    typeof bus.rating === 'string' &&
    typeof bus.from === 'string' &&
    typeof bus.to === 'string' &&
    typeof bus.dateOfDeparture === 'string' &&
    typeof bus.departureTime === 'string' &&
    typeof bus.reportingTime === 'string' &&
    isWhole(bus.availableSeats, 0, MAX_SEATS_PER_BUS) &&
    isWhole(bus.numberOfSeats, 1, MAX_SEATS_PER_BUS) &&
    Number.isFinite(bus.costPerSeat) &&
    typeof bus.boardingPoint === 'string' &&
    typeof bus.droppingPoint === 'string' &&
    (bus.arrivalTime === undefined || typeof bus.arrivalTime === 'string') &&
    (bus.ladiesSeats === undefined || typeof bus.ladiesSeats === 'string') &&
    (bus.keptSeats === undefined || typeof bus.keptSeats === 'string') &&
    (bus.adminId === undefined || isWhole(bus.adminId, 1, 999_999_999)) &&
    (bus.travels_name === undefined || typeof bus.travels_name === 'string') &&
    (bus.travels_phone === undefined || typeof bus.travels_phone === 'string')
  )
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}
