import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { expectedDeparture, latenessOf } from '#contract/buses/announcement.ts'
import { hasTerms } from '#contract/cancellation/cancellation-terms.ts'
import { BOOKED, CANCELLED, dueOf, isUnpaid, type Ticket } from '#contract/tickets/ticket.ts'
import { isCalendarDate, weekday } from '#contract/time.ts'
import { NightLine } from '#features/buses/night-line.tsx'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { dayMonth, otherReportingDay, phoneNumber, plateNumber, rupees, shortDate, travelInWords } from '#lib/format.ts'
import { genderInWords, statusOf } from '#lib/format-details.ts'
import { cx } from '#ui/class-names.ts'
import { Plate } from '#ui/facts/plate.tsx'
import { Stamp } from '#ui/facts/stamp.tsx'
import { Stop, Stops } from '#ui/facts/stops.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CancelledPart } from '../cancel/cancelled-part.tsx'
import { RefundParts } from '../cancel/refund-part.tsx'
import { TermsPart } from '../cancel/terms-part.tsx'
import { BoardedLines } from './boarded-lines.tsx'
import { hasMoneyPart } from './money-of-paper.ts'
import { MoneyPart } from './money-part.tsx'
import { PaidAtTheDoor } from './paid-at-the-door.tsx'
import { qrText } from './qr-text.ts'
import { SeatedPassengers } from './seated-passengers.tsx'
import styles from './ticket-paper.module.css'
import { TicketQr } from './ticket-qr.tsx'
import { Notch, Route, SeatTiles } from './ticket-stubs.tsx'
import { WeekStrip } from './week-strip.tsx'

interface TicketPaperProps {
  ticket: Ticket
  /** The ticket's traveller, if they may say that it is paid. */
  user?: User
  /** When the ticket was read, if that is a while ago, milliseconds since 1970. */
  readAt?: number | undefined
  /** News of the trip, between the head and the code. */
  news?: ReactNode
}

