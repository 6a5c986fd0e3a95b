import * as v from 'valibot'
import { Bus } from '../../contract/bus.ts'
import { MAX_SEATS_PER_BUS } from '../../contract/constants.ts'

/**
 * Reads a list of buses from the network or from this phone. The contract's schema decides, but 10,000 rows through
 * it cost a slow phone a third of a second; a row that is already exactly what the schema would make of it (the
 * usual one) is recognised by plain comparisons and taken as it stands. A test holds the two to the same answer.
 * @returns the buses that can be read; rows that cannot are left out, so that one of them never hides the others.
 *   Undefined if `rows` is no list, or nothing in it can be read.
 */
export function readBuses(rows: unknown): Bus[] | undefined {
  if (!Array.isArray(rows)) return undefined
  const buses: Bus[] = []
  for (const row of rows) {
    if (isPlainBus(row)) buses.push(row)
    else {
      const parsed = v.safeParse(Bus, row)
      if (parsed.success) buses.push(parsed.output)
    }
  }
  return rows.length > 0 && buses.length === 0 ? undefined : buses
}

/** @returns whether parsing the row would give an equal row: every field there, of its final type, within limits */
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
    (bus.adminId === undefined || isWhole(bus.adminId, 1, 999_999_999)) &&
    (bus.travels_name === undefined || typeof bus.travels_name === 'string')
  )
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}
