/** What a round does: it sends what waits, and fetches the list of a trip or all lists too. */
export type Round = { kind: 'scans' } | { kind: 'trip'; busId: number } | { kind: 'lists' }

export const SCANS: Round = { kind: 'scans' }
export const LISTS: Round = { kind: 'lists' }

/** @returns a round that does the work of both */
export function larger(one: Round, other: Round): Round {
  if (one.kind === 'scans') return other
  if (other.kind === 'scans') return one
  return one.kind === 'trip' && other.kind === 'trip' && one.busId === other.busId ? one : LISTS
}
