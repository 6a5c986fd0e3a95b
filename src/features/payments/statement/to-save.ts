import { sumRupees } from '../../company/lists/sum-rupees.ts'
import type { LineRow, Standing } from './use-matching.ts'

/** @returns the lines to save now: matched ones, and wrong sums that are not left out */
export function toSave(
  lines: readonly LineRow[],
  standings: ReadonlyMap<number, Standing>,
  leftOut: ReadonlySet<number>,
): LineRow[] {
  return lines.filter(({ line }) => {
    const { outcome, saved } = standings.get(line) ?? {}
    return !saved && (outcome === 'matched' || (outcome === 'wrong-sum' && !leftOut.has(line)))
  })
}

export function sumOf(lines: readonly LineRow[]): number {
  return sumRupees(lines.map(({ payment }) => payment.amount))
}
