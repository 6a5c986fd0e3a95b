import { setImmediate as breath } from 'node:timers/promises'
import type { NewPayment } from '#contract/payments/payment.ts'
import type { LineOutcome, StatementForm, StatementLine } from '#contract/payments/statement.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { Teller } from '../../news/news.ts'
import type { Session } from '../../plugins/security/sessions.ts'
import { type MatchedLine, matchLines } from './match-lines.ts'
import { lockTrips, writeStatement } from './statement-store.ts'
import type { Taker } from './store.ts'
import { takerOf } from './taker.ts'

export interface StatementService {
  /**
   * @returns what becomes of each line, in their order. With `keep` what is matched, and another sum that was agreed to, is
   *   noted as paid by UPI: sent again, those lines are answered as noted before
   */
  match(session: Session, form: StatementForm): Promise<LineOutcome[]>
}

/** So many lines are looked at, or saved in one transaction, before others get their turn. */
const LOOKED_AT_ONCE = 50
const SAVED_AT_ONCE = 20
/** A line that another browser saves at the same moment is noted once: whoever comes second looks again. */
const MOST_TRIES = 3

/** @param note notes money of a ticket, as whoever types it does. @returns the payment's id */
export function statementService(
  { database }: Pick<Context, 'database'>,
  note: (trx: Trx, taker: Taker, payment: NewPayment) => Promise<number>,
  teller: Teller,
): StatementService {
  async function saveIn(trx: Trx, taker: Taker, lines: readonly StatementLine[]): Promise<MatchedLine[]> {
    const { adminId } = taker
    const first = await matchLines(trx, adminId, lines)
    const trips = new Set(first.flatMap(({ ticket }) => ticket?.bus_id ?? []))
    if (trips.size === 0) return first
    await lockTrips(trx, [...trips])
    const matched = await matchLines(trx, adminId, lines)
    for (const { line, checksum, ticket } of matched) {
      if (!ticket) continue
      // Paid or cancelled meanwhile is what is read under the lock; and no trip that is not locked was wanted before.
      const { amount, utr: reference } = line
      const id = await note(trx, taker, { ticketId: ticket.id, amount, how: 'upi', reference, surplusGoesBack: true })
      await writeStatement(trx, id, checksum)
    }
    return matched
  }

  async function save(taker: Taker, lines: readonly StatementLine[]): Promise<MatchedLine[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await database.write((trx) => saveIn(trx, taker, lines))
      } catch (error) {
        if (!isUniqueViolation(error) || tries === MOST_TRIES) throw error
      }
    }
  }

  return {
    async match(session, { rows, keep }) {
      const taker = await takerOf(database.read, session)
      const outcomes: LineOutcome[] = []
      const size = keep ? SAVED_AT_ONCE : LOOKED_AT_ONCE
      for (let from = 0; from < rows.length; from += size) {
        const part = rows.slice(from, from + size)
        const matched = keep ? await save(taker, part) : await matchLines(database.read, taker.adminId, part)
        for (const { outcome } of matched) outcomes.push({ row: outcomes.length, ...outcome })
        await breath()
      }
      // Passengers are told that their money came.
      if (keep) teller.wake()
      return outcomes
    },
  }
}
