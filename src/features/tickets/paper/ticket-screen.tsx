import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { canBeTold } from '#features/session/notifications/can-be-told.ts'
import { useSession } from '#features/session/use-session.ts'
import { useSay } from '#language/use-say.ts'
import { lazyOptional } from '#lib/chunks/lazy-chunks.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { iconButtonClass } from '#ui/controls/icon-button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { Steps } from '#ui/facts/steps.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TicketExtras } from '../files/ticket-extras.tsx'
import { downloadTicketFile, OutdatedCopy } from '../files/ticket-file.ts'
import { TicketChanges } from '../list/ticket-changes.tsx'
import { useOwnTickets } from '../list/use-own-tickets.ts'
import { SavedMark } from '../wallet/saved-mark.tsx'
import { useSavedTickets } from '../wallet/use-saved-tickets.ts'
import { Countdown } from './countdown.tsx'
import { LateStrip } from './late-strip.tsx'
import { PayStrip } from './pay-strip.tsx'
import { TicketPaper } from './ticket-paper.tsx'
import { lastBookedTicket } from './ticket-response.ts'
import styles from './ticket-screen.module.css'

const NotificationsOffer = lazyOptional(
  async () => (await import('#features/session/notifications/notifications-offer.tsx')).NotificationsOffer,
)

/** The ticket just booked (specification, section 2, Ticket page). */
export function TicketScreen() {
  const say = useSay()
  const { user } = useSession()
  // Kept while the page is open, even if another tab changes the record.
  const [ticket] = useState(() => user && lastBookedTicket(user.id))
  if (!ticket || !user)
    return (
      <EmptyState
        drawing={<TicketBlank />}
        heading={say('Book a ticket first!')}
        level={1}
        actions={
          <>
            <Link to="/" className={buttonClass()}>
              {say('Find a bus')}
            </Link>
            <Link to="/my-tickets" className={buttonClass({ variant: 'secondary' })}>
              {say('My Tickets')}
            </Link>
          </>
        }
      >
        {say('Tickets you have booked before are in My Tickets.')}
      </EmptyState>
    )
  return <BookedTicket user={user} ticket={ticket} />
}

function BookedTicket({ user, ticket: booked }: { user: User; ticket: Ticket }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ticket = useLatest(user.id, booked)
  const saved = useSavedTickets(user.id).has(ticket.id)

  const download = useMutation({
    mutationFn: async () => {
      const current = lastBookedTicket(user.id)
      if (!current) throw new NoTicket()
      return (await downloadTicketFile(queryClient, user.id, current)) ? current : undefined
    },
    onSuccess: (current) => {
      if (!current) return
      toast.ok(
        say('Ticket downloaded successfully! Have an epic journey, {name}!', {
          name: current.username || user.name || '',
        }),
      )
    },
    onError: (error) =>
      toast.error(
        error instanceof OutdatedCopy
          ? error.inWords()
          : error instanceof NoTicket
            ? say('No ticket information found')
            : say('The ticket could not be downloaded. Please try again when you have a signal.'),
      ),
  })

  return (
    <>
      <StatusLine />
      <Steps label={say('Booking')} steps={[say('Seats'), say('Checkout'), say('Ticket')]} current={2} />
      <div className={styles.page}>
        <div className={styles.heading}>
          <h1>{say('Your ticket')}</h1>
          <SavedMark saved={saved} words={{ saved: say('Saved on this phone'), not: say('Not saved yet') }} />
        </div>
        <Countdown ticket={ticket} className={styles.left} />
        <LateStrip ticket={ticket} />
        <PayStrip user={user} ticket={ticket} />
        <TicketChanges userId={user.id} ticketId={ticket.id} />
        {canBeTold() && (
          <Suspense>
            <NotificationsOffer />
          </Suspense>
        )}
        <TicketPaper user={user} ticket={ticket} />
        <div className={styles.extras}>
          <TicketExtras user={user} ticket={ticket} />
        </div>
      </div>
      <Dock>
        <div className={styles.actions}>
          <Button
            wide
            icon={<Icon name="download" />}
            busy={download.isPending}
            onClick={() =>
              download.mutate(undefined, { onSuccess: (isSaved) => isSaved && void navigate({ to: '/' }) })
            }
          >
            {download.isPending ? say('Downloading...') : say('Download My Ticket')}
          </Button>
          <Link
            to="/my-tickets"
            search={{ ticket: ticket.id, show: 'door' }}
            aria-label={say('Show full screen')}
            className={iconButtonClass('outlined')}
          >
            <Icon name="expand" />
          </Link>
        </div>
      </Dock>
    </>
  )
}

/** The ticket as the server or this phone has it now: the operator may have changed it since the booking. */
function useLatest(userId: number, booked: Ticket): Ticket {
  const { own } = useOwnTickets(userId)
  return (own.kind === 'tickets' && own.tickets.find(({ id }) => id === booked.id)) || booked
}

class NoTicket extends Error {}
