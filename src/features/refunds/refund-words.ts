import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { rupees } from '#lib/format.ts'
import { wordsOfName } from '#lib/name-in-words.ts'
import { bare } from '../company/lists/find-in-list.ts'
import { sumRupees } from '../company/lists/sum-rupees.ts'

/** What happened to the seats, for the operator to read. */
export const WHY: Record<OperatorRefund['cause'], PlainMessage> = {
  traveller: 'Cancelled',
  operator: 'Cancelled by you',
  'called-off': 'Called off',
  other: 'Cancelled#verdict',
}

export function sumOf(refunds: readonly Pick<OperatorRefund, 'amount'>[]): number {
  return sumRupees(refunds.map(({ amount }) => amount))
}

interface Due {
  /** Those that are listed, of `total`. */
  refunds: readonly Pick<OperatorRefund, 'amount'>[]
  total: number
  /** Rupees of all; undefined where the server does not say. The sum of a part is not said for that of all. */
  amount: number | undefined
}

export function dueInWords({ refunds, total, amount }: Due): string {
  const sum = amount ?? (total > refunds.length ? undefined : sumOf(refunds))
  if (sum === undefined) return say.count(total, '1 due', '{count} due')
  return say.count(total, '1 due, {amount}', '{count} due, {amount}', { amount: rupees(sum) })
}

/** So few digits occur in half of all phone numbers: they mean a ticket or a reference. */
const LEAST_OF_PHONE = 5

/**
 * By ticket, name, reference or phone number, case and blanks aside; the ticket that bears just that number comes first.
 * One digit begins a ticket's number, and `#` says that it is one.
 */
export function findRefunds(refunds: readonly OperatorRefund[], typed: string): readonly OperatorRefund[] {
  const wanted = bare(typed)
  const number = wanted.replace(/^#/, '')
  if (number === '') return refunds
  const found = refunds.filter(({ ticketId, username, reference, phone, payTo = '' }) => {
    const id = String(ticketId)
    if (number.length === 1 ? id.startsWith(number) : id.includes(number)) return true
    if (number !== wanted) return false
    return (
      bare(wordsOfName(username)).includes(wanted) ||
      bare(reference).includes(wanted) ||
      (wanted.length >= LEAST_OF_PHONE && [phone, payTo].some((text) => bare(text).includes(wanted)))
    )
  })
  const isIt = ({ ticketId }: OperatorRefund) => String(ticketId) === number
  return found.some(isIt) ? [...found.filter(isIt), ...found.filter((refund) => !isIt(refund))] : found
}
