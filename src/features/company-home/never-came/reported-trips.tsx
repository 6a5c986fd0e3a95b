import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Admin } from '#contract/accounts/account.ts'
import { isJustGone } from '#contract/cancellation/left-behind.ts'
import type { ReportedTrip } from '#contract/tickets/never-came.ts'
import { indiaTime } from '#contract/time.ts'
import { PressNotes } from '#features/connection/notices/not-known-yet.tsx'
import { useAnswered } from '#features/connection/use-answered.ts'
import { momentInWords } from '#features/tickets/cancel/cancel-words.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { phoneNumber, plateNumber, shortDate } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { Hint } from '#ui/feedback/hint.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Card } from '#ui/layout/card.tsx'
import { reportAnswers, reportsQuery } from './report-answers.ts'
import styles from './reported-trips.module.css'

/** On top of an owner's home, while a report waits: passengers who say a bus never came, its scans, the two answers. */
export function ReportedTrips({ admin }: { admin: Admin }) {
  const say = useSay()
  const { data: trips = [] } = useQuery(reportsQuery(admin.id))
  const answering = useAnswered(reportAnswers, admin)
  if (trips.length === 0) return null
  return (
    <section aria-labelledby="never-came" className={styles.trips}>
      <h2 id="never-came">{say('Passengers say: the bus never came')}</h2>
      {trips.map((trip) => (
        <Reported
          key={trip.busId}
          trip={trip}
          isAnswering={answering.isPending && answering.variables.busId === trip.busId}
          onCame={() => answering.mutate({ busId: trip.busId })}
        />
      ))}
      <PressNotes of={answering} />
    </section>
  )
}

interface ReportedProps {
  trip: ReportedTrip
  isAnswering: boolean
  onCame: () => void
}

function Reported({ trip, isAnswering, onCame }: ReportedProps) {
  const say = useSay()
  const mayCallOff = isJustGone(trip, serverNow())
  const { busId, from, to, dateOfDeparture, departureTime, seats, boarded, lateMinutes, lastSeen, reports } = trip
  return (
    <Card className={styles.trip}>
      <h3>
        <FromTo from={from} to={to} arrowSize={16} />
      </h3>
      <p>
        {shortDate(dateOfDeparture)}, {departureTime}, {trip.name}{' '}
        {trip.busNumber && <Plate>{plateNumber(trip.busNumber)}</Plate>}
      </p>
      {lastSeen && (
        <p>
          {say('The driver pressed “Left {stop}” at {time}.', { stop: lastSeen.stop, time: indiaTime(lastSeen.at) })}
        </p>
      )}
      <p>
        {say('{boarded} of {seats} seats got on.', { boarded, seats })}{' '}
        {lateMinutes > 0 && say('It was said to be late by {minutes} minutes.', { minutes: lateMinutes })}
      </p>
      <ul>
        {reports.map((report) => (
          <li key={report.ticketId}>
            <b>{nameInWords(say, report.username)}</b>
            <span>
              {say.count(report.seats.length, 'Seat {seats}, said {moment}', 'Seats {seats}, said {moment}', {
                seats: seatText(report.seats.map(Number)),
                moment: momentInWords(report.at),
              })}
            </span>
            {report.phone && <a href={`tel:${report.phone}`}>{phoneNumber(report.phone)}</a>}
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button variant="secondary" busy={isAnswering} onClick={onCame}>
          {say('It came')}
        </Button>
        {mayCallOff && (
          <Link
            to="/adminAuth/admin-home-page/call-off/$busId"
            params={{ busId: String(busId) }}
            className={buttonClass({ variant: 'danger' })}
          >
            {say('It did not come')}
          </Link>
        )}
      </div>
      <Hint>
        {mayCallOff
          ? say('First you see what goes back to whom. Nothing is done before that.')
          : say('Two days have passed: the trip cannot be called off any more. Call them, and pay them back yourself.')}
      </Hint>
    </Card>
  )
}
