import { useSyncExternalStore } from 'react'
import { expectedDeparture } from '#contract/buses/announcement.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { isOnBus } from './boarded-words.ts'
import { timeLeft } from './time-left.ts'

const MINUTE_MS = 60_000

/** Ticks with the clock's minutes, and at once when the page comes back: a phone in a pocket stops all timers. */
function everyMinute(tick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const next = () => {
    timer = setTimeout(
      () => {
        tick()
        next()
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    )
  }
  next()
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** How long until the bus leaves; nothing for a ticket that does not board, or whose people are on the bus. */
export function Countdown({ ticket, className }: { ticket: Ticket; className?: string | undefined }) {
  const minute = useSyncExternalStore(everyMinute, () => Math.floor(serverNow() / MINUTE_MS))
  const left =
    ticket.status === BOOKED && !isOnBus(ticket)
      ? timeLeft({ ...ticket, ...expectedDeparture(ticket) }, minute * MINUTE_MS)
      : undefined
  return left === undefined ? null : <p className={className}>{left}</p>
}
