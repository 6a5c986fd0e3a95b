import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { toggleSeat } from '#contract/buses/seat.ts'
import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import { bookedSeatsQuery } from '#features/buses/booked-seats.ts'
import { carriedChoice, carryChoice, dropCarriedChoice } from '#features/buses/chosen/carried-choice.ts'
import { chooseBus } from '#features/buses/chosen/choose-bus.ts'
import { chosenBus } from '#features/buses/chosen/chosen-bus.ts'
import { freshnessOf } from '#features/connection/query-freshness.ts'
import { isYoung } from '#lib/clock/server-clock.ts'
import { withTerms } from './agreed-terms.ts'
import { chooseSeats, chosenSeats } from './kept-choice.ts'

/** @param most how many seats can be chosen */
export function useSeatChoice(bus: Bus, most: number) {
  // Asked each time the map opens: even a young memory may be older than the latest booking.
  const booked = useQuery({ ...bookedSeatsQuery(bus.id), refetchOnMount: 'always' })
  const [begun] = useState(() => beginsWith(bus))
  const [chosen, setChosen] = useState<readonly number[]>(begun.seats)
  const taken = new Set(booked.data)

  // A young answer counts; an older one is asked for again before the traveller goes on.
  const young = booked.data !== undefined && isYoung(booked.dataUpdatedAt)

  return {
    taken,
    /** Whether the booked seats are known; until then no seat may look free. */
    known: booked.data !== undefined,
    // One failed poll changes nothing; the age of the last answer does, after a minute.
    freshness: freshnessOf({
      data: booked.data,
      dataUpdatedAt: booked.dataUpdatedAt,
      isFetching: booked.isFetching,
    }),
    /** The server is being asked; until it answers no seat is known to be free. */
    checking: !young && booked.isFetching && booked.failureCount === 0,
    seats: chosen.filter((seat) => !taken.has(seat) && seat <= bus.numberOfSeats),
    lost: chosen.filter((seat) => taken.has(seat)),
    /** Since when the first choice has waited, if it came from another tab; by the server's clock. */
    since: chosen === begun.seats ? begun.since : undefined,

    press(seat: number): boolean {
      const next = toggleSeat(
        chosen.filter((one) => !taken.has(one) && one <= bus.numberOfSeats),
        seat,
        most,
      )
      if (next.kind === 'full') return false
      setChosen(next.seats)
      chooseBus(bus)
      chooseSeats(next.seats)
      return true
    },

    /**
     * Keeps bus and seats, as they are now, with the terms that were shown, for checkout to read.
     * @param toLogIn whether a log-in comes first: a visitor who signs up may come back in another tab
     */
    keep(seats: readonly number[], terms: CancellationTerms | undefined, toLogIn: boolean): void {
      const agreed = withTerms(bus, terms)
      chooseBus(agreed)
      chooseSeats(seats)
      if (toLogIn) carryChoice(agreed, seats)
      else dropCarriedChoice()
    },
  }
}

function beginsWith({ id }: Bus): { seats: number[]; since: number | undefined } {
  const own = chosenBus()?.id === id ? chosenSeats() : []
  const carried = own.length === 0 ? carriedChoice() : undefined
  return carried?.bus.id === id ? { seats: carried.seats, since: carried.at } : { seats: own, since: undefined }
}
