import { Link, useNavigate } from '@tanstack/react-router'
import type { User } from '../../../contract/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DestinationBoard } from '../../ui/destination-board.tsx'
import { ExpandIcon } from '../../ui/icons.tsx'
import { BusFront } from '../../ui/top-bar.tsx'
import { requestedPart } from '../connection/requested-part.tsx'
import { StatusLine } from '../connection/status-line.tsx'
import { useSession } from '../session/use-session.ts'
import { DoorView } from './door-view.tsx'
import { NoTickets } from './no-tickets.tsx'
import { TicketCard } from './ticket-card.tsx'
import { TicketChanges } from './ticket-changes.tsx'
import { TicketExtras } from './ticket-extras.tsx'
import { useOwnTickets } from './use-own-tickets.ts'
import { useSavedTickets } from './use-saved-tickets.ts'
import styles from './wallet-screen.module.css'

// pdf.js weighs more than the rest of the app; it comes with the first ticket that is opened as a file.
const PdfView = requestedPart(async () => (await import('./pdf-view.tsx')).PdfView)

interface WalletScreenProps {
  ticket?: number
  show?: 'pdf' | 'door'
}

/** My Tickets: everything this traveller carries, with or without a signal. */
export function WalletScreen({ ticket: ticketId, show }: WalletScreenProps) {
  const { user } = useSession()
  if (!user) return null
  return <Wallet user={user} ticketId={ticketId} show={show} />
}

interface WalletProps {
  user: User
  ticketId: number | undefined
  show: 'pdf' | 'door' | undefined
}

function Wallet({ user, ticketId, show }: WalletProps) {
  const navigate = useNavigate()
  const { own, askAgain } = useOwnTickets(user.id)
  const saved = useSavedTickets(user.id)
  const open = own.kind === 'tickets' ? own.tickets.find(({ id }) => id === ticketId) : undefined
  const close = () => void navigate({ to: '/my-tickets', replace: true })

  return (
    <>
      <BusFront>
        <DestinationBoard heading="My Tickets" plain line="They open with no signal" />
      </BusFront>
      <StatusLine
        rememberedAt={own.kind === 'tickets' && own.truth.kind === 'remembered' ? own.truth.at : undefined}
        what="your tickets"
        onRefresh={askAgain}
      />
      <div className={styles.page}>
        {own.kind === 'tickets' ? (
          <ul className={styles.list}>
            {own.tickets.map((ticket) => (
              <li key={ticket.id}>
                <TicketChanges userId={user.id} ticketId={ticket.id} />
                <TicketCard user={user} ticket={ticket} saved={saved.has(ticket.id)} level={2}>
                  <Link
                    to="/my-tickets"
                    search={{ ticket: ticket.id, show: 'door' }}
                    className={buttonClass({ size: 'small' })}
                  >
                    <ExpandIcon size={20} />
                    Show
                  </Link>
                  <Link
                    to="/my-tickets"
                    search={{ ticket: ticket.id, show: 'pdf' }}
                    className={buttonClass({ variant: 'secondary', size: 'small' })}
                  >
                    Open PDF
                  </Link>
                  <TicketExtras user={user} ticket={ticket} />
                </TicketCard>
              </li>
            ))}
          </ul>
        ) : (
          <NoTickets why={own.kind} onAskAgain={askAgain} />
        )}
      </div>
      {open && show === 'door' && <DoorView ticket={open} onClose={close} />}
      {open && show === 'pdf' && <PdfView open user={user} ticket={open} onClose={close} />}
    </>
  )
}
