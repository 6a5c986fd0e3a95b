import { hasLeft } from '#contract/buses/announcement.ts'
import { idIn, latestFirst, pdfKey, readEntries, ticketKey } from './ticket-entry.ts'
import type { WalletStore } from './wallet-store.ts'

export type SaveOutcome =
  | { kind: 'saved' }
  /** No room, even after every departed ticket has gone. */
  | { kind: 'full' }
  /** IndexedDB is broken, forbidden or missing. */
  | { kind: 'unavailable' }
  /** The account logged out while the answer was on its way. */
  | { kind: 'logged-out' }

export interface RoomDependencies {
  store: WalletStore
  /** By the server's clock, milliseconds since 1970: a phone that is days ahead must not evict upcoming tickets. */
  now: () => number
  /** Whether the wallet's account is still logged in on this phone; asked right before each write. */
  isOwner: () => boolean
}

export const UNAVAILABLE = { kind: 'unavailable' } as const

/**
 * Writes an entry; if there is no room, evicts the oldest departed tickets, never an upcoming one.
 * @param ticketId the entry's ticket, which is not evicted for itself
 */
export async function writeWithRoom(
  around: RoomDependencies,
  ticketId: number,
  key: string,
  value: unknown,
): Promise<SaveOutcome> {
  for (;;) {
    if (!around.isOwner()) return { kind: 'logged-out' }
    try {
      await around.store.set(key, value)
      return { kind: 'saved' }
    } catch (error) {
      if (!isFull(error)) return UNAVAILABLE
      if (!(await evictOldest(around, ticketId))) return { kind: 'full' }
    }
  }
}

async function evictOldest({ store, now }: RoomDependencies, keep: number): Promise<boolean> {
  const entries = await readEntries(store)
  const known = new Set(entries.map(({ ticket }) => ticket.id))
  const orphan = (await store.keys()).find((key) => !known.has(idIn(key)) && idIn(key) !== keep)
  if (orphan !== undefined) {
    await store.delete([orphan])
    return true
  }
  const departed = entries.filter(({ ticket }) => ticket.id !== keep && hasLeft(ticket, now()))
  const oldest = departed.sort(latestFirst).at(-1)
  if (!oldest) return false
  await store.delete([ticketKey(oldest.ticket.id), pdfKey(oldest.ticket.id)])
  return true
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
