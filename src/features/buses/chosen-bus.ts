import * as v from 'valibot'
import { Bus } from '../../../contract/bus.ts'
import { MAX_SEATS_PER_BOOKING } from '../../../contract/constants.ts'
import { Integer } from '../../../contract/fields.ts'
import { tab } from '../../lib/browser-storage.ts'
import { BUS_DETAILS, SELECTED_SEATS } from '../../storage-keys.ts'

/** In the tab, so that two tabs with two buses never mix, and a reload or the detour through log-in loses nothing. */
export interface Choice {
  bus: Bus
  seats: number[]
}

const Seats = v.pipe(v.array(Integer), v.maxLength(MAX_SEATS_PER_BOOKING))

export function chosenBus(): Bus | undefined {
  return tab.read(BUS_DETAILS, Bus)
}

export function chosenSeats(): number[] {
  return tab.read(SELECTED_SEATS, Seats) ?? []
}

export function chooseBus(bus: Bus): void {
  if (chosenBus()?.id !== bus.id) tab.remove(SELECTED_SEATS)
  tab.write(BUS_DETAILS, bus)
}

export function chooseSeats(seats: readonly number[]): void {
  tab.write(SELECTED_SEATS, seats)
}

export function forgetSeats(): void {
  tab.remove(SELECTED_SEATS)
}

export function readChoice(): Choice | undefined {
  const bus = chosenBus()
  const seats = chosenSeats()
  return bus && seats.length > 0 ? { bus, seats } : undefined
}
