import { memo } from 'react'
import { BOOKED, type Ticket } from '../../../../contract/tickets/ticket.ts'
import { useSay } from '../../../language/use-say.ts'
import { fullDate, rupees } from '../../../lib/format.ts'
import { statusInWords } from '../../../lib/format-details.ts'
import { Fact, KeyValue } from '../../../ui/facts/key-value.tsx'
import { Stamp } from '../../../ui/facts/stamp.tsx'
import { Card, Perforation } from '../../../ui/layout/card.tsx'
import { isPaidHere } from '../../tickets/paper/money-part.tsx'
import { DoorLines } from './door-lines.tsx'
import styles from './operator-ticket-card.module.css'
import { TicketSeats } from './ticket-seats.tsx'

/** @param missed nobody of it came, as far as the trip's door tells */
export const OperatorTicketCard = memo(function OperatorTicketCard({
  ticket,
  missed,
}: {
  ticket: Ticket
  missed: boolean
}) {
  const say = useSay()
  const { id, status, bookedSeats, dateOfBooking, numberOfSeatsBooked, cost } = ticket
  const from = say.place(ticket.source)
  const to = say.place(ticket.destination)
  const route = from && to ? say('{from} to {to}', { from, to }) : from || to
  return (
    <Card as="article" aria-label={say('Ticket {id}', { id })} className={styles.card}>
      <TicketSeats seats={bookedSeats} />
      <Perforation run="column" />
      <div className={styles.facts}>
        <div className={styles.row}>
          <h3>{ticket.username || say('Passenger')}</h3>
          <b className={styles.fare}>{rupees(cost)}</b>
        </div>
        <div className={styles.row}>
          <span className={styles.trip}>
            {[ticket.busName, route, fullDate(ticket.dateOfDeparture)].filter(Boolean).join(', ')}
          </span>
          <Stamp good={status === BOOKED} ground="surface">
            {statusInWords(status) || say('N/A')}
          </Stamp>
        </div>
        {isPaidHere(ticket) && (
          <p>{ticket.money.due > 0 ? say('{fare} to pay', { fare: rupees(ticket.money.due) }) : say('Paid#ticket')}</p>
        )}
        <DoorLines ticket={ticket} missed={missed} />
        <KeyValue className={styles.small ?? ''}>
          <Fact term={say('Ticket id')}>{id}</Fact>
          <Fact term={say('Total seats booked')}>{numberOfSeatsBooked}</Fact>
          <Fact term={say('Date of booking')}>{fullDate(dateOfBooking) || say('N/A')}</Fact>
          {ticket.soldBy && (
            <Fact term={say('Sold at the counter')} wide>
              {ticket.soldBy}
            </Fact>
          )}
        </KeyValue>
      </div>
    </Card>
  )
})
