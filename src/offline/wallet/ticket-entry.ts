import * as v from 'valibot'
import { BOOKED, Ticket } from '#contract/tickets/ticket.ts'
import { departureMoment } from '#contract/time.ts'
import { PDF_ENTRY, TICKET_ENTRY } from '#storage-keys.ts'
import { asSeen, SeenTicket, ticketChanges } from './ticket-differences.ts'
import type { WalletStore } from './wallet-store.ts'

/** Times are milliseconds since 1970. What later versions added may be absent. */
export const TicketEntry = v.object({
  ticket: Ticket,
  savedAt: v.number(),
  // Another version may compare other fields: then nothing is marked, and the ticket is there all the same.
  seen: v.fallback(v.optional(SeenTicket), undefined),
  changedAt: v.optional(v.number(), 0),
  /** When the server was asked for the PDF that is kept; 0 for one of an earlier version. */
  pdfAskedAt: v.optional(v.number(), 0),
})
export type TicketEntry = v.InferOutput<typeof TicketEntry>

export const PdfEntry = v.object({ bytes: v.instance(ArrayBuffer), savedAt: v.number() })

export const ticketKey = (id: number) => `${TICKET_ENTRY}${id}`
export const pdfKey = (id: number) => `${PDF_ENTRY}${id}`

/** @returns the ticket that an entry is of, by the entry's key */
export function idIn(key: string): number {
  return Number(key.slice(key.indexOf(':') + 1))
}

/** @returns what can be read: a newer or damaged entry costs no other */
export async function readEntries(store: WalletStore): Promise<TicketEntry[]> {
  const wanted = (await store.keys()).filter((key) => key.startsWith(TICKET_ENTRY))
  return (await store.getMany(wanted)).flatMap((value) => {
    const parsed = v.safeParse(TicketEntry, value)
    return parsed.success ? [parsed.output] : []
  })
}

/** @returns undefined where there is none, or none that can be read */
export async function readEntry(store: WalletStore, ticketId: number): Promise<TicketEntry | undefined> {
  const parsed = v.safeParse(TicketEntry, await store.get(ticketKey(ticketId)))
  return parsed.success ? parsed.output : undefined
}

/** @returns what is kept of a ticket that has just come; what has changed since its owner looked stays marked */
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

/** Its date is for telling old from new; a later one says nothing more of a PDF that is new. */
export function withPdfAsked(entry: TicketEntry, askedAt: number): TicketEntry {
  return isPdfCurrent(entry) ? entry : { ...entry, pdfAskedAt: askedAt }
}

/** Whether the PDF was made after the ticket's last change, as far as this phone knows of one. */
export function isPdfCurrent({ changedAt, pdfAskedAt }: TicketEntry): boolean {
  return pdfAskedAt >= changedAt
}

/** Of a ticket that has changed since its PDF. Older servers do not say when seats were cancelled. */
export function isPdfVoid({ ticket, pdfAskedAt }: TicketEntry): boolean {
  return ticket.changedAt === undefined ? ticket.status !== BOOKED : pdfAskedAt < ticket.changedAt
}

/** The order of a wallet, and from its end that in which tickets give way. */
export function latestFirst(a: { ticket: Ticket }, b: { ticket: Ticket }): number {
  const [departureA, departureB] = [a, b].map(({ ticket }) => departureMoment(ticket))
  if (departureA === departureB) return b.ticket.id - a.ticket.id
  return (departureA ?? '') < (departureB ?? '') ? 1 : -1
}
