import type { Ticket } from '../../contract/ticket.ts'

/**
 * Loads what prints tickets. pdfkit, fontkit, HarfBuzz and their tables are a quarter of the time that loading the
 * whole server takes, and the download of a ticket alone needs them.
 */
export const loadTicketPdf = () => import('./ticket-pdf.ts')

/** As `renderTicketPdf`; the first one waits until the engine is there. */
export async function renderTicket(ticket: Ticket): Promise<Uint8Array> {
  const { renderTicketPdf } = await loadTicketPdf()
  return renderTicketPdf(ticket)
}
