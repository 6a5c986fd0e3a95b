import type { QueryClient } from '@tanstack/react-query'
import { allBusesQuery } from '#features/buses/all-buses.ts'
import { bookedSeatsQuery } from '#features/buses/booked-seats.ts'
import { chooseBus } from '#features/buses/chosen/choose-bus.ts'
import { tripQuery } from '#features/buses/trip.ts'
import { agreedTerms, withTerms } from '../seats/agreed-terms.ts'
import { type Choice, chooseSeats, isStillChosen } from '../seats/kept-choice.ts'

export interface ChoiceNow {
  choice: Choice
  /** Seats of the old choice that are booked by others now. */
  lost: number[]
}

/** After a refusal: asks the server for the bus, its seats and terms. Without an answer they stay as they were; so does a choice made meanwhile. */
export async function reconcileChoice(client: QueryClient, { bus, seats }: Choice): Promise<ChoiceNow> {
  const now = { staleTime: 0, retry: false } as const
  const [booked, list] = await Promise.all([
    client.fetchQuery({ ...bookedSeatsQuery(bus.id), ...now }).catch((): number[] => []),
    client.fetchQuery({ ...allBusesQuery(), ...now }).catch(() => undefined),
    // The current terms: checkout reads them there, and asks if they differ from those agreed to.
    client.fetchQuery({ ...tripQuery(bus.id), ...now }).catch(() => undefined),
  ])
  const choice = {
    bus: withTerms(list?.buses.find(({ id }) => id === bus.id) ?? bus, agreedTerms(bus)),
    seats: seats.filter((seat) => !booked.includes(seat)),
  }
  if (isStillChosen({ bus, seats })) {
    chooseBus(choice.bus)
    chooseSeats(choice.seats)
  }
  return { choice, lost: seats.filter((seat) => booked.includes(seat)) }
}
