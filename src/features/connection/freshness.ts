export type Freshness =
  /** Nothing is shown yet. */
  | { kind: 'unknown' }
  | { kind: 'fresh' }
  /** From this phone's memory, true at `at`, by the server's clock; 0 if unknown. */
  | { kind: 'remembered'; at: number }

export const UNKNOWN: Freshness = { kind: 'unknown' }
export const FRESH: Freshness = { kind: 'fresh' }
