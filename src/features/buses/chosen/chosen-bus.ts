import { Bus } from '#contract/buses/bus.ts'
import { tab } from '#lib/browser-storage.ts'
import { BUS_DETAILS } from '#storage-keys.ts'

/**
 * The bus whose seats a traveller is about to book: the specification's `busDetails`, beside `selectedSeats`. Both live
 * in the tab, so that two tabs with two buses never mix, and survive reloads and the detour through log-in.
 */
export function chosenBus(): Bus | undefined {
  return tab.read(BUS_DETAILS, Bus)
}
