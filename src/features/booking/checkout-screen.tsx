import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import type { User } from '../../../contract/account.ts'
import { totalFare } from '../../../contract/money.ts'
import { ApiError, isRefused, serverMessage } from '../../lib/api.ts'
import { capitalised, fullDate, phoneNumber, plateNumber, rupees } from '../../lib/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Perforation } from '../../ui/card.tsx'
import { PunchedTag } from '../../ui/chip.tsx'
import { DestinationBoard } from '../../ui/destination-board.tsx'
import { Dock } from '../../ui/dock.tsx'
import { StopEmpty } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BackIcon, LockIcon } from '../../ui/icons.tsx'
import { Fact, KeyValue } from '../../ui/key-value.tsx'
import { Plate } from '../../ui/plate.tsx'
import { Steps } from '../../ui/steps.tsx'
import { Stop, Stops } from '../../ui/stops.tsx'
import { toast } from '../../ui/toast.ts'
import { BusFront } from '../../ui/top-bar.tsx'
import { bookedSeatsQuery } from '../buses/booked-seats.ts'
import { type Choice, forgetSeats, readChoice } from '../buses/chosen-bus.ts'
import { StatusLine } from '../connection/status-line.tsx'
import { useConnection } from '../connection/use-connection.ts'
import { forgetUser, refreshSession } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { keepTicket } from '../tickets/ticket-file.ts'
import { keepTicketResponse } from '../tickets/ticket-response.ts'
import { bookChosenSeats } from './book-seats.ts'
import styles from './checkout-screen.module.css'

/** Passenger, summary, Book Ticket (specification, section 2). */
export function CheckoutScreen() {
  const { user } = useSession()
  const choice = readChoice()
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
  return <Checkout user={user} choice={choice} />
}

function Checkout({ user, choice }: { user: User; choice: Choice }) {
  const router = useRouter()
  return (
    <>
      <BusFront>
        <DestinationBoard
          heading="Checkout"
          plain
          line="Check the details, then book"
          back={<IconButton label="Back" icon={<BackIcon size={26} />} onClick={() => router.history.back()} />}
        />
      </BusFront>
      <StatusLine />
      <Steps label="Booking" steps={['Seats', 'Checkout', 'Ticket']} current={1} />
      <div className={styles.page}>
        <Summary choice={choice} />
        <Passenger user={user} />
      </div>
      <BookTicket user={user} choice={choice} />
    </>
  )
}

function BookTicket({ user, choice }: { user: User; choice: Choice }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const connection = useConnection()

  const book = useMutation({
    mutationFn: async () => {
      // Another tab may have logged out while this one stood open.
      const current = refreshSession().user
      if (!current) throw new LoggedOut()
      return bookChosenSeats(current, choice)
    },
    onSuccess: (ticket) => {
      toast.ok('Ticket booked successfully!')
      keepTicketResponse(ticket)
      forgetSeats()
      void keepTicket(queryClient, user.id, ticket)
      void queryClient.invalidateQueries({ queryKey: ['ownTickets', user.id] })
      void queryClient.invalidateQueries(bookedSeatsQuery(choice.bus.id))
      return navigate({ to: '/bus/bus-details/checkout/ticket', replace: true })
    },
    onError: (error) => {
      if (isRefused(error, 401)) forgetUser()
      if (error instanceof LoggedOut || isRefused(error, 401))
        void navigate({
          to: '/userAuth',
          replace: true,
          state: (state) => ({ ...state, from: '/bus/bus-details/checkout' }),
        })
      // Seats may have been sold meanwhile: the map shows which, and keeps the rest chosen.
      else void queryClient.invalidateQueries(bookedSeatsQuery(choice.bus.id))
    },
  })

  const offline = connection.kind === 'offline'
  return (
    <Dock>
      <div className={styles.book}>
        <Button
          wide
          busy={book.isPending}
          softDisabled={offline}
          onClick={() =>
            offline
              ? toast.error('You are offline. Your seats stay chosen; book when you have a signal.')
              : book.mutate()
          }
        >
          {book.isPending ? 'Booking...' : 'Book Ticket'}
        </Button>
        {book.isError && (
          <div className={styles.failure} role="alert">
            <p>{serverMessage(book.error) ?? 'Something went wrong'}</p>
            {isUnsure(book.error) && (
              <p className={styles.unsure}>
                We do not know yet whether it was booked. Press Book Ticket again: you get one ticket, never two.
              </p>
            )}
            {isRefused(book.error, 409) && (
              <Link to="/bus/bus-details" replace>
                Choose other seats
              </Link>
            )}
          </div>
        )}
      </div>
    </Dock>
  )
}

/** Nothing came back, so the server may have booked it. */
function isUnsure(error: unknown): boolean {
  return error instanceof ApiError && error.trouble.kind !== 'refused'
}

class LoggedOut extends Error {}

function Summary({ choice: { bus, seats } }: { choice: Choice }) {
  return (
    <Card as="section" aria-labelledby="booking-summary">
      <div className={styles.block}>
        <div className={styles.heading}>
          <h2 id="booking-summary">Booking summary</h2>
          <Plate>{plateNumber(bus.busNumber || 'N/A')}</Plate>
        </div>
        <Stops roomy>
          <Stop note={bus.boardingPoint}>{bus.from}</Stop>
          <Stop note={bus.droppingPoint}>{bus.to}</Stop>
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
          <b>{rupees(totalFare(seats.length, bus.costPerSeat))}</b>
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
          <LockIcon size={16} />
          From your profile
        </span>
      </div>
      <KeyValue>
        <Fact term="Name" wide>
          {user.name ?? 'N/A'}
        </Fact>
        <Fact term="Email" wide>
          {user.email ?? 'N/A'}
        </Fact>
        <Fact term="Phone">{phoneNumber(user.phone ?? 'N/A')}</Fact>
        <Fact term="Age">{user.age ?? 'N/A'}</Fact>
        <Fact term="Gender">{capitalised(user.gender ?? 'N/A')}</Fact>
      </KeyValue>
    </Card>
  )
}
