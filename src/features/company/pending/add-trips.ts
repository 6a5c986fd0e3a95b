import type { NewBus } from '#contract/buses/bus-forms.ts'
import { plateKey } from '#contract/buses/plate.ts'
import { departureMoment } from '#contract/time.ts'
import { addedBus, type BusChange } from '#offline/outbox/bus-change.ts'
import { pendingId } from '#offline/outbox/outbox-queue.ts'
import type { Outbox } from './outbox.ts'
import type { AwaitedOutcome } from './wait-for-outcome.ts'

export type AddingEnd =
  | { kind: 'made' }
  /** These were not added yet; they are in the outbox and go on by themselves. */
  | { kind: 'kept'; count: number }
  | { kind: 'stopped'; inDoubt: TripInDoubt | undefined }

/** A trip that was sent and not answered: it stays in the outbox under its key while the form is open. */
export interface TripInDoubt {
  id: number
  trip: NewBus
}

export interface AddingTrips {
  outbox: Pick<Outbox, 'put' | 'sendAgain' | 'release' | 'withdraw' | 'outcome'>
  waitForOutcome: (outbox: Pick<Outbox, 'outcome'>, id: number) => Promise<AwaitedOutcome>
  onAdded: (trip: NewBus) => void
}

interface Step {
  id: number
  trip: NewBus | undefined
}

/**
 * Stops at the first that is refused or not answered: the rest would fail, too, and the person at the form decides.
 * @param inDoubt what the attempt before left behind: that trip may be there, so it is asked for again as it was, and
 *   what was typed since follows as an edit
 */
export async function addTrips(
  trips: readonly NewBus[],
  inDoubt: TripInDoubt | undefined,
  { outbox, waitForOutcome, onAdded }: AddingTrips,
): Promise<AddingEnd> {
  const steps = await putTrips(trips, inDoubt, outbox)
  // Logged out meanwhile: without an account nothing can be kept.
  if (steps.length < trips.length) return { kind: 'stopped', inDoubt }
  for (const [index, { id, trip }] of steps.entries()) {
    const later = steps.slice(index + 1).map((step) => step.id)
    const end = await waitForOutcome(outbox, id)
    switch (end.kind) {
      case 'made':
        if (trip) onAdded(trip)
        break
      case 'kept':
        outbox.release([id, ...later])
        return { kind: 'kept', count: steps.slice(index).filter((step) => step.trip).length }
      case 'refused':
        await outbox.withdraw([id, ...later])
        return { kind: 'stopped', inDoubt: id === inDoubt?.id ? undefined : inDoubt }
      case 'failed':
      case 'unanswered':
        await outbox.withdraw(later)
        return { kind: 'stopped', inDoubt: inDoubt ?? (trip && { id, trip }) }
    }
  }
  return { kind: 'made' }
}

async function putTrips(
  trips: readonly NewBus[],
  inDoubt: TripInDoubt | undefined,
  outbox: AddingTrips['outbox'],
): Promise<Step[]> {
  const add = (bus: NewBus): BusChange => ({ kind: 'add', bus })
  if (!inDoubt) return steps(trips, await outbox.put(trips.map(add), true))
  const meant = trips.find((trip) => sameTrip(trip, inDoubt.trip)) ?? trips[0]
  const others = trips.filter((trip) => trip !== meant)
  const edits = meant && JSON.stringify(meant) !== JSON.stringify(inDoubt.trip) ? [editOf(inDoubt, meant)] : []
  outbox.sendAgain([inDoubt.id])
  const ids = await outbox.put([...edits, ...others.map(add)], true)
  const first = { id: inDoubt.id, trip: edits.length > 0 ? undefined : meant }
  return [first, ...steps([...(edits.length > 0 && meant ? [meant] : []), ...others], ids)]
}

function editOf({ id, trip }: TripInDoubt, meant: NewBus): BusChange {
  const busId = pendingId(id)
  return { kind: 'edit', busId, before: addedBus(trip, busId), bus: meant }
}

function steps(trips: readonly NewBus[], ids: readonly (number | undefined)[]): Step[] {
  return trips.flatMap((trip, index) => {
    const id = ids[index]
    return id === undefined ? [] : [{ id, trip }]
  })
}

type TripName = Pick<NewBus, 'busNumber' | 'dateOfDeparture' | 'departureTime'>

/** One vehicle leaves once in a minute: @returns a key that no two trips of an operator share */
export function tripKey(trip: TripName): string {
  return `${plateKey(trip.busNumber)} ${departureMoment(trip)}`
}

export function sameTrip(a: TripName, b: TripName): boolean {
  return tripKey(a) === tripKey(b)
}
