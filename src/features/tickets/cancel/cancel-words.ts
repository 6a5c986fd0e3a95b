import type { CancelledTicket } from '#contract/cancellation/cancellation.ts'
import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { rupees, shortDate } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'

/** @returns the button's label: `Cancel seat 14`, `Cancel 3 seats`, `Cancel the ticket` */
export function cancelWords(chosen: readonly string[], live: readonly string[]): string {
  if (chosen.length > 0 && chosen.length === live.length) return say('Cancel the ticket')
  const [seat = '', ...more] = chosen
  if (seat !== '' && more.length === 0) return say('Cancel seat {seat}', { seat })
  return chosen.length === 0 ? say('Cancel seats') : say.count(chosen.length, 'Cancel 1 seat', 'Cancel {count} seats')
}

/** @returns what was done, and what comes back */
export function cancelledInWords({ refund }: CancelledTicket, seats: readonly number[]): string {
  const words = { seats: seatText(seats) }
  const done = say.count(seats.length, 'Seat {seats} is cancelled.', 'Seats {seats} are cancelled.', words)
  const back = refund ? say('{amount} comes back.', { amount: rupees(refund.amount) }) : say('Nothing comes back.')
  return `${done} ${back}`
}

/** @param why in the server's words, if any. @returns that nothing was cancelled, for a traveller who left the sheet */
export function notCancelledInWords(seats: readonly number[], why: string | undefined): string {
  const words = { seats: seatText(seats) }
  const not = say.count(seats.length, 'Seat {seats} was not cancelled.', 'Seats {seats} were not cancelled.', words)
  return `${not} ${why ?? ''}`.trim()
}

/**
 * @param isKept whether it outlives this page
 * @returns how a cancellation without an end stands, on the ticket and in the sheet
 */
export function underWayInWords(seats: readonly string[], isKept: boolean): string {
  if (!isKept) return `${beingCancelled(seats)} ${say('This phone could not save it. Keep this page open.')}`
  return say.count(
    seats.length,
    'Seat {seats} is being cancelled, there is no answer yet. You can close the app: it is cancelled once, never twice.',
    'Seats {seats} are being cancelled, there is no answer yet. You can close the app: they are cancelled once, never twice.',
    { seats: seatText(seats) },
  )
}

function beingCancelled(seats: readonly string[]): string {
  return say.count(
    seats.length,
    'Seat {seats} is being cancelled, there is no answer yet.',
    'Seats {seats} are being cancelled, there is no answer yet.',
    { seats: seatText(seats) },
  )
}

/** @param at milliseconds since 1970. @returns `Thu 19 Nov, 21:30` in India's time, where the bus leaves */
export function momentInWords(at: number): string {
  return `${shortDate(indiaDate(at))}, ${indiaTime(at)}`
}

/** @returns `half comes back`, `25% comes back`, `nothing comes back` */
export function shareInWords(percent: number): string {
  if (percent === 0) return say('nothing comes back')
  return percent === 50 ? say('half comes back') : say('{percent}% comes back', { percent })
}

/** @returns `a day before it leaves`, `4 hours before it leaves`, `as it leaves` */
export function beforeInWords(hours: number): string {
  if (hours === 0) return say('as it leaves')
  if (hours === 24) return say('a day before it leaves')
  return say.count(hours, 'an hour before it leaves', '{count} hours before it leaves')
}

/** @returns what a step gives back: `Until a day before it leaves: 90% comes back.` */
export function stepInWords({ hoursBefore, percent }: CancellationTerms[number]): string {
  const share = shareInWords(percent)
  if (hoursBefore === 0) return say('Until it leaves: {share}.', { share })
  return say('Until {before}: {share}.', { before: beforeInWords(hoursBefore), share })
}
