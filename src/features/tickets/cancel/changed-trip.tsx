import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { type Departure, hasDeparted } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { reportingInWords, shortDate } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import styles from './changed-trip.module.css'

/** What was booked beside what is so now, as long as the bus has not left; and that a big change lets its holder cancel. */
export function ChangedTrip({ ticket, className }: { ticket: Ticket; className?: string | undefined }) {
  const say = useSay()
  const { change } = ticket
  if (!change || ticket.status !== BOOKED || hasDeparted(ticket, serverNow())) return null
  const { booked, reasons } = change
  const leaves = (trip: Departure) => `${shortDate(trip.dateOfDeparture)}, ${trip.departureTime}`
  const rows = [
    { what: say('Departure'), before: leaves(booked), now: leaves(ticket) },
    { what: say('Reporting'), before: reportingInWords(booked), now: reportingInWords(ticket) },
    { what: say('Boarding point'), before: booked.boardingPoint, now: ticket.boardingPoint },
    { what: say('Bus type'), before: booked.type, now: change.type },
  ].filter(({ before, now }) => before !== now)
  return (
    <Note className={className}>
      <b>{say('Your bus has changed')}</b>
      <table className={styles.rows}>
        <thead>
          <tr>
            <td />
            <th scope="col">{say('Before')}</th>
            <th scope="col">{say('Now#changed')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, before, now }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>
                <s>{before}</s>
              </td>
              <td>
                <b>{now}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.length > 0 && (
        <p>
          {say('Until the bus leaves you can cancel and get everything back. If you do nothing, you keep your seat.')}
        </p>
      )}
    </Note>
  )
}
