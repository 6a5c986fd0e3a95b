import { Link, useLocation } from '@tanstack/react-router'
import type { User } from '#contract/accounts/account.ts'
import { useSession } from '#features/session/use-session.ts'
import { useSay } from '#language/use-say.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { useSavedTickets } from '../wallet/use-saved-tickets.ts'
import styles from './my-ticket-dialog.module.css'
import { NoTickets } from './no-tickets.tsx'
import { TicketCard } from './ticket-card.tsx'
import { TicketChanges } from './ticket-changes.tsx'
import { MainLink } from './ticket-links.tsx'
import { useOwnTickets } from './use-own-tickets.ts'

/** The traveller's tickets over the current page (specification, section 2, My profile). */
export function MyTicketDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useSay()
  const { user } = useSession()
  return (
    <Sheet open={open} onClose={onClose} title={say('My Tickets')} body="list">
      {user ? <TicketList user={user} onClose={onClose} /> : <NobodyLoggedIn onClose={onClose} />}
    </Sheet>
  )
}

function TicketList({ user, onClose }: { user: User; onClose: () => void }) {
  const say = useSay()
  const { own, sessionEnded, askAgain } = useOwnTickets(user.id)
  const saved = useSavedTickets(user.id)
  if (sessionEnded && own.kind !== 'tickets') return <SessionEnded onClose={onClose} />
  if (own.kind !== 'tickets') return <NoTickets why={own.kind} onAskAgain={askAgain} onLeave={onClose} />
  return (
    <>
      {sessionEnded && <SessionEnded onClose={onClose} />}
      {own.failed && !sessionEnded && (
        <div className={styles.note}>
          <Note>{say('Failed to fetch ticket. Please try again. These are the tickets that this phone knows.')}</Note>
        </div>
      )}
      <ul className={styles.list}>
        {own.tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketChanges userId={user.id} ticketId={ticket.id} />
            <TicketCard user={user} ticket={ticket} saved={saved.has(ticket.id)} level={3}>
              <MainLink ticket={ticket} onLeave={onClose} />
            </TicketCard>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The server does not know the traveller any more: asking again is of no use before the next log-in. */
function SessionEnded({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const { href } = useLocation()
  return (
    <div className={styles.note}>
      <Note>
        <p role="status">{say('Your session has ended. Your tickets are safe.')}</p>
        <Link
          to="/userAuth"
          state={(state) => ({ ...state, from: href })}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          onClick={onClose}
        >
          {say('Log in')}
        </Link>
      </Note>
    </div>
  )
}

/** An operator has no tickets of their own, and another tab may have logged the traveller out. */
function NobodyLoggedIn({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <div role="alert">
      <EmptyState
        drawing={<TicketBlank />}
        heading={say('User ID not found! Please log in.')}
        actions={
          <Link to="/userAuth" className={buttonClass()} onClick={onClose}>
            {say('Login')}
          </Link>
        }
      />
    </div>
  )
}
