/** Trips that came, went or were edited; or only how many seats of these are free, which changes all the time. */
export type ListChange = { kind: 'trips' } | { kind: 'seats'; busIds: readonly number[] }

/** What a transaction changes of the list of buses. */
export const listChanges = new WeakMap<object, ListChange>()
