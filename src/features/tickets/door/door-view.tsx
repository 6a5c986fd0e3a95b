import { Link } from '@tanstack/react-router'
import { BOOKED, type Ticket } from '../../../../contract/ticket.ts'
import { shortDate } from '../../../lib/format.ts'
import { plateNumber } from '../../../lib/format-details.ts'
import { Plate } from '../../../ui/facts/plate.tsx'
import { Stamp } from '../../../ui/facts/stamp.tsx'
import { useConnection } from '../../connection/use-connection.ts'
import { qrText } from '../paper/qr-text.ts'
import { Notch, Route, SeatTiles } from '../paper/ticket-paper.tsx'
import { TicketQr } from '../paper/ticket-qr.tsx'
import styles from './door-view.module.css'
import { FullScreen } from './full-screen.tsx'
import { useAwakeScreen } from './use-awake-screen.ts'

/** What the conductor needs, as large as the phone allows; drawn from what is stored, so it needs nothing else. */
export function DoorView({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const connection = useConnection()
  useAwakeScreen()
  return (
    <FullScreen title="Show this at the door" onClose={onClose}>
      {connection.kind === 'offline' && (
        <p className={styles.offline} role="status">
          Offline. This ticket works without internet.
        </p>
      )}
      <article className={styles.ticket} aria-label={`Ticket ${ticket.id}`}>
        <div className={styles.body}>
          <div className={styles.row}>
            <span>{ticket.busName}</span>
            <Plate>{plateNumber(ticket.busNumber || 'N/A')}</Plate>
          </div>
          <div className={styles.route}>
            <Route ticket={ticket} />
          </div>
          <div className={styles.seats}>
            <SeatTiles seats={ticket.bookedSeats} />
          </div>
          <dl className={styles.when}>
            <div>
              <dt>Date</dt>
              <dd>{shortDate(ticket.dateOfDeparture)}</dd>
            </div>
            <div>
              <dt>Departure</dt>
              <dd>{ticket.departureTime}</dd>
            </div>
          </dl>
        </div>
        <Notch />
        <div className={styles.body}>
          <div className={styles.code}>
            <TicketQr code={qrText(ticket)} label={`Ticket code of ticket ${ticket.id}`} />
          </div>
          <div className={styles.row}>
            <div>
              <b className={styles.name}>{ticket.username || 'N/A'}</b>
              <span className={styles.id}>Ticket {ticket.id}</span>
            </div>
            <Stamp good={ticket.status === BOOKED}>{ticket.status || 'N/A'}</Stamp>
          </div>
        </div>
        <div className={styles.torn} aria-hidden="true" />
      </article>
      <Link to="/my-tickets" search={{ ticket: ticket.id, show: 'pdf' }} replace className={styles.full}>
        Full ticket
      </Link>
    </FullScreen>
  )
}
