import { expectedDeparture, latenessOf } from '#contract/buses/announcement.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { duration, reportingInWords, shortDate } from '#lib/format.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { isOnBus } from './boarded-words.ts'
import styles from './late-strip.module.css'

/** That the bus is late, by whom and when it was said; nothing for who is on it, or once it is long gone. */
export function LateStrip({ ticket, brief = false }: { ticket: Ticket; brief?: boolean }) {
  const say = useSay()
  const connection = useConnection()
  const now = serverNow()
  const late = ticket.status === BOOKED && !isOnBus(ticket) ? latenessOf(ticket, now) : undefined
  if (!late) return null
  const { dateOfDeparture, departureTime } = expectedDeparture(ticket)
  const leaves =
    dateOfDeparture === ticket.dateOfDeparture ? departureTime : `${shortDate(dateOfDeparture)}, ${departureTime}`
  // By the clock of the timetable, as all times beside it, whatever zone the phone is in.
  const day = indiaDate(late.announcedAt)
  const said = {
    time: day === indiaDate(now) ? indiaTime(late.announcedAt) : `${shortDate(day)}, ${indiaTime(late.announcedAt)}`,
  }
  return (
    <div role="status" className={styles.strip}>
      <Note icon={<Icon name="clock" size={20} />}>
        <b>{say('Late by about {time}', { time: duration(late.lateMinutes) })}</b>
        <p>{say('Leaves about {time}, not {before}.', { time: leaves, before: ticket.departureTime })}</p>
        {!brief && (
          <p>{say('Report by {time}, as planned: the bus may catch up.', { time: reportingInWords(ticket) })}</p>
        )}
        <p className={styles.said}>
          {late.by === 'driver' ? say('Said {time} by the driver.', said) : say('Said {time} by the office.', said)}
          {isCutOff(connection) && ` ${say('No signal: it may be otherwise by now.')}`}
        </p>
      </Note>
    </div>
  )
}
