import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'

/** When the fare was taken at the bus door; nothing for a ticket paid any other way. */
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
