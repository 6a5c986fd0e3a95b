import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { User } from '../../../../contract/account.ts'
import { BOOKED, CANCELLED, type Ticket } from '../../../../contract/ticket.ts'
import { hasDeparted } from '../../../../contract/time.ts'
import { useSay } from '../../../language/use-say.ts'
import { updated } from '../../../lib/format.ts'
import { lazyOptional } from '../../../lib/lazy-chunks.tsx'
import { serverNow } from '../../../lib/server-clock.ts'
import { isCutOff } from '../../../offline/connection/connection-state.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Dock } from '../../../ui/layout/dock.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { addressOf } from '../../buses/search/search-address.ts'
import { cutOff } from '../../connection/cut-off.ts'
import type { Freshness } from '../../connection/freshness.ts'
import { lazyDialog } from '../../connection/lazy-dialog.tsx'
import { useConnection } from '../../connection/use-connection.ts'
import { hasTerms } from '../cancel/has-terms.ts'
import { Countdown } from '../paper/countdown.tsx'
import { TicketPaper } from '../paper/ticket-paper.tsx'
import { useOpenCancellation } from '../purchases/own-cancellations.ts'
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
  saved: boolean
}

/** One ticket with everything about it: what it says, its terms, what comes back, what happened; and the way to cancel. */
export function OwnTicketPage({ user, ticket, freshness, saved }: OwnTicketPageProps) {
  const say = useSay()
  const connection = useConnection()
  const [cancelling, setCancelling] = useState(false)
  const waits = useOpenCancellation(user.id, ticket.id) !== undefined
  const departed = hasDeparted(ticket, serverNow())
  const isLive = ticket.status === BOOKED
  // Who is on the bus has had the journey: the server refuses.
  const canCancel = isLive && hasTerms(ticket) && !departed && !ticket.boarded?.length
  const offline = isCutOff(connection)

  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Cancelling needs a signal.', { why }))
    else setCancelling(true)
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
        <TicketChanges userId={user.id} ticketId={ticket.id} />
        {waits && (
          <p className={styles.waits} role="status">
            <Icon name="clock" size={20} />
            {say(
              'A cancellation of this ticket is on its way. You can close the app: seats are cancelled once, never twice.',
            )}
          </p>
        )}
        <TicketPaper ticket={ticket} />
        {!isLive && freshness.kind === 'remembered' && (
          <p className={styles.asOf}>{updated(freshness.at, serverNow())}</p>
        )}
        <Suspense>
          {ticket.calledOff && <OtherBuses ticket={ticket} />}
          <TicketHistory reader={{ as: 'traveller', accountId: user.id }} ticketId={ticket.id} />
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
          {canCancel && (
            <Button variant="danger" softDisabled={offline} onClick={press}>
              {say('Cancel seats')}
            </Button>
          )}
        </div>
      </Dock>
      {canCancel && <CancelSheet open={cancelling} onClose={() => setCancelling(false)} user={user} ticket={ticket} />}
    </>
  )
}
