import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { writeTerms } from '#contract/cancellation/written-terms.ts'
import { totalFare } from '#contract/money.ts'
import { ladiesSeatsWithoutWoman } from '#contract/tickets/passengers.ts'
import { NightLine } from '#features/buses/night-line.tsx'
import { tripQuery } from '#features/buses/trip.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { useSession } from '#features/session/use-session.ts'
import { useSay } from '#language/use-say.ts'
import { fullDate, otherReportingDay, plateNumber, rupees } from '#lib/format.ts'
import { useBack } from '#lib/use-back.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { PunchedTag } from '#ui/controls/chip.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { Steps } from '#ui/facts/steps.tsx'
import { Stop, Stops } from '#ui/facts/stops.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DestinationBoard } from '#ui/head/destination-board.tsx'
import { BusFront } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { namedPassengers, namePassengers } from '../passengers/named-passengers.ts'
import { PassengersCard } from '../passengers/passengers-card.tsx'
import { agreedTerms, agreeToTerms, withTerms } from '../seats/agreed-terms.ts'
import { chosenInWords } from '../seats/chosen-in-words.ts'
import { type Choice, carriedSince, readChoice } from '../seats/kept-choice.ts'
import { knownRule, paidBy } from '../seats/shown-payment.ts'
import { BookTicket } from './book-ticket.tsx'
import styles from './checkout-screen.module.css'
import { HowYouPay } from './how-you-pay.tsx'
import { PassengerInformation } from './passenger-information.tsx'
import { PlansChange } from './plans-change.tsx'
import { SeatsGoneNote } from './seats-gone-note.tsx'
import { useSeatsGone } from './use-seats-gone.ts'

const NamesSheet = lazyDialog(async () => (await import('../passengers/names-sheet.tsx')).NamesSheet)

/** Passenger, summary, Book Ticket (specification, section 2). */
export function CheckoutScreen() {
  const say = useSay()
  const { user } = useSession()
  const [choice, setChoice] = useState(readChoice)
  if (!user) return null
  if (!choice)
    return (
      <EmptyState
        drawing={<StopEmpty />}
        heading={say('No seats chosen yet')}
        level={1}
        actions={
          <Link to="/bus" className={buttonClass()}>
            {say('All buses')}
          </Link>
        }
      >
        {say('Pick a bus and its seats first.')}
      </EmptyState>
    )
  return <Checkout user={user} choice={choice} onChoice={setChoice} />
}

interface CheckoutProps {
  user: User
  choice: Choice
  /** Fewer seats were left, the fare changed, or other terms were agreed to. */
  onChoice: (choice: Choice) => void
}

