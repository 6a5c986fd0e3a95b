import { BOOKED, type Ticket } from '../../../../contract/ticket.ts'
import { isCalendarDate, weekday } from '../../../../contract/time.ts'
import { say } from '../../../language/say.ts'
import { useSay } from '../../../language/use-say.ts'
import { DAYS, dayMonth, phoneNumber, rupees, travelInWords } from '../../../lib/format.ts'
import { genderInWords, plateNumber, statusInWords } from '../../../lib/format-details.ts'
import { cx } from '../../../ui/class-names.ts'
import { Plate } from '../../../ui/facts/plate.tsx'
import { Stamp } from '../../../ui/facts/stamp.tsx'
import { Stop, Stops } from '../../../ui/facts/stops.tsx'
import { ArrowIcon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { qrText } from './qr-text.ts'
import { SeatedPassengers } from './seated-passengers.tsx'
import styles from './ticket-paper.module.css'
import { TicketQr } from './ticket-qr.tsx'

/** The ticket as paper, the same in both themes: what the specification's ticket page shows, the big things first. */
export function TicketPaper({ ticket }: { ticket: Ticket }) {
  const say = useSay()
  return (
    <article className={styles.ticket} aria-label={say('Ticket {id}', { id: ticket.id })}>
      <div className={styles.head}>
        <div className={styles.operator}>
          <span>{shown(ticket.busName)}</span>
          <Plate>{plateNumber(shown(ticket.busNumber))}</Plate>
        </div>
        <Route ticket={ticket} />
      </div>
      <div className={styles.body}>
        <div className={styles.top}>
          <TicketQr code={qrText(ticket)} label={say('Ticket code of ticket {id}', { id: ticket.id })} />
          <SeatTiles seats={ticket.bookedSeats} />
        </div>
      </div>
      <Notch />
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
            <dd>{ticket.reportingTime}</dd>
          </div>
          <div>
            <dt>{say('Departure')}</dt>
            <dd>{ticket.departureTime}</dd>
          </div>
        </dl>
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
        <div className={styles.passenger}>
          <div>
            <span className={styles.label}>{say('Name')}</span>
            <b className={styles.name}>{shown(ticket.username)}</b>
          </div>
          <Stamp good={ticket.status === BOOKED}>{statusInWords(shown(ticket.status))}</Stamp>
        </div>
        <dl className={styles.facts}>
          <TicketFact term={say('Age')}>{shown(ticket.age)}</TicketFact>
          <TicketFact term={say('Gender')}>{genderInWords(shown(ticket.gender))}</TicketFact>
          <TicketFact term={say('Phone')}>{phoneNumber(shown(ticket.phone))}</TicketFact>
          <TicketFact term={say('Cost')}>{rupees(ticket.cost)}</TicketFact>
          <TicketFact term={say('Seats booked')}>{ticket.numberOfSeatsBooked || ticket.bookedSeats.length}</TicketFact>
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
        <SeatedPassengers passengers={ticket.passengers} className={styles.seated} />
      </div>
      <div className={styles.torn} aria-hidden="true" />
    </article>
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

export function Route({ ticket: { source, destination } }: { ticket: Ticket }) {
  const say = useSay()
  const [from, to] = [say.place(source), say.place(destination)]
  const long = Math.max(from.length, to.length) > 14
  return (
    <>
      <p className={cx(styles.route, long && styles.long)}>
        <span>{shown(from)}</span>
        <i aria-hidden="true" />
        <ArrowIcon size={24} />
        <VisuallyHidden> {say('to')} </VisuallyHidden>
        <span>{shown(to)}</span>
      </p>
      {/* A conductor may read the operator's language alone. */}
      {(from !== source || to !== destination) && (
        <p className={styles.asWritten} lang="en">
          {source} – {destination}
        </p>
      )}
    </>
  )
}

/** As large as they fit: a conductor reads them at arm's length. */
export function SeatTiles({ seats }: { seats: readonly string[] }) {
  const say = useSay()
  const size = seats.length <= 2 ? styles.few : seats.length <= 4 ? styles.some : styles.many
  return (
    <div className={styles.seats}>
      <span className={styles.label}>{seats.length === 1 ? say('Seat') : say('Seats')}</span>
      <ul className={cx(styles.tiles, size)}>
        {seats.map((seat) => (
          <li key={seat}>{seat}</li>
        ))}
      </ul>
    </div>
  )
}

/** The row of holes that parts the stubs of a ticket, with a bite at each end. */
export function Notch() {
  return <div className={styles.notch} aria-hidden="true" />
}

function WeekStrip({ day }: { day: number }) {
  const say = useSay()
  return (
    <div className={styles.week} aria-hidden="true">
      {say(DAYS)
        .split(' ')
        .map((name, index) => (
          <span key={name} data-on={index === day ? '' : undefined}>
            {name}
          </span>
        ))}
    </div>
  )
}
