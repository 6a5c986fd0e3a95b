import * as v from 'valibot'
import type { NewPayment } from '#contract/payments/payment.ts'
import { tab } from '#lib/browser-storage.ts'
import { mintKey } from '#offline/mint-key.ts'
import { PAYMENT_KEY } from '#storage-keys.ts'

const PressKey = v.object({ key: v.string(), of: v.string() })

/**
 * Whoever reloads a page that waits for a sleeping server presses again, and the list does not show yet whether the
 * first press was noted: both are one payment. Another sum is another one, and so is the same sum once less is due.
 * @param due rupees, as the press saw it
 * @returns the Idempotency-Key of this payment in this tab
 */
export function pressKey(payment: NewPayment, due: number): string {
  const name = `${PAYMENT_KEY}${payment.ticketId}`
  const of = JSON.stringify([payment, due])
  const kept = tab.read(name, PressKey)
  if (kept?.of === of) return kept.key
  const key = mintKey()
  tab.write(name, { key, of }, false)
  return key
}

export function forgetPressKey(ticketId: number): void {
  tab.remove(`${PAYMENT_KEY}${ticketId}`)
}
