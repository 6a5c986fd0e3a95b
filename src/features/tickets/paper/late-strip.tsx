import { expectedDeparture, lastSeenOf, latenessOf, type TripNow } from '#contract/buses/announcement.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { duration, reportingInWords, shortDate } from '#lib/format.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Hint } from '#ui/feedback/hint.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { isOnBus } from './boarded-words.ts'
import styles from './late-strip.module.css'

interface LateStripProps {
  ticket: Ticket
  brief?: boolean
  /** When the ticket was read, if that is a while ago, milliseconds since 1970. */
  readAt?: number | undefined
}

/**
 * That the bus is late, who said so and when, and where it was last seen; nothing for passengers on board, or long
 * after the departure.
 */
export function LateStrip({ ticket, brief = false, readAt }: LateStripProps) {
  const say = useSay()
  const connection = useConnection()
  const now = serverNow()
  const concerns = ticket.status === BOOKED && !isOnBus(ticket)
  const late = concerns ? latenessOf(ticket, now) : undefined
  const seen = concerns ? lastSeenOf(ticket, now) : undefined
  if (!late && !seen) return null
  const cut = isCutOff(connection)
  const { dateOfDeparture, departureTime } = expectedDeparture(ticket)
  const leaves =
    dateOfDeparture === ticket.dateOfDeparture ? departureTime : `${shortDate(dateOfDeparture)}, ${departureTime}`
  const hasLeft = seen?.stop === ticket.boardingPoint
  return (
    <div role="status" className={styles.strip}>
      {late && (
        <Note icon={<Icon name="clock" size={20} />}>
          <b>{say('Late by about {time}', { time: duration(late.lateMinutes) })}</b>
          {!hasLeft && (
            <p>{say('Leaves about {time}, not {before}.', { time: leaves, before: ticket.departureTime })}</p>
          )}
          {!brief && !hasLeft && (
            <p>{say('Report by {time}, as planned: the bus may catch up.', { time: reportingInWords(ticket) })}</p>
          )}
          <Hint>
            {late.by === 'driver'
              ? say('Said {time} by the driver.', { time: moment(late.announcedAt, now) })
              : say('Said {time} by the office.', { time: moment(late.announcedAt, now) })}
            {cut && !seen && ` ${say('No signal: it may be otherwise by now.')}`}
          </Hint>
        </Note>
      )}
      {seen && <LastSeen seen={seen} readAt={cut && readAt ? readAt : undefined} hasLeft={hasLeft} />}
    </div>
  )
}

/** In the timetable's time zone, like all times beside it, whatever the phone's zone. */
function moment(at: number, now: number): string {
  const day = indiaDate(at)
  return day === indiaDate(now) ? indiaTime(at) : `${shortDate(day)}, ${indiaTime(at)}`
}

interface LastSeenProps {
  seen: NonNullable<TripNow['lastSeen']>
  /** Set if nobody can ask the server again. */
  readAt: number | undefined
  /** Whether the bus has left the point where this ticket's passengers get on. */
  hasLeft: boolean
}

function LastSeen({ seen: { stop, at, lateMinutes }, readAt, hasLeft }: LastSeenProps) {
  const say = useSay()
  const minute = useMinute()
  const ago = (then: number) => duration(Math.max(1, (minute - (then - (then % 60_000))) / 60_000))
  return (
    <Note icon={<Icon name="bus" size={20} />}>
      <b>
        {say('Left {stop} {time}', { stop, time: indiaTime(at) })}
        {lateMinutes !== undefined && `, ${lateThere(lateMinutes)}`}
      </b>
      <Hint>
        {readAt === undefined
          ? minute < at
            ? say('seen just now')
            : say('seen {time} ago', { time: ago(at) })
          : say('As of {time}, {age} ago.', { time: indiaTime(readAt), age: ago(readAt) })}
        {readAt !== undefined &&
          !hasLeft &&
          ` ${say('It can have changed since; be there at the old time if you can.')}`}
      </Hint>
    </Note>
  )

  function lateThere(late: number): string {
    if (late === 0) return say('on time')
    return late > 0
      ? say('about {time} late', { time: duration(late) })
      : say('{time} early', { time: duration(-late) })
  }
}
