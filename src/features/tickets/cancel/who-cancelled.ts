import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { momentInWords } from './cancel-words.ts'

/**
 * @returns who last cancelled seats of the ticket: `Cancelled by you`; for seats not paid in time, that they were given
 *   back; undefined if nobody said
 */
export function whoCancelled({ changedBy, changedAt, refunds = [], travels_name, money }: Ticket): string | undefined {
  if (money?.state === 'released') return say('Seat given back')
  // Older servers name the cause only in a refund.
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

/** @param now milliseconds since 1970. @returns the same with its moment: `Called off, 14:05`, the day if not today */
export function whoCancelledWhen(ticket: Ticket, now: number): string | undefined {
  const who = whoCancelled(ticket)
  const { changedAt: at } = ticket
  if (who === undefined || at === undefined) return who
  return `${who}, ${indiaDate(at) === indiaDate(now) ? indiaTime(at) : momentInWords(at)}`
}
