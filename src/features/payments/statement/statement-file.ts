import * as v from 'valibot'
import { StatementLine, utrOf } from '#contract/payments/statement.ts'
import type { SheetRow } from '#contract/sheets/sheet.ts'
import {
  type DateOrder,
  type DateQuestion,
  dateQuestion,
  onlyOrder,
  plainCell,
  readDate,
  readRupees,
} from '#contract/tables/cells.ts'
import type { Say } from '#language/say.ts'
import { type Arrangement, unsaidFields } from '../../import/arrangement.ts'
import type { StatementField } from './statement-fields.ts'

/** `line` and `cells`: the row's place and text in the file. */
export type StatementRow =
  /** An incoming payment. */
  | (SheetRow & { kind: 'line'; payment: StatementLine })
  /** No incoming payment, or a failed one: a payment out, a total, a reversal. */
  | (SheetRow & { kind: 'out' })
  /** Repeats an earlier line exactly. */
  | (SheetRow & { kind: 'twin'; payment: StatementLine })
  | (SheetRow & { kind: 'refused'; reason: string })

export type Statement =
  | {
      kind: 'rows'
      /** Absent if every date in the file reads the same in either order. */
      question: DateQuestion | undefined
      rows: (order: DateOrder) => readonly StatementRow[]
    }
  /** A required column is missing. */
  | { kind: 'unsaid' }
  | { kind: 'unreadable'; reason: string }

/** Enough for a year of a large company. */
export const MOST_ROWS = 50_000

/** @param say words the problems that are found */
export function readStatement(arrangement: Arrangement<StatementField>, say: Say): Statement {
  const { rows } = arrangement
  if (rows.length === 0) return { kind: 'unreadable', reason: say('This file has no rows below its header.') }
  if (rows.length > MOST_ROWS) {
    const counts = { rows: rows.length, most: MOST_ROWS }
    return { kind: 'unreadable', reason: say('This file has {rows} rows. Import at most {most} at a time.', counts) }
  }
  if (unsaidFields(arrangement).length > 0) return { kind: 'unsaid' }
  const drafts = rows.map((row) => ({ row, draft: draftOf(row, arrangement) }))
  const came = drafts.filter(({ draft }) => cameIn(draft) !== '')
  const question = dateQuestion(came.map(({ row, draft }) => ({ line: row.line, written: draft.date })))
  const judged = new Map<DateOrder, readonly StatementRow[]>()
  return {
    kind: 'rows',
    question,
    rows(order) {
      const known = judged.get(order) ?? judgeAll(drafts, question ? order : undefined, say)
      judged.set(order, known)
      return known
    },
  }
}

type Draft = Record<StatementField, string>

function draftOf(row: SheetRow, { fields, matches }: Arrangement<StatementField>): Draft {
  const draft: Draft = Object.assign({}, ...fields.map(({ name }) => ({ [name]: '' })))
  for (const [column, name] of matches.entries()) if (name) draft[name] = plainCell(row.cells[column] ?? '')
  return { ...draft, date: draft.date.replace(CLOCK_BEHIND, '') }
}

/** The time in `02 Dec 2026, 02:05 PM`: lines are matched by their day only. */
const CLOCK_BEHIND = /,?\s+\d{1,2}:\d{2}(:\d{2})?\s*([ap]\.?m\.?)?$/i

const OUT = /^(-|\(|dr\b)|\b(dr|debit)\.?$/i
const WENT_OUT = /^(d|dr|debit|withdrawal|paid|sent|out)\b/i
const NOT_PAID = /fail|declin|pending|revers|refund|cancel|expired/i

/** @returns the sum that came in, as written; empty if none did */
function cameIn({ amount, direction, status }: Draft): string {
  if (amount === '' || OUT.test(amount) || WENT_OUT.test(direction) || NOT_PAID.test(status)) return ''
  const bare = amount.replace(/^\+\s*|\s*\(?\b(cr|credit)\.?\)?$/gi, '')
  return Number(readRupees(bare)) === 0 ? '' : bare
}

/** Longest texts that are kept: some banks' narrations are longer than we need. */
const MOST = { note: 500, payer: 120, utr: 40 }

/** @param order undefined if each date has only one reading */
function judgeAll(
  drafts: readonly { row: SheetRow; draft: Draft }[],
  order: DateOrder | undefined,
  say: Say,
): StatementRow[] {
  const earlier = new Set<string>()
  return drafts.map(({ row, draft }): StatementRow => {
    const amount = cameIn(draft)
    // The totals below a table have no date.
    if (amount === '' || draft.date === '') return { ...row, kind: 'out' }
    const note = draft.note.slice(0, MOST.note)
    const parsed = v.safeParse(StatementLine, {
      date: readDate(draft.date, order ?? onlyOrder(draft.date)),
      amount: Number(readRupees(amount)),
      utr: utrOf(draft.utr, note).slice(0, MOST.utr),
      note,
      payer: draft.payer.slice(0, MOST.payer),
    })
    if (!parsed.success) return { ...row, kind: 'refused', reason: say.known(parsed.issues[0].message) }
    const key = JSON.stringify(parsed.output)
    const kind = earlier.has(key) ? 'twin' : 'line'
    earlier.add(key)
    return { ...row, kind, payment: parsed.output }
  })
}
