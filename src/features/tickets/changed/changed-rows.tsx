import { expectedDeparture } from '#contract/buses/announcement.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { type Departure, hasDeparted, reportingDate } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { plateNumber, shortDate } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './changed-trip.module.css'

export type Change = NonNullable<Ticket['change']>

/** @returns what differs from the booking, until the bus leaves; undefined if nothing does */
export function changeToTell(ticket: Ticket): Change | undefined {
  return ticket.status === BOOKED && !hasDeparted(ticket, serverNow()) ? ticket.change : undefined
}

/** The booked values beside today's. A time shows its day, which may have changed with it. */
export function ChangedRows({ ticket, change: { booked, type } }: { ticket: Ticket; change: Change }) {
  const say = useSay()
  const expected = expectedDeparture(ticket)
  const [reported, reports] = [reportingDate(booked), reportingDate(ticket)]
  const rows = [
    { what: say('Report by'), before: [booked.reportingTime, reported], now: [ticket.reportingTime, reports] },
    { what: say('Leaves'), before: momentOf(booked), now: momentOf(expected) },
    { what: say('Get on at'), before: [booked.boardingPoint], now: [ticket.boardingPoint] },
    {
      what: say('Bus#vehicle'),
      before: [plateNumber(booked.busNumber ?? ticket.busNumber)],
      now: [plateNumber(ticket.busNumber)],
    },
    { what: say('Bus type'), before: [booked.type], now: [type] },
    {
      what: ticket.bookedSeats.length === 1 ? say('Seat') : say('Seats'),
      before: [seatText(booked.seats ?? ticket.bookedSeats)],
      now: [seatText(ticket.bookedSeats)],
    },
  ].filter(({ before, now }) => String(before) !== String(now))
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <td />
          <th scope="col">{say('Before')}</th>
          <th scope="col">{say('Now#changed')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, before: [before = '', dayBefore], now: [now = '', day] }) => (
          <tr key={what} data-clock={day === undefined ? undefined : ''}>
            <th scope="row">{what}</th>
            <td>
              <s>{before}</s>
              {dayBefore !== day && dayBefore !== undefined && (
                <s>
                  <VisuallyHidden>, </VisuallyHidden>
                  {shortDate(dayBefore)}
                </s>
              )}
            </td>
            <td>
              <b>{now}</b>
              {day !== undefined && (
                <small>
                  <VisuallyHidden>, </VisuallyHidden>
                  {shortDate(day)}
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function momentOf({ dateOfDeparture, departureTime }: Departure): string[] {
  return [departureTime, dateOfDeparture]
}
