import type { User } from '../../../../contract/account.ts'
import type { CancelledTicket } from '../../../../contract/cancellation.ts'
import { cancelTicket } from '../../../../contract/cancellation-calls.ts'
import { isRefused } from '../../../lib/api-error.ts'
import { isRefusedForCertain } from '../../../lib/certain-refusal.ts'
import { send } from '../../../lib/send.ts'
import type { Cancellation } from '../../../offline/purchases/cancellations.ts'
import { read } from '../../connection/read.ts'
import { ownCancellations } from '../purchases/own-cancellations.ts'

/** What this page is sending, by key: asked for twice, it is sent once. */
const underWay = new Map<string, Promise<CancelledTicket>>()

export function isBeingCancelled(key: string): boolean {
  return underWay.has(key)
}

/**
 * Sends a cancellation under its key, so that a repeat after a lost answer changes nothing more, and with the sum that was
 * shown, so that nobody gets another one unseen. While it hangs on a dead line it is sent beside itself. Once it is done
 * it stays open until its ticket is kept (`keep-cancelled.ts`): its seats must not look booked in between.
 * @throws ApiError; unless {@link isDecided}, nobody knows whether it was done, and the same call again will tell
 */
export function sendCancellation(user: User, cancellation: Cancellation): Promise<CancelledTicket> {
  const running = underWay.get(cancellation.key)
  if (running) return running
  const sending = sendUntilAnswered(user, cancellation).finally(() => underWay.delete(cancellation.key))
  underWay.set(cancellation.key, sending)
  return sending
}

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
