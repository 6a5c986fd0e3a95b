import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listPayments } from '#contract/payments/payment-calls.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { companyAccount } from '../company/frame/company-account.ts'
import { busTicketsQuery, operatorTicketsQuery, revenueQuery } from '../company/queries/operator-tickets.ts'
import { ask } from '../connection/ask.ts'
import { refundsKey } from '../refunds/refunds-query.ts'

/** The key of all queries about a company's payments. */
export function paymentsKey(adminId: number) {
  return ['payments', adminId] as const
}

/** What was received for a ticket. Not kept for later visits: noting money needs the server's word. */
export function ticketPaymentsQuery(adminId: number, ticketId: number) {
  const query = { state: 'received' as const, ticketId }
  return queryOptions({
    queryKey: [...paymentsKey(adminId), ticketId],
    queryFn: async ({ signal }) => (await ask(listPayments, { query }, signal)).flatMap(({ payment }) => payment ?? []),
    staleTime: 0,
    // A backend without this call will not have it a moment later.
    retry: false,
    meta: { owner: companyAccount(adminId) },
  })
}

/** Only the ticket's id: two presses for one ticket are the same, whatever else the row says by now. */
export type PaidTicket = Pick<Ticket, 'id' | 'busId'>

/** After money was noted or taken back, reads everything that shows it anew. @param ticket where one alone changed */
export function askAnew(client: QueryClient, adminId: number, ticket?: PaidTicket): void {
  const keys = [
    paymentsKey(adminId),
    operatorTicketsQuery(client, adminId).queryKey,
    revenueQuery(adminId).queryKey,
    refundsKey(adminId),
    ['figures', adminId],
    ...(ticket ? [['ticketHistory', ticket.id]] : []),
    ...(ticket?.busId === undefined ? [] : [busTicketsQuery(adminId, ticket.busId).queryKey]),
  ]
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}
