import type { OperatorBus } from '#contract/buses/bus.ts'
import { addedBus, type TripChange, withChange } from '#offline/outbox/bus-change.ts'
import { isOfOneTrip, type OutboxItem, type TripItem, tripOf } from '#offline/outbox/outbox-queue.ts'

/** A trip of the operator's list with its pending changes applied. */
export type ListedBus = OperatorBus & {
  /** The server's version of the trip, where this phone has a pending change of it. */
  base?: OperatorBus
  /** The change to show: a refused one first, else the latest. */
  pending?: TripItem
}

export function withPending(buses: readonly OperatorBus[], items: readonly OutboxItem[]): ListedBus[] {
  if (items.length === 0) return [...buses]
  const listed = new Map<number, ListedBus>(buses.map((bus) => [bus.id, bus]))
  for (const item of items.filter(isOfOneTrip)) {
    const id = tripOf(item)
    const bus = listed.get(id) ?? unlisted(item.change, id, item.state.kind === 'refused')
    if (!bus) continue
    const base = bus.base ?? bus
    const pending = bus.pending?.state.kind === 'refused' ? bus.pending : item
    listed.set(id, { ...withChange(bus, item.change), base, pending })
  }
  return [...listed.values()]
}

/** A trip missing from the server's list: not added yet, or deleted while the operator's change of it was refused. */
function unlisted(change: TripChange, id: number, refused: boolean): ListedBus | undefined {
  if (change.kind === 'add') return addedBus(change.bus, id)
  return refused ? { ...change.before, id } : undefined
}

/** @returns whether the change waits to be sent or answered; a refused change may be asked for again */
export function isBeingCalledOff(items: readonly OutboxItem[], busId: number): boolean {
  return items.some(
    ({ change, state }) => change.kind === 'call-off' && change.busId === busId && state.kind !== 'refused',
  )
}
