import * as v from 'valibot'
import { hasLeft } from '#contract/buses/announcement.ts'
import { BOOKED, Ticket } from '#contract/tickets/ticket.ts'
import { departureMoment } from '#contract/time.ts'
import { PDF_ENTRY, TICKET_ENTRY } from '#storage-keys.ts'
import { isWholePdf, sameBytes } from './pdf-file.ts'
import { asSeen, isCancelledSince, SeenTicket, type TicketChange, ticketChanges } from './ticket-differences.ts'
import type { WalletStore } from './wallet-store.ts'

/**
 * One traveller's tickets on this phone, with their PDFs as bytes (WebKit loses Blobs): they open with no signal, after
 * an update, after a week in a drawer. Nothing here throws: no room, or no IndexedDB, is an outcome to tell of.
 */
export interface Wallet {
  /** Keeps a ticket, or its newer state; what has changed is marked until {@link Wallet.markSeen}. */
  saveTicket(ticket: Ticket): Promise<SaveOutcome>
  /**
   * Keeps a ticket's PDF; it counts as saved once it has been read back the same. The bytes are not changed.
   * @param askedAt when the server was asked for it, milliseconds since 1970: it shows the ticket as it was then
   */
  savePdf(ticketId: number, bytes: ArrayBuffer, askedAt: number): Promise<SaveOutcome | { kind: 'damaged' }>
  markSeen(ticketId: number): Promise<void>
  listTickets(): Promise<{ kind: 'tickets'; tickets: WalletTicket[] } | { kind: 'unavailable' }>
  /** @param known the ticket as its page has it: where nothing can be written, that is newer than what is kept */
  readPdf(ticketId: number, known?: Ticket): Promise<SavedPdf | PdfMissing>
  /** @returns whether both the ticket and a PDF of its present state can be read at this moment */
  isSaved(ticketId: number): Promise<boolean>
  /** Removes everything, for a logout. @returns whether the wallet is empty now */
  removeAll(): Promise<boolean>
}

interface WalletTicket {
  ticket: Ticket
  /** When the ticket was last received, milliseconds since 1970. */
  savedAt: number
  /** A PDF of its present state is kept. */
  pdfSaved: boolean
  /** What its owner has not taken note of yet. */
  changes: TicketChange[]
}

/**
 * `current`: made after the ticket's last change, as far as this phone knows of one. `void`: before seats of it were
 * cancelled, so that its code opens no door.
 */
type SavedPdf = { kind: 'pdf'; bytes: ArrayBuffer; savedAt: number; current: boolean; void: boolean }

type SaveOutcome =
  | { kind: 'saved' }
  /** No room, even after every departed ticket has gone. */
  | { kind: 'full' }
  /** IndexedDB is broken, forbidden or missing. */
  | { kind: 'unavailable' }
  /** The account logged out while the answer was on its way. */
  | { kind: 'logged-out' }

type PdfMissing = { kind: 'missing' } | { kind: 'unavailable' }

export interface WalletDependencies {
  store: WalletStore
  /** The server's, milliseconds since 1970: a phone that is days ahead must not give up what still boards. */
  now: () => number
  /** Whether the wallet's account is still logged in on this phone; asked right before each write. */
  isOwner: () => boolean
  /** Asked for when the first ticket is saved. */
  askToPersist: () => Promise<boolean>
}

/** Times are milliseconds since 1970. What later versions added may be absent. */
const TicketEntry = v.object({
  ticket: Ticket,
  savedAt: v.number(),
  // Another version may compare other fields: then nothing is marked, and the ticket is there all the same.
  seen: v.fallback(v.optional(SeenTicket), undefined),
  changedAt: v.optional(v.number(), 0),
  /** When the server was asked for the PDF that is kept; 0 for one of an earlier version. */
  pdfAskedAt: v.optional(v.number(), 0),
})
type TicketEntry = v.InferOutput<typeof TicketEntry>
const PdfEntry = v.object({ bytes: v.instance(ArrayBuffer), savedAt: v.number() })

const ticketKey = (id: number) => `${TICKET_ENTRY}${id}`
const pdfKey = (id: number) => `${PDF_ENTRY}${id}`

function idIn(key: string): number {
  return Number(key.slice(key.indexOf(':') + 1))
}

const UNAVAILABLE = { kind: 'unavailable' } as const

