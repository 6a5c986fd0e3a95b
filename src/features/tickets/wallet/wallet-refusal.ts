import { useSyncExternalStore } from 'react'
import type { Refusal } from '#lib/browser-storage.ts'
import { createObservable } from '#offline/observable.ts'

/** Why tickets are not saved on this phone, by ticket id, from the last try of this visit. */
const refusals = createObservable<ReadonlyMap<number, Refusal>>(new Map())

/** @param kind the wallet's outcome of saving a part of the ticket. @param whole whether none is left to save */
export function noteSaving(ticketId: number, kind: string, whole: boolean): void {
  const refusal = kind === 'full' ? 'full' : kind === 'unavailable' ? 'off' : undefined
  const known = refusals.getSnapshot()
  const next = new Map(known)
  if (refusal) next.set(ticketId, refusal)
  else if (kind === 'saved' && whole) next.delete(ticketId)
  if (next.get(ticketId) !== known.get(ticketId)) refusals.set(next)
}

/** @returns why some of these tickets are not saved; undefined if nothing stood in the way */
export function useWalletRefusal(ticketIds: readonly number[]): Refusal | undefined {
  const known = useSyncExternalStore(refusals.subscribe, refusals.getSnapshot)
  const those = ticketIds.flatMap((id) => known.get(id) ?? [])
  return those.includes('full') ? 'full' : those[0]
}
