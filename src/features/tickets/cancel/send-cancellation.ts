import type { CancelledTicket } from '#contract/cancellation/cancellation.ts'
import { cancelTicket } from '#contract/cancellation/cancellation-calls.ts'
import type { Cancellation } from '#delivery/cancellations.ts'
import { hedged } from '#features/connection/hedged.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { isRefusedForCertain } from '#lib/calls/certain-refusal.ts'
import { send } from '#lib/calls/send.ts'

/**
 * Sends a cancellation under its key, so that a repeat after a lost answer changes nothing more, and with the refund
 * that was shown, so that the traveller never gets another sum unseen. If the line hangs, a second request is sent
 * beside the first.
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

/** Our server gives these answers only after it has looked for the key; gateways give some of them, too. */
export function isDecided(error: unknown): boolean {
  return (
    isRefused(error, 409) ||
    isRefused(error, 422) ||
    isRefusedForCertain(error, 400) ||
    isRefusedForCertain(error, 404) ||
    isRefusedForCertain(error, 405)
  )
}
