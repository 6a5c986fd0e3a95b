import { shownUtr } from '#contract/payments/claim.ts'
import type { PaymentRow } from '#contract/payments/payment.ts'
import { paymentReference } from '#contract/payments/upi.ts'
import { Who } from '#features/company/lists/person-cells.tsx'
import { type Picks, pickColumn } from '#features/company/lists/picks.tsx'
import type { Say } from '#language/say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { phoneNumber, rupees, shortDate } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { nameAsText, nameInWords } from '#lib/name-in-words.ts'
import type { Column } from '#ui/table/columns.ts'
import { momentInWords } from '../tickets/cancel/cancel-words.ts'
import { amountOf, keyOf } from './find-payments.ts'
import { HOW_NAMES } from './how-paid.tsx'
import { type PaymentState, waits } from './payments-list.ts'
import styles from './payments-screen.module.css'

/** @param picks undefined where there is nothing to pick for: it came in */
export function paymentColumns(say: Say, state: PaymentState, picks: Picks<string> | undefined): Column<PaymentRow>[] {
  const nameOf = ({ username }: PaymentRow) => nameAsText(say, username)
  const what = (row: PaymentRow) => ticketInWords(say, row)
  const leaves = ({ dateOfDeparture, departureTime }: PaymentRow) => `${shortDate(dateOfDeparture)}, ${departureTime}`
  return [
    ...pickColumn(picks, keyOf, (row: PaymentRow) => `${nameInWords(say, row.username)}, ${what(row)}`),
    {
      id: 'name',
      head: say('Passenger'),
      text: nameOf,
      cell: ({ username, phone }) => <Who name={username} note={phoneNumber(phone)} />,
      sort: (row) => nameOf(row).toLowerCase(),
      phone: 'name',
    },
    {
      id: 'what',
      head: say('Ticket'),
      text: what,
      sort: ({ ticketId }) => ticketId,
      ...(state === 'claimed' ? { width: '8.25rem' } : { width: '12.5rem', phone: 'under' as const }),
    },
    ...(state === 'claimed' ? claimColumns(say, leaves) : []),
    state !== 'received'
      ? {
          id: 'leaves',
          head: say('Leaves'),
          text: leaves,
          sort: ({ dateOfDeparture, departureTime }) => `${dateOfDeparture} ${departureTime}`,
          width: state === 'claimed' ? '8.5rem' : '170px',
        }
      : {
          id: 'at',
          head: say('Noted'),
          text: ({ payment }) => (payment ? `${say(HOW_NAMES[payment.how])}, ${momentInWords(payment.at)}` : ''),
          sort: ({ payment }) => payment?.at ?? 0,
          width: '13.75rem',
        },
    {
      id: 'amount',
      head: say('Amount'),
      text: (row) => rupees(amountOf(row)),
      cell: (row) => {
        const amount = rupees(amountOf(row))
        return row.payment?.takenBack ? (
          <s className={styles.amount}>{amount}</s>
        ) : (
          <b className={styles.amount}>{amount}</b>
        )
      },
      sort: amountOf,
      width: '7.5rem',
      end: true,
      phone: 'amiss',
    },
  ]
}

/** The number that finds it in a statement, and who says so since when. */
function claimColumns(say: Say, leaves: (row: PaymentRow) => string): Column<PaymentRow>[] {
  const utr = ({ claim }: PaymentRow) => (claim?.utr ? `UTR ${shownUtr(claim.utr)}` : say('no UTR given'))
  return [
    {
      id: 'utr',
      head: say('UTR'),
      text: utr,
      cell: (row) => (
        <>
          {waits(row, serverNow()) && <em className={styles.waits}>{waitsInWords(say, row)}</em>}
          {utr(row)}
          <small className={styles.onPhone}>
            {say('{reference}, leaves {time}', { reference: paymentReference(row.ticketId), time: leaves(row) })}
          </small>
        </>
      ),
      sort: ({ claim }) => claim?.utr ?? '',
      width: '10rem',
      phone: 'under',
    },
    {
      id: 'said',
      head: say('Said#paid'),
      text: (row) => (waits(row, serverNow()) ? waitsInWords(say, row) : saidInWords(say, row)),
      sort: ({ claim }) => claim?.at ?? 0,
      width: '9.25rem',
    },
  ]
}

function waitsInWords(say: Say, { seats, payBefore = 0 }: PaymentRow): string {
  return say.count(seats.length, 'seat waits since {time}', 'seats wait since {time}', {
    time: momentInWords(payBefore),
  })
}

/** @returns when it was said, or who at the bus door saw it */
export function saidInWords(say: Say, { claim }: PaymentRow): string {
  if (!claim) return ''
  const { seen } = claim
  if (!seen) return momentInWords(claim.at)
  return seen.by === ''
    ? say('driver saw it, {moment}', { moment: momentInWords(seen.at) })
    : say('{name} saw it, {moment}', { name: seen.by, moment: momentInWords(seen.at) })
}

/** @returns `Ticket 310, Seats 3, 4` */
export function ticketInWords(say: Say, { ticketId, seats }: PaymentRow): string {
  const named = say.count(seats.length, 'Seat {seats}', 'Seats {seats}', { seats: seatText(seats) })
  return `${say('Ticket {id}', { id: ticketId })}, ${named}`
}
