import type { Coach, Lines } from '#contract/buses/coach.ts'

interface Place {
  seat: number
  deck: number
  line: number
  rank: number
}

/** A seat on the other deck counts as farther away than any on its own. */
const OTHER_DECK = 1_000

/**
 * @param gone seats the traveller wanted and another has booked
 * @param isFree whether a seat can be chosen instead
 * @returns for each gone seat the nearest free one, none twice; fewer if fewer are left
 */
export function nearestFree(coach: Coach, gone: readonly number[], isFree: (seat: number) => boolean): number[] {
  const places = placesOf(coach)
  const free = places.filter(({ seat }) => isFree(seat) && !gone.includes(seat))
  const nearest: number[] = []
  for (const seat of gone) {
    const from = places.find((place) => place.seat === seat)
    if (!from) continue
    const [next] = free
      .filter((place) => !nearest.includes(place.seat))
      .sort((one, other) => distance(from, one) - distance(from, other) || one.seat - other.seat)
    if (next) nearest.push(next.seat)
  }
  return nearest
}

function distance(one: Place, other: Place): number {
  const decks = one.deck === other.deck ? 0 : OTHER_DECK
  return decks + Math.abs(one.line - other.line) + Math.abs(one.rank - other.rank)
}

function placesOf(coach: Coach): Place[] {
  const decks: readonly Lines[] = coach.kind === 'sleeper' ? [coach.lower, coach.upper] : [coach.lines]
  return decks.flatMap((lines, deck) => {
    const longest = Math.max(...lines.map(({ length }) => length))
    return lines.flatMap((seats, line) =>
      // A line with one seat is the middle seat of the back row.
      seats.map((seat, index) => ({ seat, deck, line, rank: seats.length === 1 ? longest - 1 : index })),
    )
  })
}
