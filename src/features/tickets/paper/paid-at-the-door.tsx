import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'

/** When the money of a ticket was taken at the bus door; nothing of a ticket that was paid anywhere else. */
export function PaidAtTheDoor({
  ticket: { collectedAt },
  className,
}: {
  ticket: Ticket
  className?: string | undefined
}) {
  const say = useSay()
  if (collectedAt === undefined) return null
  return <span className={className}>{say('Paid at the door {time}', { time: indiaTime(collectedAt) })}</span>
}
