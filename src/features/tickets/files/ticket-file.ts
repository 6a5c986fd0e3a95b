import type { QueryClient } from '@tanstack/react-query'
import { BOOKED, type Ticket } from '../../../../contract/ticket.ts'
import { downloadTicket } from '../../../../contract/ticket-calls.ts'
import { hasDeparted } from '../../../../contract/time.ts'
import { ApiError, isRefused, serverMessage } from '../../../lib/api-error.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { sendForFile } from '../../../lib/send.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { keepTraveller } from '../../../offline/wallet/kept-traveller.ts'
import { isWholePdf } from '../../../offline/wallet/pdf-file.ts'
import { read } from '../../connection/read.ts'
import { refreshSession } from '../../session/session.ts'
import { userWallet, walletKey } from '../wallet/user-wallet.ts'

interface FileAnswer {
  askedAt: number
  bytes: Promise<ArrayBuffer>
}

/** Asking twice at once for one file is one request. */
const underWay = new Map<number, FileAnswer>()

/** With a copy on the phone nobody waits longer than this for the server's. */
const PATIENCE_MS = 4_000

function fetchFile(ticketId: number): FileAnswer {
  const running = underWay.get(ticketId)
  if (running) return running
  const bytes = read((signal) => sendForFile(downloadTicket, { params: { ticketId }, signal }, isWholePdf)).finally(
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
  void client.invalidateQueries({ queryKey: walletKey(userId) })
  return { bytes, kind }
}

/** A PDF whose ticket has changed is asked for anew; until it comes, the old copy stays. @returns whether it found no room */
export async function keepTicket(client: QueryClient, userId: number, ticket: Ticket): Promise<boolean> {
  const wallet = userWallet(userId)
  await wallet.saveTicket(ticket)
  const { user } = refreshSession()
  if (user?.id === userId) void keepTraveller(user)
  void client.invalidateQueries({ queryKey: walletKey(userId) })
  const kept = await wallet.readPdf(ticket.id)
  if (ticket.status !== BOOKED || (kept.kind === 'pdf' && kept.current)) return false
  try {
    return (await fetchAndKeep(client, userId, ticket.id)).kind === 'full'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Whether a ticket is kept on this phone by itself; one that is cancelled or has left opens no door any more. */
export function isToBeKept(ticket: Ticket, now: number): boolean {
  return ticket.status === BOOKED && !hasDeparted(ticket, now)
}

/** One after the other, so that a bad line is not asked for ten files at once. */
export async function keepTickets(client: QueryClient, userId: number, tickets: readonly Ticket[]): Promise<void> {
  const now = serverNow()
  const held = await userWallet(userId).listTickets()
  const heldOf = (id: number) =>
    held.kind === 'tickets' ? held.tickets.find(({ ticket }) => ticket.id === id)?.ticket : undefined
  const noRoom: Ticket[] = []
  for (const ticket of tickets) {
    const kept = heldOf(ticket.id)
    if (isToBeKept(ticket, now) || (kept && !hasDeparted(ticket, now))) {
      if (await keepTicket(client, userId, ticket)) noRoom.push(ticket)
    } else if (kept && JSON.stringify(kept.boarded) !== JSON.stringify(ticket.boarded)) {
      // People get on along the way, too.
      await userWallet(userId).saveTicket(ticket)
      void client.invalidateQueries({ queryKey: walletKey(userId) })
    }
  }
  // Chromium counts what has given way as room only after a later writing.
  for (const ticket of noRoom) await keepTicket(client, userId, ticket)
}

/** The server's, else the kept one. @throws ApiError if the server refuses, or cannot be reached and nothing is kept */
export async function readTicketFile(client: QueryClient, userId: number, ticketId: number): Promise<ArrayBuffer> {
  const kept = await userWallet(userId).readPdf(ticketId)
  const fresh = fetchAndKeep(client, userId, ticketId).then(({ bytes }) => bytes)
  if (kept.kind !== 'pdf') return fresh
  fresh.catch(() => undefined)
  if (!navigator.onLine) return kept.bytes
  const patience = new Promise<ArrayBuffer>((resolve) => setTimeout(() => resolve(kept.bytes), PATIENCE_MS))
  return Promise.race([fresh, patience]).catch((error: unknown) => {
    if (serverMessage(error) !== undefined && !isRefused(error, 503)) throw error
    return kept.bytes
  })
}

/** Hands the PDF to the phone's downloads as `ticket_{id}.pdf` (specification, section 7). @throws as readTicketFile */
export async function downloadTicketFile(client: QueryClient, userId: number, ticketId: number): Promise<void> {
  saveFile(await readTicketFile(client, userId, ticketId), `ticket_${ticketId}.pdf`, 'application/pdf')
}
