import type { PaymentMode } from '#contract/tickets/payment-mode.ts'
import { say } from '#language/say.ts'

/** @param mode undefined where nobody has said it: nothing is ever paid by booking, and every company takes it at the door */
export function paymentInWords(mode: PaymentMode | undefined): string {
  return mode === 'upi-or-boarding'
    ? say('You pay by UPI after booking, or when you get on.')
    : say('You pay when you get on, cash or UPI.')
}
