import * as v from 'valibot'
import { Id, Integer, wholeNumber } from '../fields/fields.ts'
import { call, Keyed } from '../http.ts'

/** No answer waits longer for a signal. */
const LONGEST_AGE_MS = 31 * 24 * 3_600_000

/** Added. No answer keeps the seats, too: this call only ends the question on all phones of the account. */
export const keepMySeats = call({
  method: 'POST',
  path: '/api/tickets/{ticketId}/keeping',
  access: 'user',
  summary:
    'Says that a traveller keeps the seats of a ticket whose trip was changed; it stays possible to cancel. Said again it is the same word',
  params: v.object({ ticketId: Id }),
  headers: Keyed,
  body: v.object({
    /** The change that the traveller read: `change.number` of the ticket. A later change asks again. */
    change: wholeNumber(1, 999_999, 'This is no number of a change.'),
    /** How long ago the traveller answered, where it is sent late: the phone had no signal. */
    ageMs: v.optional(wholeNumber(0, LONGEST_AGE_MS, 'ageMs is a time in milliseconds, a month at most.'), 0),
  }),
  output: v.object({ ticketId: Id, keptAt: Integer }),
  errors: [401, 404, 409],
})
