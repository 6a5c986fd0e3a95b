import * as v from 'valibot'
import type { Bus } from '../../../../contract/buses/bus.ts'
import { MAX_SEATS_PER_BOOKING } from '../../../../contract/constants.ts'
import { Integer } from '../../../../contract/fields/fields.ts'
import { tab } from '../../../lib/browser-storage.ts'
import { SELECTED_SEATS } from '../../../storage-keys.ts'
import { chosenBus } from '../../buses/chosen/chosen-bus.ts'

/** The bus and seats that a traveller is about to book (see chosen-bus.ts). */
export interface Choice {
  bus: Bus
  seats: number[]
}

const Seats = v.pipe(v.array(Integer), v.maxLength(MAX_SEATS_PER_BOOKING))

export function chosenSeats(): number[] {
  return tab.read(SELECTED_SEATS, Seats) ?? []
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
