import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Amount, CalendarDate, Id, Integer, Shown } from '../fields/fields.ts'
import { form, optionalText } from '../fields/typed-fields.ts'
import { openWord } from '../words.ts'
import { PaidAmount } from './payment.ts'

/** Incoming payments on a bank’s or UPI app’s statement, as a company sends them to be matched with tickets. */

/** One request sends at most this many lines; a longer statement takes several. */
export const MOST_LINES_AT_ONCE = 200

export const StatementLine = form({
  date: CalendarDate,
  /** Twelve digits, as payers’ apps show it, or the bank’s own name for the payment. */
  utr: v.optional(optionalText('UTR', 40), ''),
  /** Rupees. */
  amount: PaidAmount,
  note: v.optional(optionalText('Note', 500), ''),
  payer: v.optional(optionalText('Payer', 120), ''),
  /** The ticket, where somebody has chosen it by hand. */
  ticketId: v.optional(Id),
  /** Rupees that were shown as due, where another sum came: saved all the same, while that sum is still due. */
  due: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
})
export type StatementLine = v.InferOutput<typeof StatementLine>
/** As it is typed or sent. */
export type StatementInput = v.InferInput<typeof StatementLine>

const wrongNumber = said('Send 1 to {most} lines at once.', { most: MOST_LINES_AT_ONCE })
export const StatementForm = form({
  rows: v.pipe(v.array(StatementLine), v.minLength(1, wrongNumber), v.maxLength(MOST_LINES_AT_ONCE, wrongNumber)),
  /** False: a trial; nothing is saved. */
  keep: v.boolean(said('Say whether the payments are saved.')),
})
export type StatementForm = v.InferOutput<typeof StatementForm>

/**
 * The result of a line. `already`: this line, or this money, was noted before. `wrong-sum`: more or less came than is
 * due; a surplus goes back. `nobody`: it names no ticket.
 */
const OUTCOMES = ['matched', 'already', 'wrong-sum', 'nobody'] as const

export const LineOutcome = v.object({
  /** Its place among the rows that were sent, from 0. */
  row: Integer,
  outcome: openWord(OUTCOMES, 'nobody'),
  ticketId: v.optional(Id),
  /** How the ticket was found. */
  by: v.optional(openWord(['reference', 'utr', 'hand'], 'other')),
  username: v.optional(Shown),
  /** Rupees that are due of the ticket, before this line. */
  due: v.optional(Amount),
  /** The ticket is cancelled: what came goes back by its terms. */
  cancelled: v.optional(v.literal(true)),
})
export type LineOutcome = v.InferOutput<typeof LineOutcome>

/**
 * @param cell of the bank’s column, zeros in front and blanks in between included
 * @param note where the cell is no UTR, the note’s own twelve digits are
 * @returns twelve digits; else the cell as it is
 */
export function utrOf(cell: string, note: string): string {
  const digits = /^[\d\s]+$/.test(cell) ? cell.replace(/\s/g, '').replace(/^0+(?=\d{12}$)/, '') : ''
  if (/^\d{12}$/.test(digits)) return digits
  const [only, another] = new Set(note.split(/\D+/).filter((run) => run.length === 12))
  return only !== undefined && another === undefined ? only : cell
}
