import type { Bus } from '#contract/buses/bus.ts'
import { byHand, isRecord, rowId } from '#contract/reads.ts'
import { tab } from '#lib/browser-storage.ts'
import { BUS_DETAILS, SELECTED_SEATS } from '#storage-keys.ts'

const BusId = byHand((value) => (isRecord(value) ? rowId(value.id) : undefined))

/** @returns whether this tab's choice is of this bus */
export function isChosen({ id }: Bus): boolean {
  return tab.read(BUS_DETAILS, BusId) === id
}

/** Begins a choice of seats (chosen-bus.ts). The seats of a bus chosen before are dropped. */
export function chooseBus(bus: Bus): void {
  if (!isChosen(bus)) tab.remove(SELECTED_SEATS)
  tab.write(BUS_DETAILS, bus)
}
