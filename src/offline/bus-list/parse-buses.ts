import * as v from 'valibot'
import { Bus } from '#contract/buses/bus.ts'
import { isPlainBus } from './plain-bus.ts'

/**
 * The contract's schema decides, but 10,000 rows through it cost a slow phone a third of a second; a row that already is
 * what the schema would make of it (the usual one) is recognised by plain comparisons. A test holds the two together.
 * @returns the buses that can be read, so that one that cannot never hides the others; undefined if none can
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
