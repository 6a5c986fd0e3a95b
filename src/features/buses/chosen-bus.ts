import * as v from 'valibot'
import { Bus } from '../../../contract/bus.ts'
import { MAX_SEATS_PER_BOOKING } from '../../../contract/constants.ts'
import { Integer } from '../../../contract/fields.ts'
import { tab } from '../../lib/browser-storage.ts'

/**
 * The bus and seats a traveller is about to book: `busDetails` and `selectedSeats` of the specification. They live
 * in the tab, so that two tabs with two buses never mix, and survive reloads and the detour through log-in.
 */
export interface Choice {
  bus: Bus
  seats: number[]
}

const BUS_KEY = 'busDetails'
const SEATS_KEY = 'selectedSeats'
const Seats = v.pipe(v.array(Integer), v.maxLength(MAX_SEATS_PER_BOOKING))

export function chosenBus(): Bus | undefined {
  return tab.read(BUS_KEY, Bus)
}

export function chosenSeats(): number[] {
  return tab.read(SEATS_KEY, Seats) ?? []
}

/** Choosing another bus drops the seats of the one before. */
export function chooseBus(bus: Bus): void {
  if (chosenBus()?.id !== bus.id) tab.remove(SEATS_KEY)
  tab.write(BUS_KEY, bus)
}

export function chooseSeats(seats: readonly number[]): void {
  tab.write(SEATS_KEY, seats)
}

export function forgetSeats(): void {
  tab.remove(SEATS_KEY)
}

export function readChoice(): Choice | undefined {
  const bus = chosenBus()
  const seats = chosenSeats()
  return bus && seats.length > 0 ? { bus, seats } : undefined
}
