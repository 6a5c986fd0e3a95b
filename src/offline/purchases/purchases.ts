import * as v from 'valibot'
import { Bus } from '../../../contract/bus.ts'
import { GENDERS } from '../../../contract/constants.ts'
import { Integer } from '../../../contract/fields.ts'
import type { Passenger } from '../../../contract/passengers.ts'
import { within } from '../within.ts'
import type { PurchaseStore } from './purchase-store.ts'

/** As it was judged when it was typed: the rules for names need not come along with what only keeps them. */
const KeptPassenger: v.GenericSchema<unknown, Passenger> = v.object({
  seat: Integer,
  name: v.string(),
  age: Integer,
  gender: v.picklist(GENDERS),
})

/** Its key is minted at the tap, and used again until the server has said yes or no; so two arrivals make one ticket. */
const Purchase = v.object({
  key: v.string(),
  /** Milliseconds since 1970, by the server's clock; 0 if unknown. */
  sentAt: v.number(),
  /** As it was shown, with the fare that was agreed to. */
  bus: Bus,
  seats: v.array(Integer),
  /** Who sits where, as far as it was said. A booking is not lost over names that cannot be read. */
  passengers: v.fallback(v.optional(v.array(KeptPassenger)), undefined),
})
export type Purchase = v.InferOutput<typeof Purchase>

/**
 * The purchases of which nobody knows how they ended; several after lost answers, or from two tabs. Nothing here rejects
 * or hangs: a phone that cannot store keeps them while the page is open.
 */
export interface Purchases {
  list(): Promise<Purchase[]>
  /**
   * To be awaited before anything is sent: a purchase whose key is lost could be made twice.
   * @param bus with the fare that is shown now
   * @param passengers who was named for the seats, now
   * @returns the purchase of these very seats that is open, or a new one, once it is on disk
   */
  begin(bus: Bus, seats: readonly number[], passengers?: readonly Passenger[]): Promise<Purchase>
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

/** A database that does not answer is not waited for, milliseconds. */
const PATIENCE_MS = 5_000

/** What lies this far back was given up long ago. */
export const MOST_PURCHASES = 20

export function createPurchases({ store, makeKey, now, tell }: PurchaseDependencies): Purchases {
  /** What could not be stored, and what of the stored could not be removed. */
  let unstored: Purchase[] = []
  const closed = new Set<string>()

  async function list(): Promise<Purchase[]> {
    // Else what this page holds is all there is.
    const stored = parsePurchases(await within(PATIENCE_MS, store.read))
    const isHeld = (one: Purchase) => unstored.some(({ key }) => key === one.key)
    return [...unstored, ...stored.filter((one) => !isHeld(one))].filter(({ key }) => !closed.has(key))
  }

  function forget(): void {
    unstored = []
  }

  return {
    list,
    forget,

    async begin(bus, seats, passengers = []) {
      const agreed = { bus, passengers: [...passengers] }
      const same = (one: Purchase) => !closed.has(one.key) && isSame(one, bus, seats)
      const known = unstored.find(same)
      let purchase: Purchase = { key: makeKey(), sentAt: now(), seats: [...seats], ...known, ...agreed }
      let isGone = false
      const isStored = await within(PATIENCE_MS, async () => {
        await store.update((value) => {
          const stored = parsePurchases(value)
          // Storage that comes to itself too late finds this one sent under its own key, and may be settled.
          if (!isGone) purchase = { ...purchase, ...stored.find(same), ...agreed }
          const others = stored.filter(({ key }) => key !== purchase.key)
          return closed.has(purchase.key) ? others : [purchase, ...others].slice(0, MOST_PURCHASES)
        })
        return true
      })
      isGone = true
      unstored = unstored.filter((one) => one !== known && one.key !== purchase.key)
      if (!isStored) unstored = [purchase, ...unstored]
      tell()
      return purchase
    },

    async close(key) {
      closed.add(key)
      unstored = unstored.filter((one) => one.key !== key)
      // Where it stays the server answers this key the same way when it is asked again.
      await within(PATIENCE_MS, () => store.update((value) => parsePurchases(value).filter((one) => one.key !== key)))
      tell()
    },

    async removeAll() {
      forget()
      // Where that fails nothing can be kept on such a phone.
      await within(PATIENCE_MS, store.clear)
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
