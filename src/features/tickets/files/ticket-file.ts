import type { QueryClient } from '@tanstack/react-query'
import { hasLeft } from '#contract/buses/announcement.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { downloadTicket } from '#contract/tickets/ticket-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { refreshSession } from '#features/session/session.ts'
import { say } from '#language/say.ts'
import { ApiError, isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { sendForFile } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { saveFile } from '#lib/save-file.ts'
import { keepTraveller } from '#offline/wallet/kept-traveller.ts'
import { isWholePdf } from '#offline/wallet/pdf-file.ts'
import { isCancelledSince } from '#offline/wallet/ticket-differences.ts'
import { userWallet, walletKey } from '../wallet/user-wallet.ts'
import { noteSaving } from '../wallet/wallet-refusal.ts'

interface FileAnswer {
  askedAt: number
  bytes: Promise<ArrayBuffer>
}

/** Two callers that ask for one file share one request. */
const underWay = new Map<number, FileAnswer>()

/** With a copy on the phone, the wait for the server's file ends here. */
const PATIENCE_MS = 4_000

function fetchFile(ticketId: number): FileAnswer {
  const running = underWay.get(ticketId)
  if (running) return running
  const bytes = hedged((signal) => sendForFile(downloadTicket, { params: { ticketId }, signal }, isWholePdf)).finally(
    () => underWay.delete(ticketId),
  )
  const file = { askedAt: serverNow(), bytes }
  underWay.set(ticketId, file)
  return file
}

async function fetchAndKeep(client: QueryClient, userId: number, ticketId: number) {
  const file = fetchFile(ticketId)
  const bytes = await file.bytes
  const { kind } = await userWallet(userId).savePdf(ticketId, bytes, file.askedAt)
  noteSaving(ticketId, kind, true)
  void client.invalidateQueries({ queryKey: walletKey(userId) })
  return { bytes, kind }
}

/**
 * Asks for the PDF again once its ticket has changed; for a cancelled ticket only if an older copy is saved. The older
 * copy stays until the new one comes.
 * @returns whether there was no room
 */
export async function keepTicket(client: QueryClient, userId: number, ticket: Ticket): Promise<boolean> {
  await keepWithoutPdf(client, userId, ticket)
  return keepPdf(client, userId, ticket)
}

async function keepWithoutPdf(client: QueryClient, userId: number, ticket: Ticket): Promise<void> {
  noteSaving(ticket.id, (await userWallet(userId).saveTicket(ticket)).kind, false)
  const { user } = refreshSession()
  if (user?.id === userId) void keepTraveller(user)
  void client.invalidateQueries({ queryKey: walletKey(userId) })
}

async function keepPdf(client: QueryClient, userId: number, ticket: Ticket): Promise<boolean> {
  const kept = await userWallet(userId).readPdf(ticket.id)
  if (kept.kind === 'pdf' ? kept.current : ticket.status !== BOOKED) {
    noteSaving(ticket.id, 'saved', true)
    return false
  }
  try {
    return (await fetchAndKeep(client, userId, ticket.id)).kind === 'full'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Whether this phone keeps a ticket unasked; a cancelled or past one boards no bus any more. */
export function isToBeKept(ticket: Ticket, now: number): boolean {
  return ticket.status === BOOKED && !hasLeft(ticket, now)
}

/**
 * First saves all tickets' news: no ticket waits for another's file. Then fetches the files one after the other, to
 * spare a bad line ten requests at once.
 */
export async function keepTickets(client: QueryClient, userId: number, tickets: readonly Ticket[]): Promise<void> {
  const now = serverNow()
  const held = await userWallet(userId).listTickets()
  const heldOf = (id: number) =>
    held.kind === 'tickets' ? held.tickets.find(({ ticket }) => ticket.id === id)?.ticket : undefined
  const kept: Ticket[] = []
  for (const ticket of tickets) {
    const before = heldOf(ticket.id)
    if (isToBeKept(ticket, now) || (before && (!hasLeft(ticket, now) || isCancelledSince(before, ticket)))) {
      await keepWithoutPdf(client, userId, ticket)
      kept.push(ticket)
    } else if (before && JSON.stringify(before.boarded) !== JSON.stringify(ticket.boarded)) {
      // People also board along the way, after the departure.
      await userWallet(userId).saveTicket(ticket)
      void client.invalidateQueries({ queryKey: walletKey(userId) })
    }
  }
  const noRoom: Ticket[] = []
  for (const ticket of kept) if (await keepPdf(client, userId, ticket)) noRoom.push(ticket)
  // Chromium counts deleted files as room only after a later write.
  for (const ticket of noRoom) await keepTicket(client, userId, ticket)
}

/** The only saved copy is older than the ticket's last change, and must not pass for the ticket. */
export class OutdatedCopy extends Error {
  private readonly copy: { void: boolean }

  constructor(copy: { void: boolean }) {
    super('The copy is older than the ticket.')
    this.copy = copy
  }

  inWords(): string {
    return this.copy.void
      ? say('Seats were cancelled after this copy was saved. Get the new one when you have a signal.')
      : say('The ticket was changed after this copy was saved. Get the new one when you have a signal.')
  }
}

/**
 * The server's file, else the saved one.
 * @throws ApiError if the server refuses, or cannot be reached and nothing is saved
 * @throws OutdatedCopy if it cannot be reached and the saved copy is outdated
 */
export async function readTicketFile(client: QueryClient, userId: number, ticket: Ticket): Promise<ArrayBuffer> {
  const kept = await userWallet(userId).readPdf(ticket.id, ticket)
  const fresh = fetchAndKeep(client, userId, ticket.id).then(({ bytes }) => bytes)
  if (kept.kind !== 'pdf') return fresh
  fresh.catch(() => undefined)
  if (!navigator.onLine) return asGood(kept)
  const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))
  const first = await Promise.race([fresh, patience]).catch((error: unknown) => {
    if (serverMessage(error) !== undefined && !isRefused(error, 503)) throw error
    return undefined
  })
  return first ?? asGood(kept)
}

/** @throws OutdatedCopy */
function asGood(kept: { bytes: ArrayBuffer; current: boolean; void: boolean }): ArrayBuffer {
  if (!kept.current) throw new OutdatedCopy(kept)
  return kept.bytes
}

/**
 * Hands the PDF to the phone's downloads as `ticket_{id}.pdf` (specification, section 7). @throws as readTicketFile
 * @returns as saveFile
 */
export async function downloadTicketFile(client: QueryClient, userId: number, ticket: Ticket): Promise<boolean> {
  return saveFile(await readTicketFile(client, userId, ticket), `ticket_${ticket.id}.pdf`, 'application/pdf')
}
