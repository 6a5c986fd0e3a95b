import { setImmediate as breath } from 'node:timers/promises'
import { toPaise } from '#contract/money.ts'
import type { LineOutcome, StatementForm, StatementLine } from '#contract/payments/statement.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { Session } from '../../plugins/security/sessions.ts'
import { type MatchedLine, matchLines } from './match-lines.ts'
import { type Noted, notePayments } from './note-payments.ts'
import { lockStated } from './statement-store.ts'
import type { Taker } from './store.ts'
import { takerOf } from './taker.ts'

/**
 * So many lines are matched, or saved in one transaction, before other requests get their turn. SQLite works in this
 * very thread; with PostgreSQL the round trip is most of the time.
 */
const LINES_AT_ONCE = { sqlite: 30, postgres: 200 }
/** If two browsers save a line at the same moment, the second looks again. The same after {@link OtherTicket}. */
const MOST_TRIES = 3

export function statementService({ database, now }: Pick<Context, 'database' | 'now'>) {
  async function saveIn(trx: Trx, taker: Taker, lines: readonly StatementLine[]): Promise<MatchedLine[]> {
    const { adminId } = taker
    const first = await matchLines(trx, adminId, lines)
    const wanted = first.flatMap(({ ticket }) => ticket ?? [])
    if (wanted.length === 0) return first
    await lockStated(trx, wanted)
    // Under the lock: tickets may have been paid or cancelled meanwhile.
    const matched = await matchLines(trx, adminId, lines)
    const locked = new Set(wanted.map(({ id }) => id))
    if (matched.some(({ ticket }) => ticket && !locked.has(ticket.id))) throw new OtherTicket()
    const time = now()
    for (const round of inRounds(matched)) await notePayments(trx, taker, round, time)
    return matched
  }

  async function save(taker: Taker, lines: readonly StatementLine[]): Promise<MatchedLine[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await database.write((trx) => saveIn(trx, taker, lines))
      } catch (error) {
        const isLookedAtAgain = isUniqueViolation(error) || error instanceof OtherTicket
        if (!isLookedAtAgain || tries === MOST_TRIES) throw error
      }
    }
  }

  return {
    /**
     * @returns each line's outcome, in their order. With `keep` matched lines, and other sums that were agreed to, are
     *   noted as paid by UPI; if they are sent again, the answer says that they were noted before
     */
    async match(session: Session, { rows, keep }: StatementForm): Promise<LineOutcome[]> {
      const taker = await takerOf(database.read, session)
      const outcomes: LineOutcome[] = []
      const size = LINES_AT_ONCE[database.kind]
      for (let from = 0; from < rows.length; from += size) {
        const part = rows.slice(from, from + size)
        const matched = keep ? await save(taker, part) : await matchLines(database.read, taker.adminId, part)
        for (const { outcome } of matched) outcomes.push({ row: outcomes.length, ...outcome })
        await breath()
      }
      // Passengers are told that their money came.
      return outcomes
    },
  }
}

/** A line leads to another ticket than when the tickets were locked: its UTR became another ticket's meanwhile. */
class OtherTicket extends Error {}

/** @returns the payments to note, in rounds with each ticket once: a ticket's second part follows its first */
function inRounds(matched: readonly MatchedLine[]): Noted[][] {
  const rounds: Noted[][] = []
  const parts = new Map<number, number>()
  for (const { line, checksum: statement, outcome, ticket } of matched) {
    if (!ticket) continue
    const part = parts.get(ticket.id) ?? 0
    parts.set(ticket.id, part + 1)
    // The first part answers the ticket's claim.
    const open = part === 0 ? ticket : { ...ticket, claimed_at: null }
    const money = { amount: toPaise(line.amount), due: toPaise(outcome.due ?? 0), how: 'upi' as const }
    const noted = { ticket: open, ...money, reference: line.utr, statement }
    const round = rounds[part]
    if (round) round.push(noted)
    else rounds[part] = [noted]
  }
  return rounds
}
