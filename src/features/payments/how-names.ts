import type { Payment } from '#contract/payments/payment.ts'
import type { PlainMessage } from '#language/message.ts'

export const HOW_NAMES: Record<Payment['how'], PlainMessage> = {
  cash: 'Cash',
  upi: 'UPI',
  other: 'Another way',
  outside: 'Another way',
}
