import { MAX_SEATS_PER_BOOKING } from '#contract/constants.ts'
import type { CounterTrip } from '#contract/tickets/counter.ts'

export type WrongSeat = { kind: 'sold' | 'missing'; seat: number } | { kind: 'many' }

export interface TypedSeats {
  seats: number[]
  /** The first number that can't be sold. */
  wrong: WrongSeat | undefined
}

/**
 * @param typed seat numbers with anything between them: `4 14`
 * @param open the last number may still get another digit, so it is not called wrong
 */
export function readTypedSeats(
  typed: string,
  { bus, soldSeats }: Pick<CounterTrip, 'bus' | 'soldSeats'>,
  open: boolean,
): TypedSeats {
  const numbers = [...new Set((typed.match(/\d+/g) ?? []).map(Number))]
  const isThere = (seat: number) => seat >= 1 && seat <= bus.numberOfSeats
  const seats = numbers.filter((seat) => isThere(seat) && !soldSeats.includes(seat))
  const judged = open && /\d$/.test(typed) ? numbers.slice(0, -1) : numbers
  const bad = judged.find((seat) => !seats.includes(seat))
  const wrong: WrongSeat | undefined =
    bad !== undefined
      ? { kind: isThere(bad) ? 'sold' : 'missing', seat: bad }
      : seats.length > MAX_SEATS_PER_BOOKING
        ? { kind: 'many' }
        : undefined
  return { seats: seats.slice(0, MAX_SEATS_PER_BOOKING), wrong }
}

/**
 * The typed text after the map has changed the picked seats: wrong numbers stay, to be corrected.
 * @param picked the seats picked on the map
 */
export function withPicked(
  typed: string,
  trip: Pick<CounterTrip, 'bus' | 'soldSeats'>,
  picked: readonly number[],
): string {
  const { seats } = readTypedSeats(typed, trip, false)
  const kept = (typed.match(/\d+/g) ?? []).filter(
    (word) => !seats.includes(Number(word)) || picked.includes(Number(word)),
  )
  const added = picked.filter((seat) => !kept.some((word) => Number(word) === seat))
  return [...kept, ...added].join(' ')
}
