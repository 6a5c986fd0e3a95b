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

/** `line` and `cells`: the row as it stands in the file. */
export type StatementRow =
  /** Money came. */
  | (SheetRow & { kind: 'line'; payment: StatementLine })
  /** None did, or it did not stay: a payment out, a total, one that failed. */
  | (SheetRow & { kind: 'out' })
  /** A line before it says the very same. */
  | (SheetRow & { kind: 'twin'; payment: StatementLine })
  | (SheetRow & { kind: 'refused'; reason: string })

export type Statement =
  | {
      kind: 'rows'
      /** Without it each date of the file has one reading, and either order gives the same. */
      question: DateQuestion | undefined
      rows: (order: DateOrder) => readonly StatementRow[]
    }
  /** No column says what is needed. */
  | { kind: 'unsaid' }
  | { kind: 'unreadable'; reason: string }

/** A year of a large company. */
export const MOST_ROWS = 50_000

/** @param say says what is wrong with it */
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

/** `02 Dec 2026, 02:05 PM`: a statement is matched by the day. */
const CLOCK_BEHIND = /,?\s+\d{1,2}:\d{2}(:\d{2})?\s*([ap]\.?m\.?)?$/i

const OUT = /^(-|\(|dr\b)|\b(dr|debit)\.?$/i
const WENT_OUT = /^(d|dr|debit|withdrawal|paid|sent|out)\b/i
const NOT_PAID = /fail|declin|pending|revers|refund|cancel|expired/i

/** @returns what of a sum that came is written; empty where none did */
function cameIn({ amount, direction, status }: Draft): string {
  if (amount === '' || OUT.test(amount) || WENT_OUT.test(direction) || NOT_PAID.test(status)) return ''
  const bare = amount.replace(/^\+\s*|\s*\(?\b(cr|credit)\.?\)?$/gi, '')
  return Number(readRupees(bare)) === 0 ? '' : bare
}

/** Narrations of some banks are longer than anything in them that is needed. */
const MOST = { note: 500, payer: 120, utr: 40 }

/** @param order undefined where each date is what it can be alone */
function judgeAll(
  drafts: readonly { row: SheetRow; draft: Draft }[],
  order: DateOrder | undefined,
  say: Say,
): StatementRow[] {
  const earlier = new Set<string>()
  return drafts.map(({ row, draft }): StatementRow => {
    const amount = cameIn(draft)
    // Below a table stand its totals, which have no day.
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
