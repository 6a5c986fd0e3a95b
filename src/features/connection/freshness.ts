export type Freshness =
  | { kind: 'fresh' }
  /** From this phone's memory, true at `at`, by the server's clock; 0 if unknown. */
  | { kind: 'remembered'; at: number }

export const FRESH: Freshness = { kind: 'fresh' }
