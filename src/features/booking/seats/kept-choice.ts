import type { Bus } from '#contract/buses/bus.ts'
import { carriedChoice, dropCarriedChoice, SeatList } from '#features/buses/chosen/carried-choice.ts'
import { chooseBus, isChosen } from '#features/buses/chosen/choose-bus.ts'
import { chosenBus } from '#features/buses/chosen/chosen-bus.ts'
import { tab } from '#lib/browser-storage.ts'
import { SELECTED_SEATS } from '#storage-keys.ts'

/** The bus and seats that a traveller is about to book (see chosen-bus.ts). */
export interface Choice {
  bus: Bus
  seats: number[]
}

export function chosenSeats(): number[] {
  return tab.read(SELECTED_SEATS, SeatList) ?? []
}

export function chooseSeats(seats: readonly number[]): void {
  tab.write(SELECTED_SEATS, seats)
}

/** @returns whether this tab's choice is still this one: the traveller may have gone on to another bus */
export function isStillChosen({ bus, seats }: Choice): boolean {
  return isChosen(bus) && String(chosenSeats()) === String(seats)
}

/** The seats are booked. */
export function forgetSeats(): void {
  tab.remove(SELECTED_SEATS)
  dropCarriedChoice()
}

/** @returns this tab's choice; without one, the choice that waited for a log-in, which becomes this tab's */
export function readChoice(): Choice | undefined {
  const bus = chosenBus()
  const seats = chosenSeats()
  if (bus && seats.length > 0) return { bus, seats }
  const carried = carriedChoice()
  if (!carried) return undefined
  chooseBus(carried.bus)
  chooseSeats(carried.seats)
  return { bus: carried.bus, seats: carried.seats }
}

/** @returns since when this choice has waited for a log-in, by the server's clock; undefined if it has not */
export function carriedSince({ bus, seats }: Choice): number | undefined {
  const carried = carriedChoice()
  const isPart = carried?.bus.id === bus.id && seats.every((seat) => carried.seats.includes(seat))
  return isPart ? carried.at : undefined
}
