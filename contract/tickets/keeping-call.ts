import * as v from 'valibot'
import { Id, Integer, wholeNumber } from '../fields/fields.ts'
import { call, Keyed } from '../http.ts'

/** No answer waits longer for a signal. */
const LONGEST_AGE_MS = 31 * 24 * 3_600_000

/** Added. Silence keeps the seat, too: this ends the question on all phones of the account. */
export const keepMySeats = call({
  method: 'POST',
  path: '/api/tickets/{ticketId}/keeping',
  access: 'user',
  summary:
    'Says that a traveller keeps the seats of a ticket whose trip was changed; it stays possible to cancel. Said again it is the same word',
  params: v.object({ ticketId: Id }),
  headers: Keyed,
  body: v.object({
    /** Which change was read: `change.number` of the ticket. Of a later one the traveller is asked anew. */
    change: wholeNumber(1, 999_999, 'This is no number of a change.'),
    /** How long ago that was said, where it is told late: the phone had no signal. */
    ageMs: v.optional(wholeNumber(0, LONGEST_AGE_MS, 'ageMs is a time in milliseconds, a month at most.'), 0),
  }),
  output: v.object({ ticketId: Id, keptAt: Integer }),
  errors: [401, 404, 409],
})
