import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '../../../../contract/accounts/account.ts'
import { BOOKED, type Ticket } from '../../../../contract/tickets/ticket.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { fullDate, rupees } from '../../../lib/format.ts'
import { seatText, statusOf } from '../../../lib/format-details.ts'
import { cx } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Stamp } from '../../../ui/facts/stamp.tsx'
import { FromTo } from '../../../ui/head/destination-board.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Card, Perforation } from '../../../ui/layout/card.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { downloadTicketFile, isToBeKept, OutdatedCopy } from '../files/ticket-file.ts'
import { BoardedLines } from '../paper/boarded-lines.tsx'
import { Countdown } from '../paper/countdown.tsx'
import { SavedMark } from '../wallet/saved-mark.tsx'
import styles from './ticket-card.module.css'

interface TicketCardProps {
  user: User
  ticket: Ticket
  /** Whether it opens with no signal. */
  saved: boolean
  /** Of the heading, as deep as the list lies. */
  level: 2 | 3
  /** More to do with it, before the download. */
  children?: ReactNode
}

/** A ticket in a list: wallet and My Ticket dialog. */
export function TicketCard({ user, ticket, saved, level, children }: TicketCardProps) {
  const say = useSay()
  const Heading = `h${level}` as const
  const marked = saved || isToBeKept(ticket, serverNow())
  const seats = say.count(ticket.bookedSeats.length, 'Seat {seats}', 'Seats {seats}', {
    seats: seatText(ticket.bookedSeats),
  })
  return (
    <Card as="article" look="paper" aria-label={say('Ticket {id}', { id: ticket.id })}>
      <div className={styles.top}>
        <Heading className={styles.route}>
          <FromTo from={ticket.source || say('N/A')} to={ticket.destination || say('N/A')} arrowSize={18} />
        </Heading>
        <Stamp good={ticket.status === BOOKED}>{statusOf(ticket)}</Stamp>
        <p className={styles.when}>
          {fullDate(ticket.dateOfDeparture)}, {ticket.departureTime}
        </p>
        <Countdown ticket={ticket} className={styles.left} />
        <p className={styles.what}>
          {seats} · {ticket.busName} · {rupees(ticket.cost)}
        </p>
        {ticket.status === BOOKED && ticket.cancelledSeats && (
          <p className={styles.when}>
            {say.count(ticket.cancelledSeats.length, 'Seat {seats} is cancelled.', 'Seats {seats} are cancelled.', {
              seats: seatText(ticket.cancelledSeats),
            })}
          </p>
        )}
        <RefundLine ticket={ticket} />
        <BoardedLines ticket={ticket} />
        <p className={styles.when}>{say('Ticket {id}', { id: ticket.id })}</p>
      </div>
      <Perforation />
      <div className={cx(styles.actions, marked && styles.marked)}>
        {marked && (
          <div className={styles.mark}>
            <SavedMark saved={saved} />
          </div>
        )}
        {children}
        <DownloadTicket user={user} ticket={ticket} />
      </div>
    </Card>
  )
}

/** What is still to come back, and what has come. */
function RefundLine({ ticket: { refunds = [] } }: { ticket: Ticket }) {
  const say = useSay()
  const sumOf = (state: 'due' | 'paid') =>
    refunds.filter((refund) => refund.state === state).reduce((sum, { amount }) => sum + amount, 0)
  const [due, paid] = [sumOf('due'), sumOf('paid')]
  return (
    <>
      {due > 0 && <p className={styles.what}>{say('{amount} is coming back to you.', { amount: rupees(due) })}</p>}
      {paid > 0 && <p className={styles.what}>{say('{amount} was paid back to you.', { amount: rupees(paid) })}</p>}
    </>
  )
}

function DownloadTicket({ user, ticket }: { user: User; ticket: Ticket }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadTicketFile(queryClient, user.id, ticket),
    onSuccess: () => toast.ok(say('Ticket downloaded successfully!')),
    onError: (error) =>
      toast.error(error instanceof OutdatedCopy ? error.inWords() : say('Error downloading the ticket.')),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon name="download" size={20} />}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? say('Downloading...') : say('Download Ticket')}
    </Button>
  )
}
