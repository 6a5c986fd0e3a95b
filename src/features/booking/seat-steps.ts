export type Step = 'up' | 'down' | 'left' | 'right'

/** Where the coach lies with its front to the left; the same width as in seat-map.module.css. */
export function isTurned(): boolean {
  return window.matchMedia('(min-width: 960px)').matches
}

/**
 * The seat an arrow key leads to, as the seats lie on screen. Upright, a row of seats runs down the screen and
 * columns follow each other from left to right; turned, rows run to the right and the first is at the bottom.
 * @returns the nearest free seat in that direction, or the same one where there is none
 */
export function nextSeat(
  rows: readonly (readonly number[])[],
  from: number,
  step: Step,
  turned: boolean,
  isFree: (seat: number) => boolean,
): number {
  const line = rows.findIndex((row) => row.includes(from))
  const rank = rankOf(rows, from)
  const along = turned ? { left: -1, right: 1 } : { up: -1, down: 1 }
  const across = turned ? { up: 1, down: -1 } : { left: -1, right: 1 }

  if (step in along) {
    const direction = (along as Record<Step, number>)[step]
    const row = rows[line] ?? []
    return nearest(row, (seat) => (rankOf(rows, seat) - rank) * direction, isFree) ?? from
  }
  const direction = (across as Record<Step, number>)[step]
  for (let next = line + direction; next >= 0 && next < rows.length; next += direction) {
    const row = (rows[next] ?? []).filter(isFree)
    if (row.length === 0) continue
    return row.reduce((best, seat) =>
      Math.abs(rankOf(rows, seat) - rank) < Math.abs(rankOf(rows, best) - rank) ? seat : best,
    )
  }
  return from
}

/** The single seat of the third row lies at the very back. */
function rankOf(rows: readonly (readonly number[])[], seat: number): number {
  const line = rows.findIndex((row) => row.includes(seat))
  return line === 2 ? (rows[0]?.length ?? 1) - 1 : (rows[line]?.indexOf(seat) ?? 0)
}

function nearest(seats: readonly number[], distance: (seat: number) => number, isFree: (seat: number) => boolean) {
  return seats.filter((seat) => isFree(seat) && distance(seat) > 0).sort((a, b) => distance(a) - distance(b))[0]
}
