import type { User } from '../../../../contract/accounts/account.ts'
import type { CancelledTicket } from '../../../../contract/cancellation/cancellation.ts'
import { cancelTicket } from '../../../../contract/cancellation/cancellation-calls.ts'
import { isRefused } from '../../../lib/calls/api-error.ts'
import { isRefusedForCertain } from '../../../lib/calls/certain-refusal.ts'
import { send } from '../../../lib/calls/send.ts'
import type { Cancellation } from '../../../offline/purchases/cancellations.ts'
import { read } from '../../connection/read.ts'
import { ownCancellations } from '../purchases/own-cancellations.ts'
import { sendOnce } from '../purchases/send-once.ts'

const cancellations = sendOnce(sendUntilAnswered)

/** By its key. */
export const isBeingCancelled = cancellations.isBeingSent

/**
 * Sends a cancellation under its key, so that a repeat after a lost answer changes nothing more, and with the sum that was
 * shown, so that nobody gets another one unseen. While it hangs on a dead line it is sent beside itself. Once it is done
 * it stays open until its ticket is kept (`keep-cancelled.ts`): its seats must not look booked in between.
 * @throws ApiError; unless {@link isDecided}, nobody knows whether it was done, and the same call again will tell
 */
export const sendCancellation = cancellations.send

async function sendUntilAnswered(user: User, cancellation: Cancellation): Promise<CancelledTicket> {
  const { key, ticketId, seats, expected } = cancellation
  try {
    const { data } = await read((signal) =>
      send(cancelTicket, {
        params: { ticketId },
        headers: { 'idempotency-key': key },
        body: { seats, expected, as: 'traveller' },
        signal,
      }),
    )
    return data
  } catch (error) {
    if (isDecided(error)) await ownCancellations(user.id).close(key)
    throw error
  }
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
