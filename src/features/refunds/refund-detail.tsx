import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'
import { paymentReference, upiLink } from '#contract/payments/upi.ts'
import { indiaDate } from '#contract/time.ts'
import { PersonPart, partClass, RowDetail, ToTripsPassengers } from '#features/company/lists/row-detail.tsx'
import { useSay } from '#language/use-say.ts'
import { plateNumber, rupees, shortDate } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TicketHistory } from '../tickets/history/ticket-history.tsx'
import { UpiCode } from '../tickets/paper/upi-code.tsx'
import styles from './refund-cells.module.css'
import { WHY } from './refund-words.ts'

interface RefundDetailProps {
  adminId: number
  refund: OperatorRefund
  /** What is typed as the reference of this payment alone; undefined where it is not picked to be paid. */
  reference: string | undefined
  onReference: (text: string) => void
}

/** The company's phone scans it, in the place of typing an ID and a sum. */
function PayBack({ refund: { ticketId, amount, username, phone }, id }: { refund: OperatorRefund; id: string }) {
  const say = useSay()
  const reference = paymentReference(ticketId)
  // Of an erased account there is no phone any more, and what stands for its name is nobody's.
  const name = (phone && username) || reference
  return (
    <Card as="section" look="paper" className={styles.code} aria-label={say('Pay back by UPI')}>
      <UpiCode
        {...{ id, name, reference }}
        link={upiLink({ id, name }, { rupees: amount, reference })}
        idTerm={say('UPI ID')}
        caption={rupees(amount)}
      />
    </Card>
  )
}

/** The refund of an open row: whom it goes to, for which trip, and what happened to the ticket. */
export function RefundDetail({ adminId, refund, reference, onReference }: RefundDetailProps) {
  const say = useSay()
  const { phone, payTo, ticketId, busId, seats, cause, since, paidOn } = refund
  const from = say.place(refund.source)
  const to = say.place(refund.destination)
  return (
    <RowDetail
      className={styles.detail}
      later={<TicketHistory reader={{ as: 'operator', accountId: adminId }} ticketId={ticketId} />}
    >
      <PersonPart phone={phone}>
        {payTo?.includes('@') && <PayBack refund={refund} id={payTo} />}
        {payTo && !payTo.includes('@') && <b>{say('Pay to {address}', { address: payTo })}</b>}
      </PersonPart>
      <KeyValue className={partClass}>
        <Fact term={say('Ticket id')}>{ticketId}</Fact>
        <Fact term={seats.length === 1 ? say('Seat') : say('Seats')}>{seatText(seats)}</Fact>
        <Fact term={say('Why')}>{say(WHY[cause])}</Fact>
        <Fact term={paidOn ? say('Paid on') : say('Due since')}>{shortDate(paidOn ?? indiaDate(since))}</Fact>
        <Fact term={say('From, to')} wide>
          {from && to ? say('{from} to {to}', { from, to }) : from || to}, {shortDate(refund.dateOfDeparture)},{' '}
          {refund.departureTime}
        </Fact>
        <Fact term={say('Bus number')}>{plateNumber(refund.busNumber) || say('N/A')}</Fact>
        {refund.reference && <Fact term={say('Reference')}>{refund.reference}</Fact>}
      </KeyValue>
      <div className={partClass}>
        {reference !== undefined && (
          <TextField
            label={say('Reference')}
            maxLength={60}
            value={reference}
            onChange={({ target }) => onReference(target.value)}
          />
        )}
        <ToTripsPassengers busId={busId} />
      </div>
    </RowDetail>
  )
}
