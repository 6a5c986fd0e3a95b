import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts/account.ts'
import { totalFare } from '#contract/money.ts'
import type { Passenger } from '#contract/tickets/passengers.ts'
import type { PayRule } from '#contract/tickets/pay-before.ts'
import { isSamePurchase } from '#delivery/purchases.ts'
import { cutOff } from '#features/connection/cut-off.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { usePurchases } from '#features/tickets/purchases/own-changes.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { rupees } from '#lib/format.ts'
import { isCutOff, isReachable } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { isSettled } from '../purchases/send-purchase.ts'
import type { Choice } from '../seats/kept-choice.ts'
import { payUntil } from '../seats/payment-in-words.ts'
import styles from './book-ticket.module.css'
import { seatsInWords } from './seat-words.ts'
import { SOMETHING_WRONG, useBooking } from './use-booking.ts'

interface BookTicketProps {
  user: User
  choice: Choice
  onChoice: (choice: Choice) => void
  /** How the booking is paid: never by booking itself. Undefined if unknown. */
  rule: PayRule | undefined
  /** The passengers named for these seats. */
  passengers: readonly Passenger[]
  /** Ladies' seats that still need a woman's name, and the call that asks for it. */
  withoutWoman: readonly number[]
  onWomanNeeded: () => void
  /** Leads to the terms if they changed since they were agreed to: nothing is booked before. */
  onTermsChanged: (() => void) | undefined
}

/** The button, and under it the outcome. */
export function BookTicket(props: BookTicketProps) {
  const { user, choice, onChoice, rule, passengers, withoutWoman, onWomanNeeded, onTermsChanged } = props
  const say = useSay()
  const connection = useConnection()
  const { underWay, error, lost, book } = useBooking(user, choice, onChoice)
  const open = usePurchases(user.id)
  const ofThisBus = open.filter((one) => one.bus.id === choice.bus.id)
  const cameBack = ofThisBus.some((one) => isSamePurchase(one, choice))
  const earlier = ofThisBus.filter((one) => !isSamePurchase(one, choice)).flatMap(({ seats }) => seats)
  const nothingLeft = choice.seats.length === 0

  function press() {
    const why = cutOff()
    if (nothingLeft) toast.error(say('All of these seats are taken now. Choose other seats.'))
    else if (why) toast.error(say('{why} Your seats stay selected; book when you have a signal.', { why }))
    else if (onTermsChanged) {
      toast.error(say('The refund terms have changed. Read them and agree first.'))
      onTermsChanged()
    } else if (withoutWoman.length > 0) onWomanNeeded()
    else book(passengers)
  }

  return (
    <Dock>
      <div className={styles.book}>
        {rule && <p className={styles.pays}>{howInWords(rule, choice)}</p>}
        <Button
          wide
          busy={underWay}
          softDisabled={nothingLeft || isCutOff(connection) || onTermsChanged !== undefined}
          onClick={press}
        >
          {underWay ? say('Booking...') : say('Book Ticket')}
        </Button>
        {error && (
          <div className={styles.failure} role="alert">
            <Icon name="warn" size={20} />
            <div>
              <p>{serverMessage(error) ?? say(SOMETHING_WRONG)}</p>
              <Advice error={error} choice={choice} lost={lost} />
            </div>
          </div>
        )}
        {!error && cameBack && !underWay && (
          <p className={styles.advice}>
            {say(
              'These seats were being booked when you left. Press Book Ticket to finish: you get one ticket, never two.',
            )}
          </p>
        )}
        {!error && earlier.length > 0 && !underWay && (
          <p className={styles.advice}>
            {say(
              'You tried to book {seats} of this bus before, and no answer came. Book Ticket drops that booking first. If it went through, you get its ticket instead.',
              { seats: seatsInWords(earlier) },
            )}
          </p>
        )}
        {underWay && !isReachable(connection) && (
          <p className={styles.advice} role="status">
            {connection.kind === 'waking' ? say('The server is waking up.') : say('There is no answer yet.')}{' '}
            {say('You can leave this page meanwhile, the booking goes on.')}
          </p>
        )}
        {underWay && connection.kind === 'stalled' && (
          <p className={styles.advice} role="status">
            {say('No answer yet. We keep asking: you get one ticket, never two.')}
          </p>
        )}
      </div>
    </Dock>
  )
}

function howInWords(rule: PayRule, { bus, seats }: Choice): string {
  const fare = rupees(totalFare(seats.length, bus.costPerSeat))
  switch (rule.mode) {
    case 'upi-only':
      return say('Nothing to pay now. {fare} by UPI by {until}.', { fare, until: payUntil(bus, rule) ?? '' })
    case 'at-boarding':
      return say('Nothing to pay now. {fare} when you get on.', { fare })
    case 'upi-or-boarding':
      return say('Nothing to pay now. {fare} by UPI, or when you get on.', { fare })
  }
}

function Advice({ error, choice, lost }: { error: Error; choice: Choice; lost: readonly number[] }) {
  const say = useSay()
  if (serverMessage(error) === undefined && !isSettled(error))
    return (
      <p className={styles.advice}>
        {say('We do not know yet whether it was booked. Press Book Ticket again: you get one ticket, never two.')}
      </p>
    )
  if (!isRefused(error, 409)) return null
  const { seats } = choice
  return (
    <>
      {lost.length > 0 && seats.length > 0 && (
        <p className={styles.advice}>
          {say('{seats} can still be yours: Book Ticket now books the remaining seats.', {
            seats: seatsInWords(seats),
          })}
        </p>
      )}
      <Link to="/bus/bus-details" replace>
        {say('Choose other seats')}
      </Link>
    </>
  )
}
