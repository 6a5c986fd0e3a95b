import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { hasLeft } from '#contract/buses/announcement.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { departureMoment } from '#contract/time.ts'
import { NightLine } from '#features/buses/night-line.tsx'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { fullDate, rupees, shortDate } from '#lib/format.ts'
import { seatText, statusOf } from '#lib/format-details.ts'
import { cx } from '#ui/class-names.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Stamp } from '#ui/facts/stamp.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { momentInWords } from '../cancel/cancel-words.ts'
import { downloadTicketFile, isToBeKept, OutdatedCopy } from '../files/ticket-file.ts'
import { BoardedLines } from '../paper/boarded-lines.tsx'
import { Countdown } from '../paper/countdown.tsx'
import { LateStrip } from '../paper/late-strip.tsx'
import { isPaidHere, moneyStamp, type Paying } from '../paper/money-of-paper.ts'
import { PAY } from '../paper/pay-by-upi.tsx'
import { useClaim } from '../purchases/own-changes.ts'
import { SavedMark } from '../wallet/saved-mark.tsx'
import styles from './ticket-card.module.css'

interface TicketCardProps {
  user: User
  ticket: Ticket
  /** Whether it opens with no signal; undefined until known. */
  saved: boolean | undefined
  /** Heading level, by the list's depth. */
  level: 2 | 3
  /** The main action. */
  children?: ReactNode
  /** Further actions, such as the download, unfolded on demand. */
  more?: ReactNode
}

/** A ticket in a list: wallet and My Ticket dialog. */
export function TicketCard({ user, ticket, saved, level, children, more }: TicketCardProps) {
  const say = useSay()
  const [unfolded, setUnfolded] = useState(false)
  const othersId = useId()
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
          {fullDate(ticket.dateOfDeparture)}, {ticket.departureTime} <LeftBefore ticket={ticket} />
        </p>
        <NightLine trip={ticket} />
        <Countdown ticket={ticket} className={styles.left} />
        <LateStrip ticket={ticket} brief />
        <p className={styles.what}>
          {seats} · {ticket.busName}
          {!isPaidHere(ticket) && ` · ${rupees(ticket.cost)}`}
          {!isPaidHere(ticket) && ticket.cancelledSeats && ` ${say('after the refund')}`}
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
        <div className={styles.foot}>
          <p className={styles.when}>{say('Ticket {id}', { id: ticket.id })}</p>
          {marked && <SavedMark saved={saved} />}
        </div>
      </div>
      <Perforation />
      {isPaidHere(ticket) && <MoneyLine user={user} ticket={ticket} />}
      <div className={styles.actions}>
        {children}
        {!more && <DownloadTicket user={user} ticket={ticket} />}
        {more && (
          <>
            <button
              type="button"
              className={cx(buttonClass({ variant: 'text', size: 'small' }), styles.more)}
              aria-expanded={unfolded}
              aria-controls={othersId}
              onClick={() => setUnfolded(!unfolded)}
            >
              <span>{say('More#ticket')}</span>
              <Icon name="chevron-down" size={20} />
            </button>
            <div id={othersId} className={styles.others} hidden={!unfolded}>
              {more}
              <DownloadTicket user={user} ticket={ticket} />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

/** What to pay and how, or that it is claimed to be paid; and the way to pay. */
function MoneyLine({ user, ticket }: { user: User; ticket: Paying }) {
  const say = useSay()
  const unsent = useClaim(user.id, ticket.id)
  const { due, upi } = ticket.money
  const { good, word } = moneyStamp(ticket, unsent)
  const isToPay = word === 'To pay' || word === 'Not found'
  return (
    <div className={styles.money}>
      <p>
        <b>{rupees(due || ticket.cost)}</b>
        {isToPay && <span className={styles.when}>{wayInWords(ticket)}</span>}
      </p>
      {isToPay && upi && !hasLeft(ticket, serverNow()) && (
        <Link
          to="/my-tickets"
          search={{ ticket: ticket.id }}
          hash={PAY}
          className={buttonClass({ variant: 'text', size: 'small' })}
        >
          {say('Pay now')}
        </Link>
      )}
      <Stamp good={good}>{say(word)}</Stamp>
    </div>
  )
}

function wayInWords({ money: { upi, payBefore } }: Paying): string {
  if (payBefore !== undefined) return say('by UPI, by {moment}', { moment: momentInWords(payBefore) })
  return upi ? say('by UPI, or when you get on') : say('when you get on')
}

/** The departure as booked, struck through, if it has changed. */
function LeftBefore({ ticket: { change, ...now } }: { ticket: Ticket }) {
  if (!change || departureMoment(change.booked) === departureMoment(now)) return null
  const { dateOfDeparture, departureTime } = change.booked
  return (
    <s>{dateOfDeparture === now.dateOfDeparture ? departureTime : `${shortDate(dateOfDeparture)}, ${departureTime}`}</s>
  )
}

/** Refunds still due, and refunds paid. */
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
    onSuccess: (isSaved) => {
      if (isSaved) toast.ok(say('Ticket downloaded successfully!'))
    },
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