/** The ticket as paper, the same in both themes: what the specification's ticket page shows, the big things first. */
export function TicketPaper({ ticket, user, readAt, news }: TicketPaperProps) {
  const say = useSay()
  const { cancelledSeats: gone = [], refunds = [] } = ticket
  const isCancelled = ticket.status === CANCELLED
  // A cancelled ticket opened by a link names nobody.
  const isNameless = isCancelled && ticket.username === '' && ticket.phone === ''
  const reportingDay = otherReportingDay(ticket)
  return (
    <article className={styles.ticket} aria-label={say('Ticket {id}', { id: ticket.id })}>
      <div className={styles.head}>
        <div className={styles.operator}>
          <span>{shown(ticket.busName)}</span>
          <Plate>{plateNumber(shown(ticket.busNumber))}</Plate>
        </div>
        <Route ticket={ticket} />
      </div>
      {news}
      {isCancelled ? (
        <CancelledPart ticket={ticket} />
      ) : (
        <div className={styles.body}>
          <div className={styles.top}>
            <figure className={styles.code}>
              <TicketQr code={qrText(ticket)} label={say('Ticket code of ticket {id}', { id: ticket.id })} />
              {ticket.money?.upi && <figcaption className={styles.label}>{say('For the bus door')}</figcaption>}
            </figure>
            <SeatTiles seats={ticket.bookedSeats} gone={gone} />
          </div>
          <BoardedLines ticket={ticket} />
        </div>
      )}
      <Notch />
      {isCancelled && refunds.length > 0 && (
        <>
          <RefundParts ticket={ticket} />
          <Notch />
        </>
      )}
      <div className={styles.body}>
        <dl className={styles.times}>
          <div>
            <dt>{say('Date of departure')}</dt>
            <dd>
              {dayMonth(shown(ticket.dateOfDeparture))}{' '}
              {isCalendarDate(ticket.dateOfDeparture) && <small>{ticket.dateOfDeparture.slice(0, 4)}</small>}
            </dd>
          </div>
          <div>
            <dt>{say('Reporting')}</dt>
            <dd>
              {ticket.reportingTime} {reportingDay && <small className={styles.under}>{shortDate(reportingDay)}</small>}
            </dd>
          </div>
          <div>
            <dt>{say('Departure')}</dt>
            <dd>
              <Departure ticket={ticket} />
            </dd>
          </div>
        </dl>
        <NightLine trip={ticket} className={styles.night} />
        {isCalendarDate(ticket.dateOfDeparture) && <WeekStrip day={weekday(ticket.dateOfDeparture)} />}
        <Stops roomy className={styles.points ?? ''}>
          <Stop>
            <span className={styles.label}>{say('Boarding point')}</span>
            {shown(ticket.boardingPoint)}
          </Stop>
          <Stop>
            <span className={styles.label}>{say('Dropping point')}</span>
            {shown(ticket.droppingPoint)}
            <span className={styles.label}>{travelInWords(ticket)}</span>
          </Stop>
        </Stops>
      </div>
      <Notch />
      <div className={styles.body}>
        {!isNameless && (
          <div className={styles.passenger}>
            <div>
              <span className={styles.label}>{say('Name')}</span>
              <b className={styles.name}>{shown(ticket.username)}</b>
            </div>
            {!isCancelled && <Stamp good={ticket.status === BOOKED}>{statusOf(ticket)}</Stamp>}
          </div>
        )}
        <dl className={styles.facts}>
          {!isNameless && (
            <>
              <TicketFact term={say('Age')}>{shown(ticket.age)}</TicketFact>
              <TicketFact term={say('Gender')}>{genderInWords(shown(ticket.gender))}</TicketFact>
              <TicketFact term={say('Phone')}>{phoneNumber(shown(ticket.phone))}</TicketFact>
            </>
          )}
          <TicketFact term={say(costTerm(ticket))}>
            {rupees(dueOf(ticket) || ticket.cost)}
            {/* A ticket that was never paid has no refund. */}
            {(isCancelled || gone.length > 0) && ticket.money?.received !== 0 && (
              <span className={styles.label}>{say('after the refund')}</span>
            )}
            <PaidAtTheDoor ticket={ticket} className={styles.label} />
          </TicketFact>
          <TicketFact term={say('Seats booked')}>
            {ticket.numberOfSeatsBooked || ticket.bookedSeats.length}
            {(isCancelled || gone.length > 0) && (
              <span className={styles.label}>
                {isCancelled ? say('all cancelled') : say.count(gone.length, '1 cancelled', '{count} cancelled')}
              </span>
            )}
          </TicketFact>
          <TicketFact term={say('Ticket id')}>{ticket.id}</TicketFact>
          {ticket.travels_name && (
            <TicketFact term={say('Operator')} wide>
              {ticket.travels_name}
              {ticket.travels_phone && (
                <>
                  , <a href={`tel:${ticket.travels_phone}`}>{phoneNumber(ticket.travels_phone)}</a>
                </>
              )}
            </TicketFact>
          )}
        </dl>
        {gone.length > 0 && !isCancelled && (
          <p className={styles.travels}>
            {say.count(
              ticket.bookedSeats.length,
              '1 of {all} seats is still booked.',
              '{count} of {all} seats are still booked.',
              {
                all: ticket.bookedSeats.length + gone.length,
              },
            )}
          </p>
        )}
        <SeatedPassengers passengers={ticket.passengers} gone={gone} className={styles.seated} />
      </div>
      {!isCancelled && refunds.length > 0 && (
        <>
          <Notch />
          <RefundParts ticket={ticket} />
        </>
      )}
      {hasTerms(ticket) && (
        <>
          <Notch />
          <TermsPart ticket={ticket} />
        </>
      )}
      {hasMoneyPart(ticket) && (
        <>
          <Notch />
          <MoneyPart user={user} ticket={ticket} readAt={readAt} />
        </>
      )}
      <div className={styles.torn} aria-hidden="true" />
    </article>
  )
}

/** The departure as now expected, beside the planned one. */
function Departure({ ticket }: { ticket: Ticket }) {
  const say = useSay()
  if (!latenessOf(ticket, serverNow())) return ticket.departureTime
  const { dateOfDeparture, departureTime } = expectedDeparture(ticket)
  return (
    <>
      {departureTime} <VisuallyHidden>{say('in place of')} </VisuallyHidden>
      <small className={styles.under}>
        <s>{ticket.departureTime}</s>{' '}
        {dateOfDeparture !== ticket.dateOfDeparture && <span>{shortDate(dateOfDeparture)}</span>}
      </small>
    </>
  )
}

function shown(value: string): string {
  return value === '' ? say('N/A') : value
}

function TicketFact({ term, wide, children }: { term: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <div className={cx(wide && styles.wide)}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function costTerm(ticket: Ticket): PlainMessage {
  if (isUnpaid(ticket)) return ticket.money?.upi ? 'To pay' : 'Pay on boarding'
  return ticket.payment === 'other' ? 'Cost, ask how to pay' : 'Cost'
}
