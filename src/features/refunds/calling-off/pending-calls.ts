import type { CallingOff } from '#contract/cancellation/calling-off.ts'
import type { KeptCall } from '#offline/outbox/bus-change.ts'
import type { OutboxItem } from '#offline/outbox/outbox-queue.ts'

export type PassengerToCall = CallingOff['toCall'][number]

/** This phone's notes on a trip's passengers that the server has not settled, in the order they were made. */
export type PendingCall = OutboxItem & { change: KeptCall }

export function pendingCalls(items: readonly OutboxItem[], busId: number): PendingCall[] {
  return items.filter((item): item is PendingCall => item.change.kind === 'called' && item.change.busId === busId)
}

/** @returns the passengers as they will be once the server has all of it; one who was called before keeps the time */
export function withCalls(
  passengers: readonly PassengerToCall[],
  calls: readonly Pick<KeptCall, 'ticketId' | 'called' | 'at'>[],
): PassengerToCall[] {
  return passengers.map((passenger) => ({
    ...passenger,
    calledAt: calls
      .filter(({ ticketId }) => ticketId === passenger.ticketId)
      .reduce<number | null>((known, { called, at }) => (called ? (known ?? at) : null), passenger.calledAt ?? null),
  }))
}
