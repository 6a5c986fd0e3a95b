import type { FastifyRequest } from 'fastify'
import { notFound, notLoggedIn } from '../../refusal.ts'
import type { TicketRow } from '../tickets/store.ts'

/** Who may cancel a ticket and read its history: its traveller, or the operator of its trip. */
export interface TicketSide {
  cause: 'traveller' | 'operator'
  accountId: number
  /** Whether this is the company's owner, who may do more than the counter. */
  isOwner: boolean
}

/**
 * @param as the side that is meant, where a browser is logged in as both
 * @returns the sides that this browser is logged in as, the traveller first
 * @throws Refusal 401
 */
export async function sidesOf(request: FastifyRequest, as: TicketSide['cause'] | undefined): Promise<TicketSide[]> {
  const { sessions } = request.server
  const [traveller, operator] = await Promise.all([
    as === 'operator' ? undefined : sessions.find(request, 'user'),
    as === 'traveller' ? undefined : sessions.find(request, 'operator'),
  ])
  const sides: TicketSide[] = []
  if (traveller) sides.push({ cause: 'traveller', accountId: traveller.accountId, isOwner: false })
  // Staff who sell tickets may cancel them, too.
  if (operator && operator.staff?.role !== 'driver') {
    const isOwner = operator.staff?.role !== 'counter'
    sides.push({ cause: 'operator', accountId: operator.accountId, isOwner })
  }
  if (sides.length === 0) throw notLoggedIn()
  return sides
}

/** @throws Refusal 404 for a ticket of neither side: its existence is private */
export function sideOf(
  ticket: Pick<TicketRow, 'user_id' | 'admin_id'> | undefined,
  sides: readonly TicketSide[],
): TicketSide {
  const side = sides.find(
    ({ cause, accountId }) => accountId === (cause === 'traveller' ? ticket?.user_id : ticket?.admin_id),
  )
  if (!side) throw notFound((say) => say.ticket.notYours)
  return side
}
