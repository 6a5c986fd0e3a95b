import type { QueryClient } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { say } from '#language/say.ts'
import { userWallet } from '../wallet/user-wallet.ts'
import { readTicketFile } from './ticket-file.ts'

const PDF = 'application/pdf'

/** Whether this phone's share sheet takes files; most desktop browsers have none. */
export function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [new File([''], 'ticket.pdf', { type: PDF })] }) ?? false
}

export type ShareOutcome =
  | { kind: 'done' }
  /** The traveller closed the share sheet. */
  | { kind: 'closed' }
  /** The file took too long and the tap no longer counts; the next tap will. */
  | { kind: 'tap-again' }

/** Prefers the phone's copy: browsers open the share sheet only within seconds of a tap. @throws as readTicketFile */
export async function shareTicket(client: QueryClient, userId: number, ticket: Ticket): Promise<ShareOutcome> {
  const kept = await userWallet(userId).readPdf(ticket.id, ticket)
  const bytes = kept.kind === 'pdf' && kept.current ? kept.bytes : await readTicketFile(client, userId, ticket)
  const file = new File([bytes], `ticket_${ticket.id}.pdf`, { type: PDF })
  try {
    await navigator.share({
      files: [file],
      title: say('Bus {from} to {to}', { from: say.place(ticket.source), to: say.place(ticket.destination) }),
    })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'NotAllowedError') return { kind: 'tap-again' }
    if (error.name !== 'AbortError') throw error
    return { kind: 'closed' }
  }
  return { kind: 'done' }
}
