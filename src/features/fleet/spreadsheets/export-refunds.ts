import type { OperatorRefund } from '../../../../contract/cancellation/operator-refund.ts'
import { indiaDate } from '../../../../contract/time.ts'
import type { PlainMessage } from '../../../language/message.ts'
import { say } from '../../../language/say.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { WHY } from '../refunds/refund-words.ts'
import { csvFile } from './csv.ts'

const STATE: Record<OperatorRefund['state'], PlainMessage> = {
  due: 'Due#refund',
  paid: 'Paid#refund',
  other: 'Not known',
}

export function exportRefunds(refunds: readonly OperatorRefund[], today: string): void {
  const head = [
    say('Ticket id'),
    say('Passenger'),
    say('Phone'),
    say('Seats'),
    say('Why'),
    say('Bus number'),
    say('From'),
    say('To'),
    say('Date of departure'),
    say('Refund'),
    say('Status'),
    say('Due since'),
    say('Paid on'),
    say('Reference'),
  ]
  const rows = refunds.map((refund) => [
    refund.ticketId,
    refund.username,
    refund.phone || (refund.payTo ?? ''),
    refund.seats.join(' '),
    say(WHY[refund.cause]),
    refund.busNumber,
    refund.source,
    refund.destination,
    refund.dateOfDeparture,
    refund.amount,
    say(STATE[refund.state]),
    indiaDate(refund.since),
    refund.paidOn ?? '',
    refund.reference,
  ])
  saveFile(csvFile(head, rows), `refunds_${today}.csv`, 'text/csv;charset=utf-8')
}
