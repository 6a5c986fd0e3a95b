import { plainCell, readDate, readRupees } from '#contract/tables/cells.ts'
import type { Field } from '#contract/tables/match-columns.ts'
import { isCalendarDate } from '#contract/time.ts'
import type { PlainMessage } from '#language/message.ts'

/** The fields of a statement's line, and the headings that Indian banks and UPI apps give their columns. */
export type StatementField = 'date' | 'amount' | 'utr' | 'note' | 'payer' | 'direction' | 'status'

const isDate = (cell: string) => !/^\d+$/.test(cell) && isCalendarDate(readDate(cell, 'day-first'))
const isSum = (cell: string) => /^\d+(\.\d+)?$/.test(readRupees(plainCell(cell))) && /[.,₹]/.test(cell)

export const STATEMENT_FIELDS: readonly Field<StatementField>[] = [
  {
    name: 'date',
    needed: true,
    headings: [
      ...['txn date', 'tran date', 'transaction date', 'date and time', 'transaction date and time', 'date time'],
      ...['posting date', 'post date', 'payment date', 'value date', 'value dt', 'value dat', 'तारीख', 'दिनांक'],
    ],
    looks: isDate,
  },
  {
    name: 'amount',
    needed: true,
    headings: [
      ...['credit', 'credits', 'credit amount', 'credit amt', 'cr', 'cr amount', 'deposit', 'deposits'],
      ...['deposit amount', 'deposit amt', 'amount in', 'amount inr', 'amount rs', 'amount received'],
      ...['received amount', 'transaction amount', 'txn amount', 'paid in', 'money in', 'रकम', 'जमा'],
    ],
    looks: isSum,
  },
  {
    name: 'utr',
    needed: false,
    headings: [
      ...['utr no', 'utr number', 'transaction utr', 'upi utr', 'rrn', 'upi ref no', 'upi reference'],
      ...[
        'upi reference number',
        'bank reference',
        'bank reference number',
        'ref',
        'ref no',
        'reference',
        'reference no',
      ],
      ...['reference number', 'transaction reference', 'chq ref no', 'chq ref number', 'cheque ref no'],
      ...['ref no cheque no', 'chq no ref no', 'यूटीआर'],
    ],
  },
  {
    name: 'note',
    needed: false,
    headings: [
      ...['narration', 'description', 'transaction description', 'transaction remarks', 'remarks', 'remark', 'notes'],
      ...['particulars', 'details', 'transaction details', 'message', 'comment', 'comments', 'customer note', 'विवरण'],
    ],
  },
  {
    name: 'payer',
    needed: false,
    headings: [
      ...['payer name', 'paid by', 'received from', 'sender', 'sender name', 'remitter', 'remitter name', 'customer'],
      ...['customer name', 'name'],
    ],
  },
  {
    name: 'direction',
    needed: false,
    headings: ['dr cr', 'cr dr', 'debit credit', 'credit debit', 'transaction type', 'txn type', 'type'],
  },
  { name: 'status', needed: false, headings: ['transaction status', 'payment status', 'txn status'] },
]

export const STATEMENT_LABELS: Readonly<Record<StatementField, PlainMessage>> = {
  date: 'Day',
  amount: 'Amount that came',
  utr: 'UTR or reference',
  note: 'Note or narration',
  payer: 'Payer',
  direction: 'In or out',
  status: 'Status of the payment',
}
