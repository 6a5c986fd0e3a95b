import type { Ticket } from '#contract/tickets/ticket.ts'

/** What the QR carries: the server's signed code; from a backend that signs none, the ticket's number. */
export function qrText(ticket: Ticket): string {
  return ticket.code ?? `TICKET ${ticket.id}`
}
