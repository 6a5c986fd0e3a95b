import { memo } from 'react'
import { BOOKED, type Ticket } from '../../../../contract/ticket.ts'
import { rupees } from '../../../lib/format.ts'
import { fullDate } from '../../../lib/format-details.ts'
import { Fact, KeyValue } from '../../../ui/facts/key-value.tsx'
import { Stamp } from '../../../ui/facts/stamp.tsx'
import { Card, Perforation } from '../../../ui/layout/card.tsx'
import styles from './operator-ticket-card.module.css'
import { TicketSeats } from './ticket-seats.tsx'

export const OperatorTicketCard = memo(function OperatorTicketCard({ ticket }: { ticket: Ticket }) {
  const { id, status, bookedSeats, dateOfBooking, numberOfSeatsBooked, cost } = ticket
  const route = [ticket.source, ticket.destination].filter(Boolean).join(' to ')
  return (
    <Card as="article" aria-label={`Ticket ${id}`} className={styles.card}>
      <TicketSeats seats={bookedSeats} />
      <Perforation run="column" />
      <div className={styles.facts}>
        <div className={styles.row}>
          <h3>{ticket.username || 'Passenger'}</h3>
          <b className={styles.fare}>{rupees(cost)}</b>
        </div>
        <div className={styles.row}>
          <span className={styles.trip}>
            {[ticket.busName, route, fullDate(ticket.dateOfDeparture)].filter(Boolean).join(', ')}
          </span>
          <Stamp good={status === BOOKED} ground="surface">
            {status || 'N/A'}
          </Stamp>
        </div>
        <KeyValue className={styles.small ?? ''}>
          <Fact term="Ticket id">{id}</Fact>
          <Fact term="Total seats booked">{numberOfSeatsBooked}</Fact>
          <Fact term="Date of booking">{fullDate(dateOfBooking) || 'N/A'}</Fact>
        </KeyValue>
      </div>
    </Card>
  )
})
