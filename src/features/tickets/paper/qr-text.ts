import type { Ticket } from '#contract/tickets/ticket.ts'

/** What the QR carries: the server's signed code, or the ticket's number if the server signs none. */
export function qrText(ticket: Ticket): string {
  return ticket.code ?? `TICKET ${ticket.id}`
}
