import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { CANCELLED } from '#contract/tickets/ticket.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { useSession } from '#features/session/use-session.ts'
import { useSay } from '#language/use-say.ts'
import { lazyRequired } from '#lib/chunks/lazy-chunks.tsx'
import { serverNow } from '#lib/clock/server-clock.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { DestinationBoard } from '#ui/head/destination-board.tsx'
import { BusFront } from '#ui/head/top-bar.tsx'
import { DoorView } from '../door/door-view.tsx'
import { drawsPdf } from '../files/pdf-viewer.ts'
import { TicketExtras } from '../files/ticket-extras.tsx'
import { isToBeKept } from '../files/ticket-file.ts'
import { StorageLifetimeNote } from '../wallet/storage-lifetime-note.tsx'
import { useSavedTickets } from '../wallet/use-saved-tickets.ts'
import { useWalletRefusal } from '../wallet/wallet-refusal.ts'
import { NoTickets } from './no-tickets.tsx'
import { TicketCard } from './ticket-card.tsx'
import { TicketChanges } from './ticket-changes.tsx'
import { AboutLink, MainLink } from './ticket-links.tsx'
import { useOwnTickets } from './use-own-tickets.ts'
import { NotSavedNote, NotYourTicket } from './wallet-notes.tsx'
import styles from './wallet-screen.module.css'
import type { WalletView } from './wallet-views.ts'

// pdf.js weighs more than the rest of the app; it comes with the first ticket that is opened as a file.
const PdfView = lazyDialog(async () => (await import('../files/pdf-view.tsx')).PdfView)

const OwnTicketPage = lazyRequired(async () => (await import('./own-ticket-page.tsx')).OwnTicketPage)

interface WalletScreenProps {
  ticket?: number
  show?: WalletView
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
  show: WalletView | undefined
}

function Wallet({ user, ticketId, show }: WalletProps) {
  const say = useSay()
  const navigate = useNavigate()
  const { own, settled, sessionEnded, askAgain } = useOwnTickets(user.id)
  const saved = useSavedTickets(user.id)
  const open = own.kind === 'tickets' ? own.tickets.find(({ id }) => id === ticketId) : undefined
  // A link to the PDF shows the drawn ticket where there is no PDF to be seen.
  const drawn = show === 'pdf' && !drawsPdf ? 'door' : show
  const cancels = show === 'cancel'
  const unsaved =
    own.kind === 'tickets' ? own.tickets.filter((one) => isToBeKept(one, serverNow()) && !saved.has(one.id)) : []
  const refusal = useWalletRefusal(unsaved.map(({ id }) => id))
  const isAnothers = ticketId !== undefined && !open && settled
  const detailed = show === undefined || cancels ? open : undefined
  const close = () => void navigate({ to: '/my-tickets', replace: true })

  return (
    <>
      <BusFront>
        <DestinationBoard
          heading={say('My Tickets')}
          plain
          line={refusal ? say('Without a signal some do not open') : say('They open with no signal')}
        />
      </BusFront>
      <StatusLine
        freshness={own.kind === 'tickets' ? own.freshness : undefined}
        what={say('your tickets')}
        ticketId={detailed?.id}
        onRefresh={askAgain}
        onLogIn={
          sessionEnded
            ? () => void navigate({ to: '/userAuth', state: (state) => ({ ...state, from: '/my-tickets' }) })
            : undefined
        }
      />
      <div className={styles.page}>
        {isAnothers && <NotYourTicket user={user} ticketId={ticketId} />}
        {refusal && <NotSavedNote refusal={refusal} />}
        {detailed && own.kind === 'tickets' ? (
          <Suspense>
            <OwnTicketPage
              key={detailed.id}
              user={user}
              ticket={detailed}
              freshness={own.freshness}
              saved={saved.has(detailed.id)}
              cancels={cancels}
            />
          </Suspense>
        ) : own.kind === 'tickets' ? (
          <ul className={styles.list}>
            {own.tickets.map((ticket) => (
              <li key={ticket.id}>
                <TicketChanges userId={user.id} ticketId={ticket.id} />
                <TicketCard
                  user={user}
                  ticket={ticket}
                  saved={saved.has(ticket.id)}
                  level={2}
                  more={
                    <>
                      {drawsPdf && (
                        <Link
                          to="/my-tickets"
                          search={{ ticket: ticket.id, show: 'pdf' }}
                          className={buttonClass({ variant: 'secondary', size: 'small' })}
                        >
                          {say('Open PDF')}
                        </Link>
                      )}
                      {ticket.status !== CANCELLED && <AboutLink ticket={ticket} />}
                      <TicketExtras user={user} ticket={ticket} />
                    </>
                  }
                >
                  <MainLink ticket={ticket} />
                </TicketCard>
              </li>
            ))}
          </ul>
        ) : (
          !isAnothers && <NoTickets why={own.kind} onAskAgain={askAgain} />
        )}
        {saved.size > 0 && !detailed && <StorageLifetimeNote />}
      </div>
      {open && drawn === 'door' && <DoorView ticket={open} onClose={close} />}
      {open && drawn === 'pdf' && <PdfView open user={user} ticket={open} onClose={close} />}
    </>
  )
}
