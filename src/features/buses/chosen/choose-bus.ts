import type { Bus } from '../../../../contract/bus.ts'
import { byHand, isRecord, rowId } from '../../../../contract/reads.ts'
import { tab } from '../../../lib/browser-storage.ts'
import { BUS_DETAILS, SELECTED_SEATS } from '../../../storage-keys.ts'

const BusId = byHand((value) => (isRecord(value) ? rowId(value.id) : undefined))

/** Begins a choice of seats (chosen-bus.ts). The seats of the bus before, if there was one, are not those of this. */
export function chooseBus(bus: Bus): void {
  if (tab.read(BUS_DETAILS, BusId) !== bus.id) tab.remove(SELECTED_SEATS)
  tab.write(BUS_DETAILS, bus)
}
