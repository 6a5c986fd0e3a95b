import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { BoardingSeat, BoardingTrip } from '#contract/boarding/boarding.ts'
import { type SeatState, stillDue, type TicketPaid } from '#contract/boarding/boarding-rule.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import type { Door, DoorState } from '#offline/boarding/door.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { readAt } from '#offline/boarding/kept-lists.ts'
import { refusedScans, tripAtDoor } from '#offline/boarding/kept-scans.ts'
import { waitingScans } from '#offline/boarding/stored-scans.ts'
import { followClosely, ownDoor } from './own-door.ts'

/** One trip as this phone knows it now. */
export interface TripDoor {
  account: DoorAccount
  busId: number
  door: Door
  state: DoorState
  trip: BoardingTrip | undefined
  /** When the server read the trip's list, by its clock; undefined as long as no list has come. */
  asOf: number | undefined
  states: ReadonlyMap<number, SeatState>
  /** Payments taken at the door, by ticket. */
  paid: ReadonlyMap<number, TicketPaid>
  /** UPI payments shown at the door, by ticket. */
  seen: ReadonlyMap<number, TicketPaid>
  /** Sold seats, each once, in order; `due` is the money still to take. */
  sold: readonly BoardingSeat[]
  boarded: number
  missing: number
  /** Scans that the server does not have; those it refused are `refused`. */
  waiting: number
  refused: number
}

/** The door's current state, updated often while a screen shows it. @param busId the screen's trip, if it has one */
export function useDoor(account: DoorAccount, busId?: number): { door: Door; state: DoorState } {
  const door = ownDoor(account)
  const state = useSyncExternalStore(door.subscribe, door.getSnapshot)
  useEffect(() => followClosely(account, busId), [account, busId])
  return { door, state }
}

export function useTripDoor(account: DoorAccount, busId: number): TripDoor {
  const { door, state } = useDoor(account, busId)
  return useMemo(() => tripDoor(account, busId, door, state), [account, busId, door, state])
}

export function tripDoor(account: DoorAccount, busId: number, door: Door, state: DoorState): TripDoor {
  const { lists, scans } = state
  const trip = lists?.trips.find((one) => one.busId === busId)
  const { states, paid, seen } = tripAtDoor(trip, busId, scans)
  const sold = (trip?.seats ?? [])
    .filter(({ status }) => status === BOOKED)
    .map((seat) => ({ ...seat, due: stillDue(seat, paid, seen) }))
  const boarded = sold.filter(({ seat }) => states.has(seat)).length
  return {
    account,
    busId,
    door,
    state,
    trip,
    asOf: lists && readAt(lists, trip),
    states,
    paid,
    seen,
    sold,
    boarded,
    missing: sold.length - boarded,
    waiting: waitingScans(scans).length,
    refused: refusedScans(scans).length,
  }
}
