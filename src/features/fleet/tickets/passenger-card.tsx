import { Link } from '@tanstack/react-router'
import { BOOKED, dueOf, isUnpaid, type Ticket } from '../../../../contract/tickets/ticket.ts'
import { useSay } from '../../../language/use-say.ts'
import { fullDate, rupees } from '../../../lib/format.ts'
import { genderInWords, statusOf } from '../../../lib/format-details.ts'
import { Fact, KeyValue } from '../../../ui/facts/key-value.tsx'
import { Stamp } from '../../../ui/facts/stamp.tsx'
import { FromTo } from '../../../ui/head/destination-board.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Card, Perforation } from '../../../ui/layout/card.tsx'
import { isPaidHere } from '../../tickets/paper/money-part.tsx'
import { PaidAtTheDoor } from '../../tickets/paper/paid-at-the-door.tsx'
import { SeatedPassengers } from '../../tickets/paper/seated-passengers.tsx'
import { DoorLines } from './door-lines.tsx'
import styles from './passenger-card.module.css'
import { TicketSeats } from './ticket-seats.tsx'

/** One ticket of a bus, as its conductor needs it: seats and name first, the phone to call. */
export function PassengerCard({ ticket, missed, onOpen }: { ticket: Ticket; missed: boolean; onOpen: () => void }) {
  const say = useSay()
  return (
    <Card as="article" aria-label={say('Ticket {id}', { id: ticket.id })} className={styles.card}>
      <TicketSeats seats={ticket.bookedSeats} />
      <span className={styles.hole}>
        <Perforation run="column" />
      </span>
      <div className={styles.facts}>
        <div className={styles.who}>
          <div>
            <h2 className={styles.name}>{ticket.username || say('N/A')}</h2>
            <p className={styles.gender}>{genderInWords(ticket.gender) || say('N/A')}</p>
          </div>
          <b className={styles.fare}>{rupees(ticket.cost)}</b>
        </div>
        <SeatedPassengers passengers={ticket.passengers} gone={ticket.cancelledSeats} />
        <p className={styles.call}>
          <a href={`tel:${ticket.phone}`} className={styles.phone}>
            <Icon name="phone" size={20} />
            {/* Parted for the eye alone: copied, it is the number. */}
            <span>
              {ticket.phone.slice(0, -5)}
              <span className={styles.rest}>{ticket.phone.slice(-5)}</span>
            </span>
          </a>
          {ticket.status !== BOOKED && ticket.status !== '' && (
            <Stamp good={false} ground="surface">
              {statusOf(ticket)}
            </Stamp>
          )}
        </p>
        <DoorLines ticket={ticket} missed={missed} />
        {isUnpaid(ticket) && (
          <p className={styles.owes}>
            <Icon name="rupee" size={20} />
            {say('Pays {fare} at boarding', { fare: rupees(dueOf(ticket)) })}
          </p>
        )}
        {isPaidHere(ticket) && ticket.money.due === 0 && ticket.collectedAt === undefined && (
          <p className={styles.paid}>
            <Icon name="rupee" size={20} />
            {say('Paid#ticket')}
          </p>
        )}
        {ticket.collectedAt !== undefined && (
          <p className={styles.paid}>
            <Icon name="rupee" size={20} />
            <PaidAtTheDoor ticket={ticket} />
          </p>
        )}
        {ticket.soldBy && ticket.busId && (
          <p className={styles.sold}>
            {say('Sold at the counter by {name}', { name: ticket.soldBy })}
            <Link
              to="/adminAuth/admin-home-page/counter/$busId"
              params={{ busId: ticket.busId }}
              search={{ ticket: ticket.id }}
            >
              {say('Ticket and link')}
            </Link>
          </p>
        )}
        <KeyValue className={styles.small ?? ''}>
          <Fact term={say('Ticket id')}>{ticket.id}</Fact>
          <Fact term={say('Boarding point')}>{ticket.boardingPoint || say('N/A')}</Fact>
          <Fact term={say('From, to')} wide>
            <FromTo from={ticket.source} to={ticket.destination} arrowSize={14} />
          </Fact>
          <Fact term={say('Date of journey')}>{fullDate(ticket.dateOfDeparture) || say('N/A')}</Fact>
          <Fact term={say('Bus number')}>{ticket.busNumber || say('N/A')}</Fact>
        </KeyValue>
        {isPaidHere(ticket) && (
          <button type="button" className={styles.more} onClick={onOpen}>
            {ticket.money.due > 0 ? say('Note a payment') : say('Payments')}
          </button>
        )}
        <button type="button" className={styles.more} onClick={onOpen}>
          {ticket.status === BOOKED ? say('History, cancel') : say('What happened')}
        </button>
      </div>
    </Card>
  )
}
