import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { momentInWords } from './cancel-words.ts'

/**
 * @returns by whom seats of the ticket were last cancelled: `Cancelled by you`; of those that nobody paid in time, that they
 *   were given back; undefined where nobody has said it
 */
export function whoCancelled({ changedBy, changedAt, refunds = [], travels_name, money }: Ticket): string | undefined {
  if (money?.state === 'released') return say('Seat given back')
  // Older servers say it only where money came back.
  switch (changedBy ?? refunds.find(({ since }) => since === changedAt)?.cause) {
    case 'called-off':
      return say('Called off')
    case 'operator':
      return travels_name
        ? say('Cancelled by {operator}', { operator: travels_name })
        : say('Cancelled by the operator')
    case 'traveller':
      return say('Cancelled by you')
    case 'other':
      return say('Cancelled#verdict')
    case undefined:
      return undefined
  }
}

/** @param now milliseconds since 1970. @returns the same with its moment: `Called off, 14:05`, of another day with that */
export function whoCancelledWhen(ticket: Ticket, now: number): string | undefined {
  const who = whoCancelled(ticket)
  const { changedAt: at } = ticket
  if (who === undefined || at === undefined) return who
  return `${who}, ${indiaDate(at) === indiaDate(now) ? indiaTime(at) : momentInWords(at)}`
}
