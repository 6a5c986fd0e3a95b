import { toPaise, toRupees } from '#contract/money.ts'

/** @returns rupees, exact to the paisa, whatever floats add up to */
export function sumRupees(amounts: readonly number[]): number {
  return toRupees(amounts.reduce((paise, amount) => paise + toPaise(amount), 0))
}
