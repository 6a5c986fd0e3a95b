import type { Bus } from '#contract/buses/bus.ts'
import { byHand, isRecord, rowId } from '#contract/reads.ts'
import { tab } from '#lib/browser-storage.ts'
import { BUS_DETAILS, SELECTED_SEATS } from '#storage-keys.ts'

const BusId = byHand((value) => (isRecord(value) ? rowId(value.id) : undefined))

/** @returns whether the choice that was begun in this tab is of this bus */
export function isChosen({ id }: Bus): boolean {
  return tab.read(BUS_DETAILS, BusId) === id
}

/** Begins a choice of seats (chosen-bus.ts). The seats of the bus before, if there was one, are not those of this. */
export function chooseBus(bus: Bus): void {
  if (!isChosen(bus)) tab.remove(SELECTED_SEATS)
  tab.write(BUS_DETAILS, bus)
}
