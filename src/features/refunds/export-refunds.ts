import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'
import { indiaDate } from '#contract/time.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { type Column, type NamedTable, tableOf } from '../company/spreadsheets/table.ts'
import { WHY } from './refund-words.ts'

const STATE: Record<OperatorRefund['state'], PlainMessage> = {
  due: 'Due#refund',
  paid: 'Paid#refund',
  other: 'Not known',
}

const COLUMNS: readonly Column<OperatorRefund>[] = [
  ['Ticket id', ({ ticketId }) => ticketId],
  ['Passenger', ({ username }) => username],
  ['Phone', ({ phone, payTo }) => phone || (payTo ?? '')],
  ['Seats', ({ seats }) => seats.join(' ')],
  ['Why', ({ cause }) => say(WHY[cause])],
  ['Bus number', ({ busNumber }) => busNumber],
  ['From', ({ source }) => source],
  ['To', ({ destination }) => destination],
  ['Date of departure', ({ dateOfDeparture }) => dateOfDeparture, 'date'],
  ['Refund', ({ amount }) => amount],
  ['Status', ({ state }) => say(STATE[state])],
  ['Due since', ({ since }) => indiaDate(since), 'date'],
  ['Paid on', ({ paidOn }) => paidOn ?? '', 'date'],
  ['Reference', ({ reference }) => reference],
]

export function refundsTable(refunds: readonly OperatorRefund[], today: string): NamedTable {
  return { table: tableOf(COLUMNS, refunds), name: `refunds_${today}` }
}
