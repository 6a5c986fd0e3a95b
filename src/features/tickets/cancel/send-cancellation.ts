import type { CancelledTicket } from '#contract/cancellation/cancellation.ts'
import { cancelTicket } from '#contract/cancellation/cancellation-calls.ts'
import type { Cancellation } from '#delivery/cancellations.ts'
import { hedged } from '#features/connection/hedged.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { isRefusedForCertain } from '#lib/calls/certain-refusal.ts'
import { send } from '#lib/calls/send.ts'

/**
 * Sends a cancellation under its key, so that a repeat after a lost answer changes nothing more, and with the sum that was
 * shown, so that nobody gets another one unseen. While it hangs on a dead line it is sent beside itself.
 */
export async function sendCancellation({
  key,
  ticketId,
  seats,
  expected,
  payTo,
}: Cancellation): Promise<CancelledTicket> {
  const { data } = await hedged((signal) =>
    send(cancelTicket, {
      params: { ticketId },
      headers: { 'idempotency-key': key },
      body: { seats, expected, as: 'traveller', ...(payTo ? { payTo } : {}) },
      signal,
    }),
  )
  return data
}

/** The answers that our server gives only after it has looked for the key; some of them gateways give, too. */
export function isDecided(error: unknown): boolean {
  return (
    isRefused(error, 409) ||
    isRefused(error, 422) ||
    isRefusedForCertain(error, 400) ||
    isRefusedForCertain(error, 404) ||
    isRefusedForCertain(error, 405)
  )
}
