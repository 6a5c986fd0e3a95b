import type { NewBus } from '../../../contract/bus-forms.ts'
import { ApiError } from '../../lib/api.ts'

export interface AddingTrips {
  send: (trip: NewBus) => Promise<void>
  /** Whether the server already has this very trip; asked only after a send that nobody answered. */
  isThere: (trip: NewBus) => Promise<boolean>
  /** Told after each trip that the server has. */
  onAdded: (trip: NewBus) => void
}

/**
 * Adds trips one after the other, as the wire knows no list of them. It stops at the first that fails; called again
 * with what was left, it first looks whether the trip in doubt arrived after all, so that none is added twice.
 * @param inDoubt the trip that the call before got no answer for, if there was one
 * @throws AddingStopped
 */
export async function addTrips(
  trips: readonly NewBus[],
  inDoubt: NewBus | undefined,
  { send, isThere, onAdded }: AddingTrips,
): Promise<void> {
  for (const trip of trips) {
    try {
      const doubtful = inDoubt !== undefined && sameTrip(trip, inDoubt)
      if (!(doubtful && (await isThere(trip)))) await send(trip)
    } catch (cause) {
      throw new AddingStopped(trip, cause)
    }
    onAdded(trip)
  }
}

export class AddingStopped extends Error {
  /** Set where nobody answered: the server may have it or not. */
  readonly inDoubt: NewBus | undefined
  constructor(trip: NewBus, cause: unknown) {
    super('A trip was not added.', { cause })
    this.name = 'AddingStopped'
    const answered = cause instanceof ApiError && cause.trouble.kind === 'refused'
    this.inDoubt = answered ? undefined : trip
  }
}

/** One bus leaves once in a minute. */
export function sameTrip(
  a: Pick<NewBus, 'busNumber' | 'dateOfDeparture' | 'departureTime'>,
  b: Pick<NewBus, 'busNumber' | 'dateOfDeparture' | 'departureTime'>,
): boolean {
  return a.busNumber === b.busNumber && a.dateOfDeparture === b.dateOfDeparture && a.departureTime === b.departureTime
}