function Checkout({ user, choice, onChoice }: CheckoutProps) {
  const say = useSay()
  const router = useRouter()
  const back = useBack({ to: '/bus/bus-details' })
  const { bus, seats } = choice
  const [named, setNamed] = useState(() => namedPassengers(bus.id))
  // A named passenger's seat may be lost, or another one chosen for it.
  const passengers = named.filter(({ seat }) => seats.includes(seat))
  const [naming, setNaming] = useState<Naming>({ open: false, seats, women: false })
  const seatsGone = useSeatsGone(user, choice, onChoice)
  const { data: trip } = useQuery(tripQuery(bus.id))
  const terms = trip?.cancellationTerms
  const rule = knownRule(trip?.payment)
  const paysLater = rule !== undefined && seats.length > 0
  // If the seats page could show no terms, the first shown here are the ones agreed to.
  const [first, setFirst] = useState(terms)
  if (!first && terms) setFirst(terms)
  const agreed = agreedTerms(bus) ?? first ?? terms
  const changed = terms !== undefined && agreed !== undefined && writeTerms(terms) !== writeTerms(agreed)
  const agree = useRef<HTMLButtonElement>(null)
  const ladies = seatNumbers(bus.ladiesSeats)
  const withoutWoman = ladiesSeatsWithoutWoman(bus.ladiesSeats, seats, passengers, user.gender ?? '')
  useEffect(() => {
    // Load the ticket's page now: the booking's answer must find it, even after a deployment or a lost signal.
    void router.preloadRoute({ to: '/bus/bus-details/checkout/ticket' })
  }, [router])
  return (
    <>
      <BusFront>
        <DestinationBoard
          heading={say('Checkout')}
          plain
          line={say('Check the details, then book')}
          back={<IconButton label={say('Back')} icon={<Icon name="back" size={26} />} onClick={back} />}
        />
      </BusFront>
      <StatusLine tellsOfPurchase={false} />
      <Steps label={say('Booking')} steps={[say('Seats'), say('Checkout'), say('Ticket')]} current={1} />
      <div className={styles.page}>
        <div role="alert" className={styles.gone}>
          {seatsGone && <SeatsGoneNote {...seatsGone} left={seats} />}
        </div>
        <Summary choice={choice} />
        <div className={styles.who}>
          {rule && seats.length > 0 && <HowYouPay choice={choice} rule={rule} />}
          <PassengerInformation user={user} />
          {seats.length > 0 && (
            <PassengersCard
              user={user}
              seats={seats}
              ladies={ladies}
              passengers={passengers}
              withoutWoman={withoutWoman}
              onChange={() => setNaming({ open: true, seats, women: false })}
            />
          )}
          {terms && seats.length > 0 && (
            <PlansChange
              choice={choice}
              terms={terms}
              before={changed ? agreed : undefined}
              paysLater={paysLater}
              agreeRef={agree}
              onAgree={() => onChoice({ bus: agreeToTerms(bus, terms), seats })}
            />
          )}
        </div>
      </div>
      <BookTicket
        user={user}
        choice={{ bus: paidBy(withTerms(bus, agreed), rule), seats }}
        onChoice={onChoice}
        rule={seats.length > 0 ? rule : undefined}
        passengers={passengers}
        withoutWoman={withoutWoman}
        onWomanNeeded={() => setNaming({ open: true, seats: withoutWoman, women: true })}
        onTermsChanged={changed ? () => agree.current?.focus() : undefined}
      />
      <NamesSheet
        key={naming.seats.join()}
        open={naming.open}
        onClose={() => setNaming({ ...naming, open: false })}
        user={user}
        busId={bus.id}
        seats={naming.seats}
        women={naming.women}
        ladies={ladies}
        passengers={passengers}
        onNamed={(named) => {
          const others = passengers.filter(({ seat }) => !naming.seats.includes(seat))
          const all = [...others, ...named].sort((one, other) => one.seat - other.seat)
          namePassengers(bus.id, all)
          setNamed(all)
        }}
      />
    </>
  )
}

/** The names last asked for: all, or only those for ladies' seats. The closing sheet still shows them. */
interface Naming {
  open: boolean
  seats: readonly number[]
  women: boolean
}

function Summary({ choice }: { choice: Choice }) {
  const { bus, seats } = choice
  const say = useSay()
  const [since] = useState(() => carriedSince(choice))
  const reportingDay = otherReportingDay(bus)
  return (
    <Card as="section" aria-labelledby="booking-summary">
      <div className={styles.block}>
        <div className={styles.heading}>
          <h2 id="booking-summary">{say('Booking summary')}</h2>
          <Plate>{plateNumber(bus.busNumber || say('N/A'))}</Plate>
        </div>
        <Stops roomy>
          <Stop note={bus.boardingPoint}>
            <VisuallyHidden>{say('From')} </VisuallyHidden>
            <span>{say.place(bus.from)}</span>
          </Stop>
          <Stop note={bus.droppingPoint}>
            <VisuallyHidden>{say('To')} </VisuallyHidden>
            <span>{say.place(bus.to)}</span>
          </Stop>
        </Stops>
      </div>
      <Perforation />
      <dl className={styles.times}>
        <div>
          <dt>{say('Reporting time')}</dt>
          <dd>
            {bus.reportingTime}
            {reportingDay && <small>{fullDate(reportingDay)}</small>}
          </dd>
        </div>
        <div>
          <dt>{say('Departure time')}</dt>
          <dd>
            {bus.departureTime}
            <small>{fullDate(bus.dateOfDeparture)}</small>
          </dd>
        </div>
      </dl>
      <NightLine trip={bus} className={styles.night} />
      <Perforation />
      <div className={styles.total}>
        <div>
          <span>{say('Seats')}</span>
          <ul className={styles.tags} aria-label={say('Seats')}>
            {seats.map((seat) => (
              <li key={seat}>
                <PunchedTag>{seat}</PunchedTag>
              </li>
            ))}
          </ul>
          {since !== undefined && seats.length > 0 && <small>{chosenInWords(since)}</small>}
        </div>
        <div className={styles.amount}>
          <span>{say('Total, all taxes included')}</span>
          <b data-testid="total-fare">{rupees(totalFare(seats.length, bus.costPerSeat))}</b>
        </div>
      </div>
    </Card>
  )
}
