import type { Ticket } from '../../../contract/ticket.ts'
import { shortDate } from '../../lib/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { LogoutIcon } from '../../ui/icons.tsx'
import { useConnection } from '../connection/use-connection.ts'
import styles from './log-out-question.module.css'

const MOST_NAMED = 5

interface LogOutQuestionProps {
  open: boolean
  /** The tickets on this phone that a logout removes. */
  saved: readonly Ticket[]
  onYes: () => void
  onNo: () => void
}

/** Says which tickets a logout takes from this phone, and asks. */
export function LogOutQuestion({ open, saved, onYes, onNo }: LogOutQuestionProps) {
  const connection = useConnection()
  const rest = saved.length - MOST_NAMED
  return (
    <Confirm
      open={open}
      title="Are you sure you want to log out?"
      yes="Logout"
      no="Stay logged in"
      tone="danger"
      yesIcon={<LogoutIcon />}
      onYes={onYes}
      onNo={onNo}
    >
      <p>
        {saved.length === 1 ? 'This ticket is' : `These ${saved.length} tickets are`} saved on this phone and will be
        removed from it:
      </p>
      <ul className={styles.tickets}>
        {saved.slice(0, MOST_NAMED).map((ticket) => (
          <li key={ticket.id}>
            {ticket.source} to {ticket.destination}, {shortDate(ticket.dateOfDeparture)}, {ticket.departureTime}
          </li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
      <p>
        {connection.kind === 'offline'
          ? 'You are offline: you cannot log in again, or see them, before you have a signal.'
          : 'They come back when you log in again with a signal.'}
      </p>
    </Confirm>
  )
}
