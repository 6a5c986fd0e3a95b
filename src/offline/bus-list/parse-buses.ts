import * as v from 'valibot'
import { Bus } from '#contract/buses/bus.ts'
import { isPlainBus } from './plain-bus.ts'

/**
 * The contract's schema decides, but 10,000 rows through it cost a slow phone a third of a second; a row that the
 * schema would leave unchanged (the usual one) is recognised by plain comparisons. A test keeps both equal.
 * @returns the readable buses: an unreadable bus never hides the others; undefined if none is readable
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
