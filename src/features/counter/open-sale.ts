import * as v from 'valibot'
import { tab } from '#lib/browser-storage.ts'
import { mintKey } from '#offline/mint-key.ts'
import { OPEN_SALE } from '#storage-keys.ts'

/** A sale in progress: under its key it is made once, also after a reload. */
const OpenSale = v.object({ busId: v.number(), seats: v.array(v.number()), key: v.string(), hold: v.string() })
export type OpenSale = v.InferOutput<typeof OpenSale>

/** @returns the sale that this tab has open for the trip, or a new one */
export function openSale(busId: number): OpenSale {
  const kept = tab.read(OPEN_SALE, OpenSale)
  return kept?.busId === busId ? kept : { busId, seats: [], key: mintKey(), hold: mintKey() }
}

/** Other seats are another sale: an earlier key may have been used for its sale. */
export function withSeats(sale: OpenSale, seats: number[]): OpenSale {
  const next = { ...sale, seats, key: mintKey() }
  tab.write(OPEN_SALE, next)
  return next
}

/** Of this key: another may have been begun since. */
export function forgetSale(key: string): void {
  if (tab.read(OPEN_SALE, OpenSale)?.key === key) tab.remove(OPEN_SALE)
}
