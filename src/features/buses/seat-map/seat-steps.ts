import type { Lines } from '#contract/buses/coach.ts'

export type Step = 'up' | 'down' | 'left' | 'right'

/** How a coach lies with its front to the left, if there is room: with narrower seats if it is long. */
export type Turns = 'roomy' | 'tight' | undefined

/**
 * @param ranks seats in one of its rows
 * @returns how it lies beside the booking on a desk; undefined: so long that it stays upright there too
 */
export function turns(ranks: number): Turns {
  if (ranks <= 10) return 'roomy'
  return ranks <= 13 ? 'tight' : undefined
}

/** Whether the coach lies with its front to the left; the same width as in seat-map.module.css. */
export function isTurned(ranks: number): boolean {
  return turns(ranks) !== undefined && window.matchMedia('(min-width: 73em)').matches
}

/**
 * Upright, a row of seats runs down the screen and columns follow from left to right; turned, rows run to the right and
 * the first is at the bottom.
 * @returns the nearest free seat in that direction, or the same seat if there is none
 */
export function nextSeat(
  rows: Lines,
  from: number,
  step: Step,
  turned: boolean,
  isFree: (seat: number) => boolean,
): number {
  const line = lineOf(rows, from)
  const rank = rankOf(rows, from)
  const distance = (seat: number) => Math.abs(rankOf(rows, seat) - rank)
  const nearest = (seats: readonly number[]) =>
    seats
      .filter(isFree)
      .reduce<number | undefined>(
        (best, seat) => (best === undefined || distance(seat) < distance(best) ? seat : best),
        undefined,
      )

  const along: Partial<Record<Step, number>> = turned ? { left: -1, right: 1 } : { up: -1, down: 1 }
  const forward = along[step]
  if (forward !== undefined) {
    const ahead = (seats: readonly number[]) => seats.filter((seat) => (rankOf(rows, seat) - rank) * forward > 0)
    // If the row's own end is booked, the middle seat of the back row comes next.
    const single = isSingle(rows, SINGLE) ? (rows[SINGLE] ?? []) : []
    return nearest(ahead(rows[line] ?? [])) ?? nearest(ahead(single)) ?? from
  }

  const across: Partial<Record<Step, number>> = turned ? { up: 1, down: -1 } : { left: -1, right: 1 }
  const sideways = across[step] ?? 0
  let detour: number | undefined
  for (let next = line + sideways; next >= 0 && next < rows.length; next += sideways) {
    const seat = nearest(rows[next] ?? [])
    if (seat === undefined) continue
    // Across the aisle and straight on; only from the very back the single seat comes first.
    if (isSingle(rows, next) && distance(seat) > 0) detour = seat
    else return seat
  }
  return detour ?? from
}

const SINGLE = 2

/** Whether the line is a classic coach's one seat between two pairs; with just three lines the third is full. */
function isSingle(rows: Lines, line: number): boolean {
  return line === SINGLE && rows[SINGLE]?.length === 1
}

function lineOf(rows: Lines, seat: number): number {
  return rows.findIndex((row) => row.includes(seat))
}

/** The single seat of the third row is at the very back. */
function rankOf(rows: Lines, seat: number): number {
  const line = lineOf(rows, seat)
  return isSingle(rows, line) ? (rows[0]?.length ?? 1) - 1 : (rows[line]?.indexOf(seat) ?? 0)
}
