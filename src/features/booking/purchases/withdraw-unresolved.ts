import type { User } from '../../../../contract/accounts/account.ts'
import { withdrawPurchase } from '../../../../contract/tickets/booking-calls.ts'
import type { Ticket } from '../../../../contract/tickets/ticket.ts'
import { isRefusedForCertain } from '../../../lib/calls/certain-refusal.ts'
import { send } from '../../../lib/calls/send.ts'
import type { Purchase } from '../../../offline/purchases/purchases.ts'
import { read } from '../../connection/read.ts'
import { ownPurchases, unresolvedPurchases } from '../../tickets/purchases/own-purchases.ts'
import type { Choice } from '../seats/kept-choice.ts'

/**
 * To be called before a purchase is sent: each earlier one of this bus that nobody answered is given up, so that it cannot
 * arrive later and make a second ticket. @throws ApiError if that cannot be settled now
 * @returns the ticket of an earlier purchase that went through after all; nothing more should be bought unasked
 */
export async function withdrawUnresolved(user: User, choice: Choice): Promise<Ticket | undefined> {
  const open = await ownPurchases(user.id).list()
  for (const purchase of unresolvedPurchases(open, choice)) {
    const ticket = await withdraw(user, purchase)
    if (ticket) return ticket
  }
  return undefined
}

/**
 * @returns the ticket, if it went through after all; else there never will be one
 * @throws as {@link withdrawUnresolved}
 */
export async function withdraw(user: User, { key }: Purchase): Promise<Ticket | null> {
  const ticket = await askToWithdraw(key)
  await ownPurchases(user.id).close(key)
  return ticket
}

async function askToWithdraw(key: string): Promise<Ticket | null> {
  try {
    return (await read((signal) => send(withdrawPurchase, { params: { key }, signal }))).data
  } catch (error) {
    // Another backend, which knows no keys either.
    if (isRefusedForCertain(error, 404) || isRefusedForCertain(error, 405)) return null
    throw error
  }
}
