import * as v from 'valibot'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isWholePdf, sameBytes } from './pdf-file.ts'
import { asSeen, isCancelledSince, type TicketChange, ticketChanges } from './ticket-differences.ts'
import {
  isPdfCurrent,
  isPdfVoid,
  latestFirst,
  nextEntry,
  PdfEntry,
  pdfKey,
  readEntries,
  readEntry,
  type TicketEntry,
  ticketKey,
  withPdfAsked,
} from './ticket-entry.ts'
import { type RoomDependencies, type SaveOutcome, UNAVAILABLE, writeWithRoom } from './write-with-room.ts'

/**
 * One traveller's tickets on this phone, with their PDFs as bytes (WebKit loses Blobs): they open with no signal, after
 * an update, after a week in a drawer. Nothing here throws: a full disk, or a missing IndexedDB, is an outcome to show.
 */
export interface Wallet {
  /** Keeps a ticket or its newer state; changes stay marked until {@link Wallet.markSeen}. */
  saveTicket(ticket: Ticket): Promise<SaveOutcome>
  /**
   * Keeps a ticket's PDF; it counts as saved once reading it back gives the same bytes. The bytes are not changed.
   * @param askedAt when the PDF was requested, milliseconds since 1970: it shows the ticket of that moment
   */
  savePdf(ticketId: number, bytes: ArrayBuffer, askedAt: number): Promise<SaveOutcome | { kind: 'damaged' }>
  markSeen(ticketId: number): Promise<void>
  listTickets(): Promise<{ kind: 'tickets'; tickets: WalletTicket[] } | { kind: 'unavailable' }>
  /** @param known the ticket as its page has it: newer than the kept one if storage refuses writes */
  readPdf(ticketId: number, known?: Ticket): Promise<SavedPdf | PdfMissing>
  /** @returns whether the ticket and a current PDF can both be read now */
  isSaved(ticketId: number): Promise<boolean>
  /** Removes everything, for a logout. @returns whether the wallet is empty now */
  removeAll(): Promise<boolean>
}

interface WalletTicket {
  ticket: Ticket
  /** When the ticket was last received, milliseconds since 1970. */
  savedAt: number
  /** A current PDF is kept. */
  pdfSaved: boolean
  /** Changes that its owner has not looked at yet. */
  changes: TicketChange[]
}

/**
 * `current`: requested after the ticket's last change that this phone knows of. `void`: seats were cancelled since, so
 * its code is not accepted at boarding.
 */
type SavedPdf = { kind: 'pdf'; bytes: ArrayBuffer; savedAt: number; current: boolean; void: boolean }

type PdfMissing = { kind: 'missing' } | { kind: 'unavailable' }

export interface WalletDependencies extends RoomDependencies {
  /** Called when the first ticket is saved. */
  askToPersist: () => Promise<boolean>
}

export function createWallet(dependencies: WalletDependencies): Wallet {
  const { store, now, askToPersist } = dependencies

  let lastChange: Promise<unknown> = Promise.resolve()
  /** Changes run one after another: each starts with the result of the one before. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = lastChange.then(change, change)
    lastChange = turn
    return turn
  }

  /**
   * @param change returns the same entry if nothing is to be written: on a full phone any write costs a ticket
   * @returns undefined if the wallet has no such ticket
   */
  function changeTicket(
    ticketId: number,
    change: (entry: TicketEntry) => TicketEntry,
  ): Promise<SaveOutcome | undefined> {
    return inTurn(async () => {
      const entry = await readEntry(store, ticketId)
      if (!entry) return undefined
      const next = change(entry)
      return next === entry ? { kind: 'saved' } : writeWithRoom(dependencies, ticketId, ticketKey(ticketId), next)
    })
  }

  async function readPdf(ticketId: number, known?: Ticket): ReturnType<Wallet['readPdf']> {
    try {
      const parsed = v.safeParse(PdfEntry, await store.get(pdfKey(ticketId)))
      if (!parsed.success || !isWholePdf(parsed.output.bytes)) return { kind: 'missing' }
      const entry = await readEntry(store, ticketId)
      const unknown = known !== undefined && entry !== undefined && isCancelledSince(entry.ticket, known)
      const current = entry === undefined || (isPdfCurrent(entry) && !unknown)
      return { kind: 'pdf', ...parsed.output, current, void: unknown || (!current && isPdfVoid(entry)) }
    } catch {
      return UNAVAILABLE
    }
  }

  return {
    readPdf,

    async saveTicket(ticket) {
      try {
        const first = (await store.keys()).length === 0
        const outcome = await inTurn(async () => {
          const entry = nextEntry(await readEntry(store, ticket.id), ticket, now())
          return writeWithRoom(dependencies, ticket.id, ticketKey(ticket.id), entry)
        })
        // Not awaited: a browser may ask the person first.
        if (first && outcome.kind === 'saved') askToPersist().catch(() => false)
        return outcome
      } catch {
        return UNAVAILABLE
      }
    },

    async savePdf(ticketId, bytes, askedAt) {
      if (!isWholePdf(bytes)) return { kind: 'damaged' }
      try {
        const outcome = await inTurn(async () => {
          const kept = await readPdf(ticketId)
          // Two requests at once get the same file, and a second write might evict a departed ticket.
          if (kept.kind === 'pdf' && sameBytes(kept.bytes, bytes)) return { kind: 'saved' } as const
          return writeWithRoom(dependencies, ticketId, pdfKey(ticketId), { bytes, savedAt: now() })
        })
        if (outcome.kind !== 'saved') return outcome
        const back = await readPdf(ticketId)
        if (back.kind === 'pdf' && sameBytes(back.bytes, bytes))
          return (await changeTicket(ticketId, (entry) => withPdfAsked(entry, askedAt))) ?? outcome
        await store.delete([pdfKey(ticketId)])
        return UNAVAILABLE
      } catch {
        return UNAVAILABLE
      }
    },

    async markSeen(ticketId) {
      try {
        await changeTicket(ticketId, (entry) => ({ ...entry, seen: asSeen(entry.ticket) }))
      } catch {
        // The changes stay marked.
      }
    },

    async listTickets() {
      try {
        const names = new Set(await store.keys())
        const tickets = (await readEntries(store)).sort(latestFirst)
        return {
          kind: 'tickets',
          tickets: tickets.map((entry) => ({
            ticket: entry.ticket,
            savedAt: entry.savedAt,
            pdfSaved: names.has(pdfKey(entry.ticket.id)) && isPdfCurrent(entry),
            changes: entry.seen ? ticketChanges(entry.seen, entry.ticket) : [],
          })),
        }
      } catch {
        return UNAVAILABLE
      }
    },

    async isSaved(ticketId) {
      try {
        if ((await readEntry(store, ticketId)) === undefined) return false
        const pdf = await readPdf(ticketId)
        return pdf.kind === 'pdf' && pdf.current
      } catch {
        return false
      }
    },

    async removeAll() {
      try {
        await store.clear()
        return (await store.keys()).length === 0
      } catch {
        return false
      }
    },
  }
}
