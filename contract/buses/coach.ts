import { seatRows } from './seat-rows.ts'

/**
 * How the places of a coach lie, seen from above with the front at the top: lines from the left window to the right one,
 * each from the front to the back. Numbers run along the lines, from 1 on.
 */
export type Lines = readonly (readonly number[])[]

export type Coach =
  /** Two seats on each side of the aisle, and one in the middle of the back row: the rows of the specification, section 9. */
  | { kind: 'classic'; lines: Lines }
  /** One seat, the aisle, two seats. */
  | { kind: 'two-one'; lines: Lines }
  /** Berths on two decks, each as in `two-one`. */
  | { kind: 'sleeper'; lower: Lines; upper: Lines }

const TWO_ONE = /\b(2\s*\+\s*1|1\s*\+\s*2)\b/
/** How many seats abreast a type names. */
const ABREAST = /\b[1-3]\s*\+\s*[1-3]\b/
const SLEEPER = /sleeper/i
const SEMI_SLEEPER = /semi[\s-]?sleeper/gi
const SEATER = /seater/i

/** Vehicles with fewer seats are cars; with more, they have places that their type does not describe. */
const SHORTEST = 18
const LONGEST = 60

/**
 * The coach that fits a bus's type and number of seats. The classic one where they fit no known coach, where berths and
 * seats are mixed, or where the type says nothing.
 * @param type as its operator calls it, such as `A/C Sleeper (2+1)`
 */
export function coachOf(type: string, numberOfSeats: number): Coach {
  const likely = numberOfSeats >= SHORTEST && numberOfSeats <= LONGEST
  const reclines = type.replace(SEMI_SLEEPER, '')
  const twoOne = TWO_ONE.test(type)
  const berths = SLEEPER.test(reclines)
  // Berths lie one and two abreast unless the type says otherwise.
  const allBerths = berths && reclines === type && !SEATER.test(type) && (twoOne || !ABREAST.test(type))
  if (likely && allBerths && numberOfSeats % 6 === 0) {
    const half = numberOfSeats / 2
    return { kind: 'sleeper', lower: threeLines(1, half), upper: threeLines(half + 1, half) }
  }
  if (likely && twoOne && !berths && numberOfSeats % 3 === 0)
    return { kind: 'two-one', lines: threeLines(1, numberOfSeats) }
  return { kind: 'classic', lines: seatRows(numberOfSeats) }
}

function threeLines(first: number, seats: number): number[][] {
  const length = seats / 3
  return [0, 1, 2].map((line) => Array.from({ length }, (_, rank) => first + line * length + rank))
}

/** Where a place lies, as travellers ask for it. */
export interface Spot {
  deck: 'lower' | 'upper' | undefined
  side: 'window' | 'aisle'
}

/** @returns where a place of the coach lies; undefined if it has no such place */
export function spotOf(coach: Coach, seat: number): Spot | undefined {
  const decks: { deck: Spot['deck']; lines: Lines }[] =
    coach.kind === 'sleeper'
      ? [
          { deck: 'lower', lines: coach.lower },
          { deck: 'upper', lines: coach.upper },
        ]
      : [{ deck: undefined, lines: coach.lines }]
  for (const { deck, lines } of decks) {
    const line = lines.findIndex((row) => row.includes(seat))
    if (line === -1) continue
    const last = coach.kind === 'classic' ? 4 : 2
    return { deck, side: line === 0 || line === last ? 'window' : 'aisle' }
  }
  return undefined
}
