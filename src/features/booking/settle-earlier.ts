import type { User } from '../../../contract/account.ts'
import type { Ticket } from '../../../contract/ticket.ts'
import { withdrawPurchase } from '../../../contract/ticket-calls.ts'
import { isRefused } from '../../lib/api.ts'
import { send } from '../../lib/send.ts'
import type { Choice } from '../buses/chosen-bus.ts'
import { closeAttempt, earlierAttempts } from './attempt.ts'

/**
 * Other seats of this bus may have been bought before: they were sent, and no answer came. To be called before these
 * are sent: each earlier purchase is given up, so that it cannot arrive later and make a second ticket.
 * @returns the ticket of an earlier purchase that went through after all; nothing more should be bought unasked
 * @throws ApiError if that cannot be settled now; asking again gives the same answer
 */
export async function settleEarlier(user: User, choice: Choice): Promise<Ticket | undefined> {
  for (const { key } of earlierAttempts(user.id, choice)) {
    const ticket = await withdraw(key)
    closeAttempt(key)
    if (ticket) return ticket
  }
  return undefined
}

async function withdraw(key: string): Promise<Ticket | null> {
  try {
    return (await send(withdrawPurchase, { params: { key } })).data
  } catch (error) {
    // Another backend, which knows no keys either.
    if (isRefused(error, 404) || isRefused(error, 405)) return null
    throw error
  }
}
