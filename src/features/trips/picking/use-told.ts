import { useQueries } from '@tanstack/react-query'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { companyAccount } from '#features/company/frame/company-account.ts'
import { travellersQuery } from '#features/company/queries/operator-tickets.ts'

/** Each trip is a question of its own: beyond this the sold seats tell enough. */
const MOST_ASKED = 60

export interface Told {
  /** Passengers who hold a ticket of one of the trips; undefined until each trip's number is known. */
  passengers: number | undefined
  seats: number
}

/** The passengers who would be told of a change of these trips. */
export function useTold(adminId: number, trips: readonly Pick<OperatorBus, 'id' | 'NumberOfSeatsBooked'>[]): Told {
  const sold = trips.filter(({ id, NumberOfSeatsBooked }) => id > 0 && NumberOfSeatsBooked > 0)
  const asked = sold.length <= MOST_ASKED ? sold : []
  const passengers = useQueries({
    queries: asked.map(({ id }) => ({
      ...travellersQuery(adminId, id),
      // For as long as one picks; and not worth keeping for so many.
      staleTime: 60_000,
      meta: { owner: companyAccount(adminId) },
    })),
    combine: (answers) =>
      answers.length === sold.length && answers.every(({ data }) => data !== undefined)
        ? answers.reduce((sum, { data = 0 }) => sum + data, 0)
        : undefined,
  })
  return { passengers, seats: sold.reduce((sum, { NumberOfSeatsBooked }) => sum + NumberOfSeatsBooked, 0) }
}
