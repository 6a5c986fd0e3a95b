import { Link } from '@tanstack/react-router'
import { BOOKED, CANCELLED, type Ticket } from '#contract/tickets/ticket.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { plateNumber, shortDate } from '#lib/format.ts'
import { statusOf } from '#lib/format-details.ts'
import { cx } from '#ui/class-names.ts'
import { Plate } from '#ui/facts/plate.tsx'
import { Stamp } from '#ui/facts/stamp.tsx'
import { CancelledPart } from '../cancel/cancelled-part.tsx'
import { BoardedLines } from '../paper/boarded-lines.tsx'
import { qrText } from '../paper/qr-text.ts'
import { SeatedPassengers } from '../paper/seated-passengers.tsx'
import { TicketQr } from '../paper/ticket-qr.tsx'
import { Notch, Route, SeatTiles } from '../paper/ticket-stubs.tsx'
import styles from './door-view.module.css'
import { FullScreen } from './full-screen.tsx'
import { useAwakeScreen } from './use-awake-screen.ts'

/** What the conductor needs, as large as the phone allows. It is drawn from the stored ticket alone. */
export function DoorView({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const say = useSay()
  const connection = useConnection()
  useAwakeScreen()
  // An old link may lead here: a ticket that no longer boards shows no code.
  const isCancelled = ticket.status === CANCELLED
  return (
    <FullScreen title={say('Show this at the door')} onClose={onClose}>
      {connection.kind === 'offline' && (
        <p className={styles.offline} role="status">
          {say('Offline. This ticket works without internet.')}
        </p>
      )}
      <article
        className={cx(styles.ticket, !isCancelled && styles.boards)}
        aria-label={say('Ticket {id}', { id: ticket.id })}
      >
        <div className={styles.body}>
          <div className={styles.row}>
            <span>{ticket.busName}</span>
            <Plate>{plateNumber(ticket.busNumber || say('N/A'))}</Plate>
          </div>
          <div className={styles.route}>
            <Route ticket={ticket} />
          </div>
          {!isCancelled && (
            <div className={styles.seats}>
              <SeatTiles seats={ticket.bookedSeats} />
            </div>
          )}
          <BoardedLines ticket={ticket} />
          <dl className={styles.when}>
            <div>
              <dt>{say('Date')}</dt>
              <dd>{shortDate(ticket.dateOfDeparture)}</dd>
            </div>
            <div>
              <dt>{say('Departure')}</dt>
              <dd>{ticket.departureTime}</dd>
            </div>
          </dl>
        </div>
        <div className={styles.tear}>
          <Notch />
        </div>
        {isCancelled && <CancelledPart ticket={ticket} />}
        <div className={cx(styles.body, styles.stub)}>
          {!isCancelled && (
            <div className={styles.code}>
              <TicketQr code={qrText(ticket)} label={say('Ticket code of ticket {id}', { id: ticket.id })} />
            </div>
          )}
          <div className={styles.row}>
            <div>
              <b className={styles.name}>{ticket.username || say('N/A')}</b>
              <span className={styles.id}>{say('Ticket {id}', { id: ticket.id })}</span>
            </div>
            {!isCancelled && <Stamp good={ticket.status === BOOKED}>{statusOf(ticket)}</Stamp>}
          </div>
          <SeatedPassengers passengers={ticket.passengers} gone={ticket.cancelledSeats} brief />
        </div>
        <div className={styles.torn} aria-hidden="true" />
      </article>
      <Link to="/my-tickets" search={{ ticket: ticket.id, show: 'pdf' }} replace className={styles.full}>
        {say('Full ticket')}
      </Link>
    </FullScreen>
  )
}
