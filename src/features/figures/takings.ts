import type { Takings } from '#contract/statistics.ts'
import type { PlainMessage } from '#language/message.ts'
import { sumRupees } from '../company/lists/sum-rupees.ts'

type Way = 'upi' | 'cash' | 'cash-on-bus' | 'other'

export const WAY_NAMES: Record<Way, PlainMessage> = {
  upi: 'UPI',
  cash: 'Cash at the counter',
  'cash-on-bus': 'Cash on the bus',
  other: 'Another way',
}

interface Sum {
  amount: number
  payments: number
}

/** @returns how money came, the way by which most came first */
export function sumWays(takings: readonly Takings[]): (Sum & { way: Way })[] {
  return sumBy(takings, wayOf).map(({ key: way, amount, payments }) => ({ way, amount, payments }))
}

/** @returns the people who took money, the largest sum first; people with the same name are listed apart */
export function sumTakers(takings: readonly Takings[]): (Sum & { key: string; by: string })[] {
  return sumBy(takings, ({ staffId, by }) => (staffId === undefined ? by : `staff ${staffId}`)).map(
    ({ first, ...sum }) => ({ ...sum, by: first.by }),
  )
}

function wayOf({ how, atDoor }: Takings): Way {
  switch (how) {
    case 'cash':
      return atDoor ? 'cash-on-bus' : 'cash'
    case 'upi':
      return 'upi'
    case 'other':
    case 'outside':
      return 'other'
  }
}

function sumBy<Key extends string>(takings: readonly Takings[], keyOf: (one: Takings) => Key) {
  const sums = new Map<Key, Sum & { key: Key; first: Takings }>()
  for (const one of takings) {
    const key = keyOf(one)
    const { amount, payments } = sums.get(key) ?? { amount: 0, payments: 0 }
    sums.set(key, {
      key,
      first: sums.get(key)?.first ?? one,
      amount: sumRupees([amount, one.amount]),
      payments: payments + one.payments,
    })
  }
  return [...sums.values()].sort((a, b) => b.amount - a.amount)
}