export function createWallet(dependencies: WalletDependencies): Wallet {
  const { store, now, isOwner, askToPersist } = dependencies

  /** Writes; where there is no room, the oldest departed tickets give way, never one that still boards. */
  async function write(ticketId: number, key: string, value: unknown): Promise<SaveOutcome> {
    for (;;) {
      if (!isOwner()) return { kind: 'logged-out' }
      try {
        await store.set(key, value)
        return { kind: 'saved' }
      } catch (error) {
        if (!isFull(error)) return UNAVAILABLE
        if (!(await evictOldest(ticketId))) return { kind: 'full' }
      }
    }
  }

  async function evictOldest(keep: number): Promise<boolean> {
    const entries = await readTickets()
    const known = new Set(entries.map(({ ticket }) => ticket.id))
    const orphan = (await store.keys()).find((key) => !known.has(idIn(key)) && idIn(key) !== keep)
    if (orphan !== undefined) {
      await store.delete([orphan])
      return true
    }
    const departed = entries.filter(({ ticket }) => ticket.id !== keep && hasLeft(ticket, now()))
    const oldest = departed.sort(latestFirst).at(-1)
    if (!oldest) return false
    await store.delete([ticketKey(oldest.ticket.id), pdfKey(oldest.ticket.id)])
    return true
  }

  /** Entries that cannot be read are skipped: a newer or damaged one costs no other. */
  async function readTickets(): Promise<TicketEntry[]> {
    const wanted = (await store.keys()).filter((key) => key.startsWith(TICKET_ENTRY))
    return (await store.getMany(wanted)).flatMap((value) => {
      const parsed = v.safeParse(TicketEntry, value)
      return parsed.success ? [parsed.output] : []
    })
  }

  let lastChange: Promise<unknown> = Promise.resolve()
  /** Each change begins with what the one before has left. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = lastChange.then(change, change)
    lastChange = turn
    return turn
  }

  async function readTicket(ticketId: number): Promise<TicketEntry | undefined> {
    const parsed = v.safeParse(TicketEntry, await store.get(ticketKey(ticketId)))
    return parsed.success ? parsed.output : undefined
  }

  /**
   * @param change returns the entry itself where nothing is to be written: on a full phone any write costs a ticket
   * @returns undefined if the wallet has no such ticket
   */
  function changeTicket(
    ticketId: number,
    change: (entry: TicketEntry) => TicketEntry,
  ): Promise<SaveOutcome | undefined> {
    return inTurn(async () => {
      const entry = await readTicket(ticketId)
      if (!entry) return undefined
      const next = change(entry)
      return next === entry ? { kind: 'saved' } : write(ticketId, ticketKey(ticketId), next)
    })
  }

  async function readPdf(ticketId: number, known?: Ticket): ReturnType<Wallet['readPdf']> {
    try {
      const parsed = v.safeParse(PdfEntry, await store.get(pdfKey(ticketId)))
      if (!parsed.success || !isWholePdf(parsed.output.bytes)) return { kind: 'missing' }
      const entry = await readTicket(ticketId)
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
        const outcome = await inTurn(async () =>
          write(ticket.id, ticketKey(ticket.id), nextEntry(await readTicket(ticket.id), ticket, now())),
        )
        // Not waited for: a browser may ask the person first.
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
          // Two that asked at once get one file, and the second writing might cost a departed ticket.
          if (kept.kind === 'pdf' && sameBytes(kept.bytes, bytes)) return { kind: 'saved' } as const
          return write(ticketId, pdfKey(ticketId), { bytes, savedAt: now() })
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
        // It stays marked.
      }
    },

    async listTickets() {
      try {
        const names = new Set(await store.keys())
        const tickets = (await readTickets()).sort(latestFirst)
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
        if ((await readTicket(ticketId)) === undefined) return false
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

function nextEntry(before: TicketEntry | undefined, ticket: Ticket, now: number): TicketEntry {
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
function withPdfAsked(entry: TicketEntry, askedAt: number): TicketEntry {
  return isPdfCurrent(entry) ? entry : { ...entry, pdfAskedAt: askedAt }
}

function isPdfCurrent({ changedAt, pdfAskedAt }: TicketEntry): boolean {
  return pdfAskedAt >= changedAt
}

/** Of a ticket that has changed since its PDF. Older servers do not say when seats were cancelled. */
function isPdfVoid({ ticket, pdfAskedAt }: TicketEntry): boolean {
  return ticket.changedAt === undefined ? ticket.status !== BOOKED : pdfAskedAt < ticket.changedAt
}

function latestFirst(a: { ticket: Ticket }, b: { ticket: Ticket }): number {
  const [departureA, departureB] = [a, b].map(({ ticket }) => departureMoment(ticket))
  if (departureA === departureB) return b.ticket.id - a.ticket.id
  return (departureA ?? '') < (departureB ?? '') ? 1 : -1
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
