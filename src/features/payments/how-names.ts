import type { Payment } from '#contract/payments/payment.ts'
import type { PaymentHow } from '#contract/tickets/money-of-ticket.ts'
import type { PlainMessage } from '#language/message.ts'

/** In the order in which they are offered. */
export const HOW: readonly PaymentHow[] = ['cash', 'upi', 'other']

export const HOW_NAMES: Record<Payment['how'], PlainMessage> = {
  cash: 'Cash',
  upi: 'UPI',
  other: 'Another way',
  outside: 'Another way',
}
