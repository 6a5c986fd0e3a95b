import type { QueryClient } from '@tanstack/react-query'
import type { CancelledTicket } from '#contract/cancellation/cancellation.ts'
import { cancelTicket } from '#contract/cancellation/cancellation-calls.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { busTicketsQuery, putIntoAllTickets } from '#features/company/queries/operator-tickets.ts'
import { operatorKind } from '#features/session/answered-now.ts'
import { cancelledInWords } from '#features/tickets/cancel/cancel-words.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'
import { refundsKey } from '../refunds-query.ts'

interface Cancellation {
  ticketId: number
  busId: number | undefined
  seats: number[]
  /** Rupees that were shown as coming back. */
  expected: number
}

/** Seats that the operator cancels for a passenger. */
export const passengerCancellations = operatorKind<Cancellation, CancelledTicket>((client) => ({
  name: 'sawari-passenger-cancellation-',
  async send(_admin, { ticketId, seats, expected }, key, signal) {
    const headers = { 'idempotency-key': key }
    const body = { seats, expected, as: 'operator' as const }
    return (await send(cancelTicket, { params: { ticketId }, headers, body, signal })).data
  },
  made({ id }, { ticketId, busId, seats }, cancelled) {
    toast.ok(cancelledInWords(cancelled, seats))
    putIntoAllTickets(client, id, cancelled)
    readTicketAnew(client, id, { id: ticketId, busId })
    void client.invalidateQueries({ queryKey: refundsKey(id) })
  },
  doubt: ({ ticketId }) => say('We do not know yet whether seats of ticket {ticketId} were cancelled.', { ticketId }),
}))

export function readTicketAnew(
  client: QueryClient,
  adminId: number,
  { id, busId }: Pick<Ticket, 'id' | 'busId'>,
): void {
  if (busId !== undefined) void client.invalidateQueries({ queryKey: busTicketsQuery(adminId, busId).queryKey })
  void client.invalidateQueries({ queryKey: ['ticketHistory', id] })
}
