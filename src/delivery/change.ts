import * as v from 'valibot'

export interface Keyed {
  /** Idempotency-Key: however often the change arrives, it is made once. */
  key: string
}

/** What reaches the server under a key of its own, from the moment it is wanted until the server has answered. */
export interface Change extends Keyed {
  /** When it was first wanted, milliseconds since 1970 by the server's clock; 0 if unknown. */
  sentAt: number
}

/** A change before it has its key. */
export type Wanted<C extends Keyed> = Omit<C, keyof Change>

/** How the changes of one kind lie on a phone: what any page may ask, and a log-out must. */
export interface KeptKind<C extends Change> {
  /** Their entry in the account's database. */
  entry: string
  /** Followed by the account: the channel over which tabs keep in step. */
  channel: string
  /** One that cannot be read costs no other. */
  parse: (stored: unknown) => C[]
  /** Whether the one that is open does what is wanted: then it goes on under its own key. */
  isSame: (one: C, wanted: Wanted<C>) => boolean
  /** How many may be open, where that is more than anybody begins of the others. */
  most?: number
}

/** @returns those of a stored list that can be read */
export function parseChanges<C extends Change>(schema: v.GenericSchema<unknown, C>, stored: unknown): C[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one) => {
    const parsed = v.safeParse(schema, one)
    return parsed.success ? [parsed.output] : []
  })
}
