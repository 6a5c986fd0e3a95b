import * as v from 'valibot'
import { Bus } from '../../../contract/bus.ts'
import { isPlainBus } from './plain-bus.ts'

/**
 * Reads a list of buses from the network or from this phone. The contract's schema decides, but 10,000 rows through
 * it cost a slow phone a third of a second; a row that is already exactly what the schema would make of it (the
 * usual one) is recognised by plain comparisons and taken as it stands. A test holds the two to the same answer.
 * @returns the buses that can be read; rows that cannot are left out, so that one of them never hides the others.
 *   Undefined if `rows` is no list, or nothing in it can be read.
 */
export function parseBuses(rows: unknown): Bus[] | undefined {
  if (!Array.isArray(rows)) return undefined
  const buses: Bus[] = []
  for (const row of rows) {
    if (isPlainBus(row)) buses.push(row)
    else {
      const parsed = v.safeParse(Bus, row)
      if (parsed.success) buses.push(parsed.output)
    }
  }
  return rows.length > 0 && buses.length === 0 ? undefined : buses
}
