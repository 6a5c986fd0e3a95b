import * as v from 'valibot'
import { BOOKED, Ticket } from '#contract/tickets/ticket.ts'
import { departureMoment } from '#contract/time.ts'
import { PDF_ENTRY, TICKET_ENTRY } from '#storage-keys.ts'
import { asSeen, SeenTicket, ticketChanges } from './ticket-differences.ts'
import type { WalletStore } from './wallet-store.ts'

/** Times are milliseconds since 1970. Fields of later versions may be absent. */
export const TicketEntry = v.object({
  ticket: Ticket,
  savedAt: v.number(),
  // Another version may compare other fields: then no change is marked, but the ticket is still read.
  seen: v.fallback(v.optional(SeenTicket), undefined),
  changedAt: v.optional(v.number(), 0),
  /** When the kept PDF was requested; 0 for a PDF of an earlier version. */
  pdfAskedAt: v.optional(v.number(), 0),
})
export type TicketEntry = v.InferOutput<typeof TicketEntry>

export const PdfEntry = v.object({ bytes: v.instance(ArrayBuffer), savedAt: v.number() })

export const ticketKey = (id: number) => `${TICKET_ENTRY}${id}`
export const pdfKey = (id: number) => `${PDF_ENTRY}${id}`

/** @returns the ticket's id, by the entry's key */
export function idIn(key: string): number {
  return Number(key.slice(key.indexOf(':') + 1))
}

/** @returns the readable entries: a newer or damaged entry never hides the others */
export async function readEntries(store: WalletStore): Promise<TicketEntry[]> {
  const wanted = (await store.keys()).filter((key) => key.startsWith(TICKET_ENTRY))
  return (await store.getMany(wanted)).flatMap((value) => {
    const parsed = v.safeParse(TicketEntry, value)
    return parsed.success ? [parsed.output] : []
  })
}

/** @returns undefined if there is none that can be read */
export async function readEntry(store: WalletStore, ticketId: number): Promise<TicketEntry | undefined> {
  const parsed = v.safeParse(TicketEntry, await store.get(ticketKey(ticketId)))
  return parsed.success ? parsed.output : undefined
}

/** @returns the entry for a ticket just received; changes since its owner last looked stay marked */
export function nextEntry(before: TicketEntry | undefined, ticket: Ticket, now: number): TicketEntry {
  if (!before) return { ticket, savedAt: now, seen: asSeen(ticket), changedAt: now, pdfAskedAt: 0 }
  const changed = ticketChanges(asSeen(before.ticket), ticket).length > 0
  return {
    ticket,
    savedAt: now,
    seen: before.seen ?? asSeen(before.ticket),
    changedAt: changed ? now : before.changedAt,
    pdfAskedAt: before.pdfAskedAt,
  }
}

/** The request's time tells an old PDF from a current one; a current PDF needs no later time. */
export function withPdfAsked(entry: TicketEntry, askedAt: number): TicketEntry {
  return isPdfCurrent(entry) ? entry : { ...entry, pdfAskedAt: askedAt }
}

/** Whether the PDF was requested after the ticket's last change that this phone knows of. */
export function isPdfCurrent({ changedAt, pdfAskedAt }: TicketEntry): boolean {
  return pdfAskedAt >= changedAt
}

/** Whether seats were cancelled after the PDF. Older servers do not say when seats were cancelled. */
export function isPdfVoid({ ticket, pdfAskedAt }: TicketEntry): boolean {
  return ticket.changedAt === undefined ? ticket.status !== BOOKED : pdfAskedAt < ticket.changedAt
}

/** The order of a wallet; tickets are evicted from its end. */
export function latestFirst(a: { ticket: Ticket }, b: { ticket: Ticket }): number {
  const [departureA, departureB] = [a, b].map(({ ticket }) => departureMoment(ticket))
  if (departureA === departureB) return b.ticket.id - a.ticket.id
  return (departureA ?? '') < (departureB ?? '') ? 1 : -1
}
