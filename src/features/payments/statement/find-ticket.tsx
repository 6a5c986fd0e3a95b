import { useMemo, useState } from 'react'
import type { PaymentRow } from '#contract/payments/payment.ts'
import { useSay } from '#language/use-say.ts'
import { rupees, shortDate } from '#lib/format.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { SearchBox } from '../../company/lists/search-box.tsx'
import { findPayments } from '../find-payments.ts'
import { ticketInWords } from '../payment-columns.tsx'
import { usePaymentRows } from '../payments-list.ts'
import styles from './statement-screen.module.css'
import type { LineRow } from './use-matching.ts'

interface FindTicketProps {
  adminId: number
  line: LineRow
  onFound: (ticketId: number) => void
}

const MOST_SHOWN = 5

/** Finds the passenger of a line without a ticket: passengers who owe exactly this sum come first. */
export function FindTicket(props: FindTicketProps) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return open ? (
    <Offered {...props} />
  ) : (
    <Button variant="text" size="small" icon={<Icon name="search" size={20} />} onClick={() => setOpen(true)}>
      {say('Find the passenger')}
    </Button>
  )
}

function Offered({ adminId, line, onFound }: FindTicketProps) {
  const say = useSay()
  const { rows, query } = usePaymentRows(adminId, 'waiting')
  const { amount, payer, note } = line.payment
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => {
    const words = `${payer} ${note}`.toLowerCase()
    const fits = (row: PaymentRow) => (row.due === amount ? 2 : 0) + (isNamed(words, row.username) ? 1 : 0)
    return [...findPayments(rows, typed)].sort((a, b) => fits(b) - fits(a)).slice(0, MOST_SHOWN)
  }, [rows, typed, amount, payer, note])
  return (
    <div className={styles.find}>
      <SearchBox placeholder={say('Name, ticket or reference')} value={typed} onType={setTyped} />
      {query.data && shown.length === 0 && <p role="status">{say('No payment found.')}</p>}
      <ul className={styles.offers}>
        {shown.map((row) => (
          <li key={row.ticketId}>
            <button type="button" onClick={() => onFound(row.ticketId)}>
              <span>
                <b>{nameInWords(say, row.username)}</b>
                <small>
                  {ticketInWords(say, row)}, {shortDate(row.dateOfDeparture)}, {row.departureTime}
                </small>
              </span>
              <b>{say('{fare} to pay', { fare: rupees(row.due) })}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether the bank's text contains a word of the passenger's name. */
function isNamed(words: string, name: string): boolean {
  return name
    .toLowerCase()
    .split(/\s+/)
    .some((part) => part.length > 2 && words.includes(part))
}
