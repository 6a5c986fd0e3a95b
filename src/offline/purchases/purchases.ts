import * as v from 'valibot'
import { Bus } from '../../../contract/bus.ts'
import { Integer } from '../../../contract/fields.ts'
import type { PurchaseStore } from './purchase-store.ts'

/** Its key is minted at the tap, and used again until the server has said yes or no; so two arrivals make one ticket. */
const Purchase = v.object({
  key: v.string(),
  /** Milliseconds since 1970, by the server's clock; 0 if unknown. */
  sentAt: v.number(),
  /** As it was shown, with the fare that was agreed to. */
  bus: Bus,
  seats: v.array(Integer),
})
export type Purchase = v.InferOutput<typeof Purchase>

/**
 * The purchases of which nobody knows how they ended; several after lost answers, or from two tabs. Nothing here rejects:
 * a phone that cannot store keeps them while the page is open.
 */
export interface Purchases {
  list(): Promise<Purchase[]>
  /**
   * To be awaited before anything is sent: a purchase whose key is lost could be made twice.
   * @param bus with the fare that is shown now
   * @returns the purchase of these very seats that is open, or a new one, once it is on disk
   */
  begin(bus: Bus, seats: readonly number[]): Promise<Purchase>
  /** The server has answered this one, yes or no: the next tap is another purchase. */
  close(key: string): Promise<void>
  /** For a log-out. */
  removeAll(): Promise<void>
  /** For a log-out in another tab, which has cleared the disk: what this page alone remembers goes too. */
  forget(): void
}

export interface PurchaseDependencies {
  store: PurchaseStore
  makeKey: () => string
  now: () => number
  tell: () => void
}

/** What lies this far back was given up long ago. */
export const MOST_PURCHASES = 20

export function createPurchases({ store, makeKey, now, tell }: PurchaseDependencies): Purchases {
  /** What could not be stored, and what of the stored could not be removed. */
  let unstored: Purchase[] = []
  const closed = new Set<string>()

  async function list(): Promise<Purchase[]> {
    let stored: Purchase[] = []
    try {
      stored = parsePurchases(await store.read())
    } catch {
      // What this page holds is all there is.
    }
    return [...unstored, ...stored].filter(({ key }) => !closed.has(key))
  }

  function forget(): void {
    unstored = []
  }

  return {
    list,
    forget,

    async begin(bus, seats) {
      const same = (one: Purchase) => !closed.has(one.key) && isSame(one, bus, seats)
      const known = unstored.find(same)
      let purchase: Purchase = { key: makeKey(), sentAt: now(), seats: [...seats], ...known, bus }
      try {
        await store.update((value) => {
          const stored = parsePurchases(value)
          purchase = { ...purchase, ...stored.find(same), bus }
          return [purchase, ...stored.filter(({ key }) => key !== purchase.key)].slice(0, MOST_PURCHASES)
        })
        unstored = unstored.filter((one) => one !== known)
      } catch {
        unstored = [purchase, ...unstored.filter((one) => one !== known)]
      }
      tell()
      return purchase
    },

    async close(key) {
      closed.add(key)
      unstored = unstored.filter((one) => one.key !== key)
      try {
        await store.update((value) => parsePurchases(value).filter((one) => one.key !== key))
      } catch {
        // The server answers this key the same way when it is asked again.
      }
      tell()
    },

    async removeAll() {
      forget()
      try {
        await store.clear()
      } catch {
        // Nothing can be kept on such a phone.
      }
      tell()
    },
  }
}

function isSame(purchase: Purchase, bus: Bus, seats: readonly number[]): boolean {
  return (
    purchase.bus.id === bus.id &&
    purchase.seats.length === seats.length &&
    purchase.seats.every((seat, index) => seat === seats[index])
  )
}

/** One that cannot be read costs no other. */
export function parsePurchases(stored: unknown): Purchase[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one) => {
    const parsed = v.safeParse(Purchase, one)
    return parsed.success ? [parsed.output] : []
  })
}
