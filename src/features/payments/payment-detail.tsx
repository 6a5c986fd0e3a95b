import type { Admin } from '#contract/accounts/account.ts'
import { shownUtr } from '#contract/payments/claim.ts'
import type { PaymentRow } from '#contract/payments/payment.ts'
import { paymentReference } from '#contract/payments/upi.ts'
import { PhoneDigits } from '#features/company/lists/person-cells.tsx'
import { partClass, ToTripsPassengers } from '#features/company/lists/row-detail.tsx'
import { useSay } from '#language/use-say.ts'
import { plateNumber, shortDate } from '#lib/format.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { Icon } from '#ui/icons.tsx'
import { NotePayment } from './note-payment.tsx'
import { saidInWords } from './payment-columns.tsx'
import { PaymentLine } from './payment-line.tsx'
import styles from './payments-screen.module.css'

/** The open row: its trip, and the way to note a payment, or to take one back. */
export function PaymentDetail({ admin, row }: { admin: Admin; row: PaymentRow }) {
  const say = useSay()
  const { ticketId, busId, phone, payment, claim } = row
  const ticket = { id: ticketId, busId }
  return (
    <div className={styles.detail}>
      <div className={partClass}>
        {payment ? (
          <ul>
            <PaymentLine admin={admin} ticket={ticket} payment={payment} />
          </ul>
        ) : (
          <>
            {claim && (
              <p>
                {[saidInWords(say, row), claim.utr && `UTR ${shownUtr(claim.utr)}`].filter(Boolean).join(', ')}
                {row.due === 0 && <span> {say('Nothing is due: what came goes back.')}</span>}
              </p>
            )}
            <NotePayment
              key={`${row.due} ${claim?.id}`}
              admin={admin}
              ticket={ticket}
              due={row.due}
              claim={claim}
              usual="upi"
            />
          </>
        )}
      </div>
      <div className={partClass}>
        <KeyValue>
          <Fact term={say('Reference in your statement')}>{paymentReference(ticketId)}</Fact>
          <Fact term={say('Bus number')}>{plateNumber(row.busNumber) || say('N/A')}</Fact>
          <Fact term={say('From, to')} wide>
            {say('{from} to {to}', { from: say.place(row.source), to: say.place(row.destination) })},{' '}
            {shortDate(row.dateOfDeparture)}, {row.departureTime}
          </Fact>
        </KeyValue>
        <div className={styles.ways}>
          {phone && (
            <a href={`tel:${phone}`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              <Icon name="phone" size={20} />
              <PhoneDigits phone={phone} />
            </a>
          )}
          <ToTripsPassengers busId={busId} />
        </div>
      </div>
    </div>
  )
}
