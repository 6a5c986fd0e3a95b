import { expectedDeparture } from '#contract/buses/announcement.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { isOnBus } from './boarded-words.ts'
import { timeLeft } from './time-left.ts'

/** How long until the bus leaves; nothing for a ticket that cannot board, or whose passengers have all boarded. */
export function Countdown({ ticket, className }: { ticket: Ticket; className?: string | undefined }) {
  const minute = useMinute()
  const left =
    ticket.status === BOOKED && !isOnBus(ticket)
      ? timeLeft({ ...ticket, ...expectedDeparture(ticket) }, minute)
      : undefined
  return left === undefined ? null : <p className={className}>{left}</p>
}
