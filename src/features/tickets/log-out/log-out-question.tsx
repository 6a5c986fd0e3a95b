import type { Ticket } from '#contract/tickets/ticket.ts'
import type { Purchase } from '#delivery/purchases.ts'
import { UnsentList } from '#features/buses/unsent/unsent-list.tsx'
import { UnsentScans } from '#features/buses/unsent/unsent-scans.tsx'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import type { BusChange } from '#offline/outbox/bus-change.ts'
import { Icon } from '#ui/icons.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import styles from './log-out-question.module.css'
import { UnansweredList } from './unanswered-list.tsx'

const MOST_NAMED = 5

interface LogOutQuestionProps {
  open: boolean
  /** The tickets on this phone that a log-out removes. */
  saved: readonly Ticket[]
  /** The bookings without an end on this phone. */
  unanswered: readonly Purchase[]
  /** The operator's unsent changes, which are lost. */
  unsent: readonly BusChange[]
  /** How many of the operator's unsent scans are lost. */
  scans: number
  onYes: () => void
  onClose: () => void
}

/** Says what a log-out removes from this phone, and asks. */
export function LogOutQuestion({ open, saved, unanswered, unsent, scans, onYes, onClose }: LogOutQuestionProps) {
  const say = useSay()
  return (
    <Confirm
      open={open}
      title={say('Are you sure you want to log out?')}
      yes={say('Logout')}
      no={say('Stay logged in')}
      tone="danger"
      yesIcon={<Icon name="logout" />}
      onYes={onYes}
      onNo={onClose}
    >
      <UnsentList changes={unsent} />
      <UnsentScans count={scans} />
      <UnansweredList purchases={unanswered} />
      {saved.length > 0 && <SavedTickets saved={saved} />}
    </Confirm>
  )
}

function SavedTickets({ saved }: { saved: readonly Ticket[] }) {
  const say = useSay()
  const connection = useConnection()
  const rest = saved.length - MOST_NAMED
  return (
    <>
      <p>
        {say.count(
          saved.length,
          'This ticket is saved on this phone and will be removed from it:',
          'These {count} tickets are saved on this phone and will be removed from it:',
        )}
      </p>
      <ul className={styles.tickets}>
        {saved.slice(0, MOST_NAMED).map((ticket) => (
          <li key={ticket.id}>
            {say('{from} to {to}, {day}, {time}', {
              from: say.place(ticket.source),
              to: say.place(ticket.destination),
              day: shortDate(ticket.dateOfDeparture),
              time: ticket.departureTime,
            })}
          </li>
        ))}
        {rest > 0 && <li>{say('and {rest} more', { rest })}</li>}
      </ul>
      <p>
        {connection.kind === 'offline'
          ? say('You are offline: you need a signal to log in again and see them.')
          : say('They come back when you log in again with a signal.')}
      </p>
    </>
  )
}
