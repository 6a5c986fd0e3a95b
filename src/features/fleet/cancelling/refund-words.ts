import type { OperatorRefund } from '../../../../contract/operator-refund.ts'
import { grouped } from '../../../language/grouped.ts'
import type { PlainMessage } from '../../../language/message.ts'
import { say } from '../../../language/say.ts'
import { rupees } from '../../../lib/format.ts'

/** What happened to the seats, to their operator. */
export const WHY: Record<OperatorRefund['cause'], PlainMessage> = {
  traveller: 'Cancelled',
  operator: 'Cancelled by you',
  'called-off': 'Called off',
}

/** @returns rupees; paise are whole, and what floats add up to is rounded to them */
export function sumOf(refunds: readonly Pick<OperatorRefund, 'amount'>[]): number {
  return Math.round(refunds.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100
}

/** @param refunds those that are listed, of `total`. The sum of what is not all here is not known, and not said */
export function dueInWords({
  refunds,
  total,
}: {
  refunds: readonly Pick<OperatorRefund, 'amount'>[]
  total: number
}): string {
  if (total > refunds.length) return say('{count} due', { count: grouped(total) })
  return say('{count} due, {amount}', { count: grouped(total), amount: rupees(sumOf(refunds)) })
}
