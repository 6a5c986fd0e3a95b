import type { LineRow, Standing } from './use-matching.ts'

/** @returns the lines that would be saved now: those that are matched, and other sums that are not left out */
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

/** @returns rupees; paise are whole, and what floats add up to is rounded to them */
export function sumOf(lines: readonly LineRow[]): number {
  return Math.round(lines.reduce((sum, { payment }) => sum + payment.amount * 100, 0)) / 100
}
