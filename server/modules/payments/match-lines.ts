import { toPaise, toRupees } from '#contract/money.ts'
import { isUtr } from '#contract/payments/claim.ts'
import type { LineOutcome, StatementLine } from '#contract/payments/statement.ts'
import { ticketOfReference } from '#contract/payments/upi.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import type { Reader } from '../../db/database.ts'
import { dueOf } from '../tickets/store.ts'
import {
  checksumOf,
  findClaimedUtrs,
  findNotedLines,
  findOtherPayments,
  findReferences,
  findStatedTickets,
  type StatedTicket,
} from './statement-store.ts'

/** The outcome of a statement line, and the payment that is noted if the line is saved. */
export interface MatchedLine {
  line: StatementLine
  checksum: string
  outcome: Omit<LineOutcome, 'row'>
  /** The ticket that can take the money: for matched lines, and for another sum that was agreed to. */
  ticket: StatedTicket | undefined
}

/**
 * Matches lines with a company's tickets, each as if the lines before it were noted: by the ticket that somebody chose
 * by hand, by our reference, and by a UTR that was noted before or that a passenger claims. Writes nothing.
 */
export async function matchLines(db: Reader, adminId: number, lines: readonly StatementLine[]): Promise<MatchedLine[]> {
  const checksums = lines.map(checksumOf)
  const utrs = [...new Set(lines.map(({ utr }) => utr).filter((utr) => utr !== ''))]
  const [noted, references, claimed] = await Promise.all([
    findNotedLines(db, adminId, checksums),
    findReferences(db, adminId, utrs),
    findClaimedUtrs(db, adminId, utrs),
  ])
  const named = lines.map((line) => line.ticketId ?? ticketOfReference(line.note))
  const wanted = named.map((id, index) => id ?? claimed.get(lines[index]?.utr ?? ''))
  const ids = [...wanted, ...noted.values(), ...references.values()].filter((id) => id !== undefined)
  const [tickets, payments] = await Promise.all([
    findStatedTickets(db, adminId, [...new Set(ids)]),
    findOtherPayments(db, [...new Set(wanted.filter((id) => id !== undefined))]),
  ])
  const known = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const dues = new Map(tickets.map((ticket) => [ticket.id, ticket.status === BOOKED ? dueOf(ticket) : 0]))
  const seen = new Set<string>()
  return lines.map((line, index): MatchedLine => {
    const checksum = checksums[index] ?? ''
    const isTwin = seen.has(checksum)
    seen.add(checksum)
    const before = noted.get(checksum) ?? (line.utr === '' ? undefined : references.get(line.utr))
    const found = known.get(before ?? wanted[index] ?? 0)
    const isByUtr = before === undefined ? named[index] === undefined : !noted.has(checksum)
    const by = isByUtr ? 'utr' : line.ticketId === undefined ? 'reference' : 'hand'
    const due = found ? (dues.get(found.id) ?? 0) : 0
    const facts = found ? ({ ticketId: found.id, by, username: found.passenger_name, due: toRupees(due) } as const) : {}
    const settled = (outcome: LineOutcome['outcome'], more: Partial<LineOutcome> = {}): MatchedLine => ({
      ...{ line, checksum, ticket: undefined },
      outcome: { outcome, ...facts, ...more },
    })
    if (isTwin || before !== undefined) return settled('already')
    if (!found) return settled('nobody')
    const paise = toPaise(line.amount)
    const same = payments.filter(
      ({ ticket_id, reference }) => ticket_id === found.id && isSameMoney(reference, line.utr),
    )
    const isPaid = due === 0 && same.reduce((sum, { amount }) => sum + amount, 0) >= paise
    // A ticket has money of one kind: one that was paid outside takes no payments.
    if (isPaid || (found.outside > 0 && due < paise)) return settled('already')
    // The agreement holds for this sum alone.
    const isAgreed = line.due !== undefined && toPaise(line.due) === due
    const cancelled = found.status === BOOKED ? {} : { cancelled: true as const }
    if (due !== paise && !isAgreed) return settled('wrong-sum', cancelled)
    dues.set(found.id, Math.max(0, due - paise))
    return { ...settled(due === paise ? 'matched' : 'wrong-sum', cancelled), ticket: found }
  })
}

/** Whether a payment may be a line's payment: two different numbers of twelve digits are two payments. */
function isSameMoney(reference: string, utr: string): boolean {
  return !isUtr(reference) || !isUtr(utr) || reference === utr
}
