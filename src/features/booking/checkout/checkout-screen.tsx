import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { User } from '../../../../contract/account.ts'
import { totalFare } from '../../../../contract/money.ts'
import { phoneNumber, rupees } from '../../../lib/format.ts'
import { capitalised, fullDate, plateNumber } from '../../../lib/format-details.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { PunchedTag } from '../../../ui/controls/chip.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { StopEmpty } from '../../../ui/drawings/drawings.tsx'
import { Fact, KeyValue } from '../../../ui/facts/key-value.tsx'
import { Plate } from '../../../ui/facts/plate.tsx'
import { Steps } from '../../../ui/facts/steps.tsx'
import { Stop, Stops } from '../../../ui/facts/stops.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DestinationBoard } from '../../../ui/head/destination-board.tsx'
import { BusFront } from '../../../ui/head/top-bar.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Card, Perforation } from '../../../ui/layout/card.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { StatusLine } from '../../connection/notices/status-line.tsx'
import { useSession } from '../../session/use-session.ts'
import { type Choice, readChoice } from '../seats/kept-choice.ts'
import { BookTicket } from './book-ticket.tsx'
import styles from './checkout-screen.module.css'

/** Passenger, summary, Book Ticket (specification, section 2). */
export function CheckoutScreen() {
  const { user } = useSession()
  const [choice, setChoice] = useState(readChoice)
  if (!user) return null
  if (!choice)
    return (
      <EmptyState
        drawing={<StopEmpty />}
        heading="No seats chosen yet"
        level={1}
        actions={
          <Link to="/bus" className={buttonClass()}>
            All buses
          </Link>
        }
      >
        Pick a bus and its seats first.
      </EmptyState>
    )
  return <Checkout user={user} choice={choice} onChoice={setChoice} />
}

interface CheckoutProps {
  user: User
  choice: Choice
  /** Less of it was left than was asked for, or its fare has changed. */
  onChoice: (choice: Choice) => void
}

function Checkout({ user, choice, onChoice }: CheckoutProps) {
  const router = useRouter()
  useEffect(() => {
    // The answer must find the ticket's page, whatever is deployed or lost while it is waited for.
    void router.preloadRoute({ to: '/bus/bus-details/checkout/ticket' })
  }, [router])
  return (
    <>
      <BusFront>
        <DestinationBoard
          heading="Checkout"
          plain
          line="Check the details, then book"
          back={<IconButton label="Back" icon={<Icon name="back" size={26} />} onClick={() => router.history.back()} />}
        />
      </BusFront>
      <StatusLine tellsOfPurchase={false} />
      <Steps label="Booking" steps={['Seats', 'Checkout', 'Ticket']} current={1} />
      <div className={styles.page}>
        <Summary choice={choice} />
        <Passenger user={user} />
      </div>
      <BookTicket user={user} choice={choice} onChoice={onChoice} />
    </>
  )
}

function Summary({ choice: { bus, seats } }: { choice: Choice }) {
  return (
    <Card as="section" aria-labelledby="booking-summary">
      <div className={styles.block}>
        <div className={styles.heading}>
          <h2 id="booking-summary">Booking summary</h2>
          <Plate>{plateNumber(bus.busNumber || 'N/A')}</Plate>
        </div>
        <Stops roomy>
          <Stop note={bus.boardingPoint}>
            <VisuallyHidden>From </VisuallyHidden>
            <span>{bus.from}</span>
          </Stop>
          <Stop note={bus.droppingPoint}>
            <VisuallyHidden>To </VisuallyHidden>
            <span>{bus.to}</span>
          </Stop>
        </Stops>
      </div>
      <Perforation />
      <dl className={styles.times}>
        <div>
          <dt>Reporting time</dt>
          <dd>{bus.reportingTime}</dd>
        </div>
        <div>
          <dt>Departure time</dt>
          <dd>
            {bus.departureTime}
            <small>{fullDate(bus.dateOfDeparture)}</small>
          </dd>
        </div>
      </dl>
      <Perforation />
      <div className={styles.total}>
        <div>
          <span>Seats</span>
          <ul className={styles.tags} aria-label="Seats">
            {seats.map((seat) => (
              <li key={seat}>
                <PunchedTag>{seat}</PunchedTag>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.amount}>
          <span>Total, all taxes included</span>
          <b data-testid="total-fare">{rupees(totalFare(seats.length, bus.costPerSeat))}</b>
        </div>
      </div>
    </Card>
  )
}

function Passenger({ user }: { user: User }) {
  return (
    <Card as="section" className={styles.block} aria-labelledby="passenger">
      <div className={styles.heading}>
        <h2 id="passenger">Passenger information</h2>
        <span className={styles.note}>
          <Icon name="lock" size={16} />
          From your profile
        </span>
      </div>
      <KeyValue className={styles.facts ?? ''}>
        <Fact term="Name" wide>
          {user.name || 'N/A'}
        </Fact>
        <Fact term="Email" wide>
          {user.email || 'N/A'}
        </Fact>
        <Fact term="Phone">{phoneNumber(user.phone || 'N/A')}</Fact>
        <Fact term="Age">{user.age || 'N/A'}</Fact>
        <Fact term="Gender">{capitalised(user.gender || 'N/A')}</Fact>
      </KeyValue>
    </Card>
  )
}
