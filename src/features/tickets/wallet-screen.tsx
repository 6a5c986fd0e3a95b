import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { User } from '../../../contract/account.ts'
import { BOOKED, type Ticket } from '../../../contract/ticket.ts'
import { hasDeparted } from '../../../contract/time.ts'
import { fullDate, rupees, seatText } from '../../lib/format.ts'
import { SavedBadge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Perforation } from '../../ui/card.tsx'
import { DestinationBoard, FromTo } from '../../ui/destination-board.tsx'
import { TicketBlank } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DownloadIcon, ExpandIcon } from '../../ui/icons.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { toast } from '../../ui/toast.ts'
import { BusFront } from '../../ui/top-bar.tsx'
import { StatusLine } from '../connection/status-line.tsx'
import { useSession } from '../session/use-session.ts'
import { DoorView } from './door-view.tsx'
import { ownTicketsQuery } from './own-tickets.ts'
import { downloadTicketFile } from './ticket-file.ts'
import { useSavedTickets } from './use-saved-tickets.ts'
import { walletQuery } from './user-wallet.ts'
import styles from './wallet-screen.module.css'

// pdf.js weighs more than the rest of the app; it comes with the first ticket that is opened as a file.
const PdfView = lazy(() => import('./pdf-view.tsx').then((module) => ({ default: module.PdfView })))

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
  const queryClient = useQueryClient()
  const own = useQuery(ownTicketsQuery(user.id))
  const held = useQuery(walletQuery(user.id))
  const saved = useSavedTickets(user.id)
  const tickets = byDeparture(own.data ?? held.data?.map(({ ticket }) => ticket) ?? [])
  const open = tickets.find(({ id }) => id === ticketId)
  const close = () => void navigate({ to: '/my-tickets', replace: true })
  const fromMemory = own.isError || own.fetchStatus === 'paused' || (own.isFetching && own.isStale)

  return (
    <>
      <BusFront>
        <DestinationBoard heading="My Tickets" plain line="They open with no signal" />
      </BusFront>
      <StatusLine
        rememberedAt={fromMemory && own.data ? own.dataUpdatedAt : undefined}
        what="your tickets"
        onRefresh={() => void queryClient.invalidateQueries(ownTicketsQuery(user.id))}
      />
      <div className={styles.page}>
        {tickets.length > 0 ? (
          <ul className={styles.list}>
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <WalletTicket user={user} ticket={ticket} saved={saved.has(ticket.id)} />
              </li>
            ))}
          </ul>
        ) : (
          <NoTickets asking={own.isPending && own.fetchStatus === 'fetching'} failed={own.isError} />
        )}
      </div>
      {open && show === 'door' && <DoorView ticket={open} onClose={close} />}
      {open && show === 'pdf' && (
        <Suspense>
          <PdfView user={user} ticket={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** What still boards comes first, the next departure on top; what has left follows, the latest first. */
function byDeparture(tickets: readonly Ticket[]): Ticket[] {
  const now = Date.now()
  const moment = (ticket: Ticket) => `${ticket.dateOfDeparture}T${ticket.departureTime}`
  const soonest = [...tickets].sort((a, b) => moment(a).localeCompare(moment(b)))
  const [coming, gone] = [soonest.filter((t) => !hasDeparted(t, now)), soonest.filter((t) => hasDeparted(t, now))]
  return [...coming, ...gone.reverse()]
}

function WalletTicket({ user, ticket, saved }: { user: User; ticket: Ticket; saved: boolean }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadTicketFile(queryClient, user.id, ticket.id),
    onSuccess: () => toast.ok('Ticket downloaded successfully!'),
    onError: () => toast.error('Error downloading the ticket.'),
  })
  const seats = `${ticket.bookedSeats.length === 1 ? 'Seat' : 'Seats'} ${seatText(ticket.bookedSeats)}`
  return (
    <Card as="article" look="paper" aria-label={`Ticket ${ticket.id}`}>
      <div className={styles.top}>
        <h2 className={styles.route}>
          <FromTo from={ticket.source} to={ticket.destination} arrowSize={18} />
        </h2>
        <Stamp good={ticket.status === BOOKED}>{ticket.status || 'N/A'}</Stamp>
        <p className={styles.when}>
          {fullDate(ticket.dateOfDeparture)}, {ticket.departureTime}
        </p>
        <p className={styles.what}>
          {seats} · {ticket.busName} · {rupees(ticket.cost)}
        </p>
        <p className={styles.when}>Ticket {ticket.id}</p>
      </div>
      <Perforation />
      <div className={styles.actions}>
        <SavedBadge saved={saved} />
        <Link to="/my-tickets" search={{ ticket: ticket.id, show: 'door' }} className={buttonClass({ size: 'small' })}>
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
        <Button
          variant="secondary"
          size="small"
          icon={<DownloadIcon size={20} />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {download.isPending ? 'Downloading...' : 'Download Ticket'}
        </Button>
      </div>
    </Card>
  )
}

function NoTickets({ asking, failed }: { asking: boolean; failed: boolean }) {
  if (asking) return <p className={styles.asking}>Looking for your tickets…</p>
  return (
    <EmptyState
      drawing={<TicketBlank />}
      heading={failed ? 'Failed to fetch ticket. Please try again.' : 'No tickets found.'}
      actions={
        <Link to="/" className={buttonClass()}>
          Find a bus
        </Link>
      }
    >
      {failed ? 'Tickets saved on this phone would be shown here.' : 'Book one, and it is kept on this phone.'}
    </EmptyState>
  )
}
