import type { OperatorBus } from '#contract/buses/bus.ts'
import { addedBus, type TripChange, withChange } from '#offline/outbox/bus-change.ts'
import { isOfOneTrip, type OutboxItem, type TripItem, tripOf } from '#offline/outbox/outbox-queue.ts'

/** A trip of the operator's list as it will be, with what is still to be settled about it. */
export type ListedBus = OperatorBus & {
  /** The trip as the server has it, where a change of this phone's lies over it. */
  base?: OperatorBus
  /** The change to be shown: a refused one before all others, else the latest. */
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

/** A trip that the server's list lacks: not added yet, or gone while the operator's change of it comes back refused. */
function unlisted(change: TripChange, id: number, refused: boolean): ListedBus | undefined {
  if (change.kind === 'add') return addedBus(change.bus, id)
  return refused ? { ...change.before, id } : undefined
}

/** @returns whether that waits to be sent, or to be answered; what came back refused may be asked for once more */
export function isBeingCalledOff(items: readonly OutboxItem[], busId: number): boolean {
  return items.some(
    ({ change, state }) => change.kind === 'call-off' && change.busId === busId && state.kind !== 'refused',
  )
}
