import type { OperatorRefund } from '../../../../contract/cancellation/operator-refund.ts'
import { indiaDate } from '../../../../contract/time.ts'
import { useSay } from '../../../language/use-say.ts'
import { phoneNumber, rupees, shortDate } from '../../../lib/format.ts'
import { seatText } from '../../../lib/format-details.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Tick } from '../../../ui/fields/tick.tsx'
import styles from './refund-row.module.css'
import { WHY } from './refund-words.ts'

interface RefundRowProps {
  refund: OperatorRefund
  /** Undefined where there is nothing to pick for: it is paid. */
  picked: boolean | undefined
  onPick: (on: boolean) => void
  reference: string
  onReference: (text: string) => void
}

/** Whom money goes back to, and for what; on a desk with a reference of its own once it is picked. */
export function RefundRow({ refund, picked, onPick, reference, onReference }: RefundRowProps) {
  const say = useSay()
  const { username, ticketId, seats, phone, amount, cause, paidOn, since } = refund
  const what = say('{why}, ticket {ticketId}', { why: say(WHY[cause]), ticketId })
  const when = paidOn ?? indiaDate(since)
  const line = (
    <>
      <span className={styles.who}>
        <b>{username || say('N/A')}</b>
        <small>
          {what}, {say.count(seats.length, 'Seat {seats}', 'Seats {seats}', { seats: seatText(seats) })}
        </small>
        <small>
          {phone && `${phoneNumber(phone)}, `}
          {paidOn ? say('paid {day}', { day: shortDate(when) }) : say('since {day}', { day: shortDate(when) })}
          {refund.reference && `, ${refund.reference}`}
        </small>
        {refund.payTo && <small>{say('Pay to {address}', { address: refund.payTo })}</small>}
      </span>
      <b className={styles.amount}>{rupees(amount)}</b>
    </>
  )
  return (
    <li className={styles.refund} data-picked={picked ? '' : undefined}>
      {picked === undefined ? (
        <div className={styles.line}>{line}</div>
      ) : (
        <label className={styles.line}>
          <Tick checked={picked} onChange={({ target }) => onPick(target.checked)} />
          {line}
        </label>
      )}
      {picked && (
        <span className={styles.own}>
          <TextField
            label={say('Reference')}
            maxLength={60}
            autoComplete="off"
            value={reference}
            onChange={({ target }) => onReference(target.value)}
          />
        </span>
      )}
    </li>
  )
}
