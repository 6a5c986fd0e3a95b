import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { seatsNotBoarded } from '#contract/cancellation/cancellable-seats.ts'
import { hasTerms } from '#contract/cancellation/cancellation-terms.ts'
import { BOOKED, CANCELLED, type Ticket } from '#contract/tickets/ticket.ts'
import { hasDeparted } from '#contract/time.ts'
import { addressOf } from '#features/buses/search/search-address.ts'
import { cutOff } from '#features/connection/cut-off.ts'
import type { Freshness } from '#features/connection/freshness.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { openCancellation } from '#features/connection/open-cancellation.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { lazyOptional } from '#lib/chunks/lazy-chunks.tsx'
import { serverNow } from '#lib/clock/server-clock.ts'
import { updated } from '#lib/format.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { underWayInWords } from '../cancel/cancel-words.ts'
import { ChangeChoice, ChangedTrip } from '../changed/changed-trip.tsx'
import { NeverCamePart } from '../never-came/never-came-part.tsx'
import { Countdown } from '../paper/countdown.tsx'
import { LateStrip } from '../paper/late-strip.tsx'
import { PayStrip } from '../paper/pay-strip.tsx'
import { TicketPaper } from '../paper/ticket-paper.tsx'
import { areKept, seatsOnTheirWay, useOpenCancellations } from '../purchases/own-changes.ts'
import { SavedMark } from '../wallet/saved-mark.tsx'
import { OtherBuses } from './other-buses.tsx'
import styles from './own-ticket-page.module.css'
import { TicketChanges } from './ticket-changes.tsx'

const CancelSheet = lazyDialog(async () => (await import('../cancel/cancel-sheet.tsx')).CancelSheet)
const TicketHistory = lazyOptional(async () => (await import('../history/ticket-history.tsx')).TicketHistory)

interface OwnTicketPageProps {
  user: User
  ticket: Ticket
  freshness: Freshness
  saved: boolean | undefined
  /** Opens the question which seats to cancel; an address, say in a notification, may ask for it. */
  cancels: boolean
}

/** One ticket in full: its paper, terms, refunds and history; and the way to cancel. */
export function OwnTicketPage({ user, ticket, freshness, saved, cancels }: OwnTicketPageProps) {
  const say = useSay()
  const connection = useConnection()
  const navigate = useNavigate()
  const unsettled = useOpenCancellations(user.id, ticket.id)
  const onTheirWay = seatsOnTheirWay(unsettled)
  const departed = hasDeparted(ticket, serverNow())
  const isLive = ticket.status === BOOKED
  // A passenger on the bus uses the seat; a passenger left behind does not.
  const notBoarded = seatsNotBoarded(ticket)
  const canCancel = isLive && hasTerms(ticket) && !departed && notBoarded.length > 0
  // Seats whose cancellation is under way are not asked about again.
  const canChoose = notBoarded.some((seat) => !onTheirWay.includes(seat))
  const offline = isCutOff(connection)

  const ask = (show?: 'cancel') =>
    void navigate({ to: '/my-tickets', search: { ticket: ticket.id, ...(show && { show }) }, replace: true })

  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Cancelling needs a signal.', { why }))
    else ask('cancel')
  }

  return (
    <>
      <div className={styles.page}>
        <div className={styles.heading}>
          <Link to="/my-tickets" className={buttonClass({ variant: 'text', size: 'small' })}>
            <Icon name="back" size={20} />
            {say('All my tickets')}
          </Link>
          {isLive && (
            <SavedMark saved={saved} words={{ saved: say('Saved on this phone'), not: say('Not saved yet') }} />
          )}
        </div>
        <Countdown ticket={ticket} className={styles.left} />
        <LateStrip ticket={ticket} readAt={freshness.kind === 'remembered' ? freshness.at : undefined} />
        <PayStrip user={user} ticket={ticket} />
        <TicketChanges userId={user.id} ticketId={ticket.id} />
        {onTheirWay.length > 0 && <UnderWay seats={onTheirWay} isKept={areKept(user.id, unsettled)} />}
        <NeverCamePart user={user} ticket={ticket} />
        <TicketPaper
          user={user}
          ticket={ticket}
          readAt={freshness.kind === 'remembered' ? freshness.at : undefined}
          news={
            <ChangedTrip ticket={ticket}>
              <ChangeChoice
                user={user}
                ticket={ticket}
                offline={offline}
                onCancel={canCancel && canChoose ? press : undefined}
              />
            </ChangedTrip>
          }
        />
        {!isLive && freshness.kind === 'remembered' && (
          <p className={styles.asOf}>{updated(freshness.at, serverNow())}</p>
        )}
        <Suspense>
          {ticket.calledOff && <OtherBuses ticket={ticket} />}
          <TicketHistory reader={{ as: 'traveller', accountId: user.id }} ticketId={ticket.id} ticket={ticket} />
        </Suspense>
      </div>
      <Dock inPage className={styles.dock ?? ''}>
        <div className={styles.actions}>
          {ticket.status === CANCELLED ? (
            <Link
              to="/bus"
              search={addressOf({
                from: ticket.source,
                to: ticket.destination,
                dateOfDeparture: departed ? '' : ticket.dateOfDeparture,
              })}
              className={buttonClass()}
            >
              <Icon name="search" />
              {say('Book another bus')}
            </Link>
          ) : (
            <Link to="/my-tickets" search={{ ticket: ticket.id, show: 'door' }} className={buttonClass()}>
              <Icon name="expand" />
              {say('Show at the door')}
            </Link>
          )}
          {canCancel && canChoose && (
            <Button variant="danger" softDisabled={offline} onClick={press}>
              {say('Cancel seats')}
            </Button>
          )}
        </div>
      </Dock>
      {canCancel && <CancelSheet open={cancels} onClose={() => ask()} user={user} ticket={ticket} />}
    </>
  )
}

function UnderWay({ seats, isKept }: { seats: readonly string[]; isKept: boolean }) {
  const say = useSay()
  const { kind } = useSyncExternalStore(openCancellation.subscribe, openCancellation.getSnapshot)
  return (
    <p className={styles.waits} role="status">
      <Icon name="clock" size={20} />
      {kind === 'needs-log-in'
        ? say('A cancellation is not settled. Log in, then it goes on.')
        : underWayInWords(seats, isKept)}
    </p>
  )
}
