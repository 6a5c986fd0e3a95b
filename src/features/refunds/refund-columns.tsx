import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'
import type { RefundState } from '#contract/cancellation/refund.ts'
import { indiaDate } from '#contract/time.ts'
import { Who } from '#features/company/lists/person-cells.tsx'
import { type Picks, pickColumn } from '#features/company/lists/picks.tsx'
import type { Say } from '#language/say.ts'
import { phoneNumber, rupees, shortDate } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { nameAsText, nameInWords } from '#lib/name-in-words.ts'
import type { Column } from '#ui/table/columns.ts'
import styles from './refund-cells.module.css'
import { WHY } from './refund-words.ts'

/** @param picks undefined where there is nothing to pick for: it is paid */
export function refundColumns(
  say: Say,
  state: RefundState,
  picks: Picks<number> | undefined,
): Column<OperatorRefund>[] {
  const nameOf = ({ username }: OperatorRefund) => nameAsText(say, username)
  const what = (refund: OperatorRefund) => refundInWords(say, refund)
  const when = ({ paidOn, since }: OperatorRefund) => paidOn ?? indiaDate(since)
  return [
    ...pickColumn(
      picks,
      ({ id }: OperatorRefund) => id,
      (refund) => `${nameInWords(say, refund.username)}, ${what(refund)}`,
    ),
    {
      id: 'name',
      head: say('Passenger'),
      text: nameOf,
      cell: (refund) => <Who name={refund.username} note={contactOf(say, refund)} />,
      sort: (refund) => nameOf(refund).toLowerCase(),
      phone: 'name',
    },
    {
      id: 'what',
      head: say('Why'),
      text: what,
      sort: ({ ticketId }) => ticketId,
      width: '18.75rem',
      phone: 'under',
    },
    {
      id: 'when',
      head: state === 'due' ? say('Due since') : say('Paid on'),
      text: (refund) => shortDate(when(refund)),
      sort: when,
      width: '8.125rem',
    },
    ...(state === 'paid'
      ? [
          {
            id: 'reference',
            head: say('Reference'),
            text: ({ reference }: OperatorRefund) => reference,
            sort: ({ reference }: OperatorRefund) => reference.toLowerCase(),
            width: '10rem',
          },
        ]
      : []),
    {
      id: 'amount',
      head: say('Refund'),
      text: ({ amount }) => rupees(amount),
      cell: ({ amount }) => <b className={styles.amount}>{rupees(amount)}</b>,
      sort: ({ amount }) => amount,
      width: '7.5rem',
      end: true,
      phone: 'amiss',
    },
  ]
}

/** @returns `Called off, ticket 900, Seats 3, 4` */
export function refundInWords(say: Say, { cause, ticketId, seats }: OperatorRefund): string {
  const why = say('{why}, ticket {ticketId}', { why: say(WHY[cause]), ticketId })
  return `${why}, ${say.count(seats.length, 'Seat {seats}', 'Seats {seats}', { seats: seatText(seats) })}`
}

/** Where the money goes, as far as it is known: an erased account has left no more than that. */
function contactOf(say: Say, { payTo, phone }: OperatorRefund): string {
  return payTo ? say('Pay to {address}', { address: payTo }) : phoneNumber(phone)
}
