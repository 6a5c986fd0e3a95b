import type { Coach, Lines } from '#contract/buses/coach.ts'

/** Where the lines of a coach stand, counted from 1 at the left window, and where its aisle is. */
export interface Lanes {
  lanes: readonly number[]
  aisle: number
}

const CLASSIC: Lanes = { lanes: [1, 2, 3, 4, 5], aisle: 3 }
const TWO_ONE: Lanes = { lanes: [1, 3, 4], aisle: 2 }

export function lanesOf(kind: Coach['kind']): Lanes {
  return kind === 'classic' ? CLASSIC : TWO_ONE
}

/** A seat in the picture of the coach: its column in the upright coach, and its place in the row, 1 at the front. */
export interface Place {
  seat: number
  lane: number
  rank: number
}

export function placesOf(lines: Lines, { lanes }: Lanes): Place[][] {
  const ranks = lines[0]?.length ?? 0
  return lines.map((row, line) =>
    row.map((seat, index) => ({
      seat,
      lane: lanes[line] ?? 1,
      // A seat alone in its line stands at the very back.
      rank: row.length === 1 ? ranks : index + 1,
    })),
  )
}
