import * as v from 'valibot'

export interface Keyed {
  /** Idempotency-Key: however often the change arrives, it is made once. */
  key: string
}

/** A change sent under a key of its own, from the press until the server has answered. */
export interface Change extends Keyed {
  /** Time of the first press, milliseconds since 1970 by the server's clock; 0 if unknown. */
  sentAt: number
}

/** A change that has no key yet. */
export type Wanted<C extends Keyed> = Omit<C, keyof Change>

/** How a phone stores the changes of one kind: any page may read this, and a log-out must. */
export interface KeptKind<C extends Change> {
  /** Their entry in the account's database. */
  entry: string
  /** Name prefix; the account follows: the channel by which tabs stay in step. */
  channel: string
  /** An unreadable change never hides the others. */
  parse: (stored: unknown) => C[]
  /** Whether the open change does what is wanted now: then it goes on under its own key. */
  isSame: (one: C, wanted: Wanted<C>) => boolean
  /** How many may be open, if more than the usual limit. */
  most?: number
}

/** @returns the readable changes of a stored list */
export function parseChanges<C extends Change>(schema: v.GenericSchema<unknown, C>, stored: unknown): C[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one) => {
    const parsed = v.safeParse(schema, one)
    return parsed.success ? [parsed.output] : []
  })
}
