import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { seatsNotBoarded } from '#contract/cancellation/cancellable-seats.ts'
import { isJustGone } from '#contract/cancellation/left-behind.ts'
import { BOOKED, dueOf, isUnpaid, type Ticket } from '#contract/tickets/ticket.ts'
import { hasDeparted } from '#contract/time.ts'
import { PersonPart, partClass, RowDetail, ToTripsPassengers } from '#features/company/lists/row-detail.tsx'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { fullDate, rupees } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { mayOpen } from '../company/frame/company-role.ts'
import { lazyDialog } from '../connection/lazy-dialog.tsx'
import { TicketPayments } from '../payments/ticket-payments.tsx'
import { useSession } from '../session/use-session.ts'
import { TicketHistory } from '../tickets/history/ticket-history.tsx'
import { PaidAtTheDoor } from '../tickets/paper/paid-at-the-door.tsx'
import { SeatedPassengers } from '../tickets/paper/seated-passengers.tsx'
import { DoorLines } from './door-lines.tsx'
import { NoteNeverCame } from './note-never-came.tsx'
import styles from './ticket-detail.module.css'

const CancelPassenger = lazyDialog(
  async () => (await import('../refunds/calling-off/cancel-passenger.tsx')).CancelPassenger,
)

interface TicketDetailProps {
  adminId: number
  ticket: Ticket
  /** Nobody of it came, as far as the trip's door tells. */
  missed: boolean
  /** Whether the list is one of many trips: then it leads to the passengers of this one. */
  leadsToTrip: boolean
}

/** The ticket of an open row: what happened to it, what it says, and what can be done about it. */
export function TicketDetail({ adminId, ticket, missed, leadsToTrip }: TicketDetailProps) {
  const say = useSay()
  const [cancels, setCancels] = useState(false)
  const { id, busId, phone, bookedSeats, soldBy } = ticket
  const { admin } = useSession()
  const now = serverNow()
  // After the departure the owner can still cancel for passengers who were left behind.
  const isInTime = !hasDeparted(ticket, now) || (admin && mayOpen(admin, 'changes') && isJustGone(ticket, now))
  const canCancel = ticket.status === BOOKED && isInTime === true && seatsNotBoarded(ticket).length > 0
  return (
    <RowDetail
      className={styles.detail}
      later={<TicketHistory reader={{ as: 'operator', accountId: adminId }} ticketId={id} ticket={ticket} />}
    >
      <PersonPart phone={phone}>
        <DoorLines ticket={ticket} missed={missed} />
        {isUnpaid(ticket) && (
          <p className={styles.owes}>{say('Pays {fare} at boarding', { fare: rupees(dueOf(ticket)) })}</p>
        )}
        <PaidAtTheDoor ticket={ticket} className={styles.paid} />
        <SeatedPassengers passengers={ticket.passengers} gone={ticket.cancelledSeats} />
        {admin && <TicketPayments admin={admin} ticket={ticket} />}
        {admin && soldBy && <NoteNeverCame admin={admin} ticket={ticket} />}
      </PersonPart>
      <KeyValue className={partClass}>
        <Fact term={say('Ticket id')}>{id}</Fact>
        <Fact term={bookedSeats.length === 1 ? say('Seat') : say('Seats')}>{seatText(bookedSeats)}</Fact>
        <Fact term={say('Fare')}>{rupees(ticket.cost)}</Fact>
        <Fact term={say('Total seats booked')}>{ticket.numberOfSeatsBooked}</Fact>
        <Fact term={say('Date of booking')}>{fullDate(ticket.dateOfBooking) || say('N/A')}</Fact>
        <Fact term={say('Boarding point')}>{ticket.boardingPoint || say('N/A')}</Fact>
        {ticket.username && (
          <Fact term={say('Booked by')} wide>
            {nameInWords(say, ticket.username)}
          </Fact>
        )}
        {soldBy && (
          <Fact term={say('Sold at the counter')} wide>
            {soldBy}
          </Fact>
        )}
      </KeyValue>
      <div className={styles.acts}>
        {soldBy && busId && (
          <Link
            to="/adminAuth/admin-home-page/counter/$busId"
            params={{ busId }}
            search={{ ticket: id }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {say('Ticket and link')}
          </Link>
        )}
        {leadsToTrip && busId && <ToTripsPassengers busId={busId} />}
        {canCancel && (
          <Button variant="danger" size="small" onClick={() => setCancels(true)}>
            {say('Cancel seats')}
          </Button>
        )}
      </div>
      {admin && (
        <CancelPassenger
          open={cancels}
          onClose={() => setCancels(false)}
          admin={admin}
          ticket={ticket}
          canCancel={canCancel}
        />
      )}
    </RowDetail>
  )
}
