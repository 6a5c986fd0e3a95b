import * as v from 'valibot'
import { Id } from '../fields/fields.ts'
import { call, IdempotencyKey } from '../http.ts'
import { MOST_SAID_BY_A_PHONE } from './announcement.ts'
import { Announced, NewAnnouncement } from './new-announcement.ts'

/** Added: announces a change of a trip; its passengers are told once. */
export const announce = call({
  method: 'POST',
  path: '/api/buses/{busId}/announcements',
  access: 'boarding',
  summary:
    'Says that the bus is late by about so many minutes, or on time again; or that it leaves at another time or from another place, or that another vehicle comes, which changes its tickets. What was said last holds, and passengers are told of it once. The same Idempotency-Key says it once',
  params: v.object({ busId: Id }),
  headers: v.looseObject({
    'boarding-as': v.optional(v.picklist(['handed-over'])),
    'idempotency-key': v.optional(IdempotencyKey),
  }),
  body: NewAnnouncement,
  output: Announced,
  success: 201,
  errors: [401, 403, 404, 409, 422],
  rules: `late needs its minutes, time its dateOfDeparture and departureTime within 24 hours of the plan, boarding-point its boardingPoint, vehicle its busNumber and, of the sold seats that it does not have, where each goes; these three are said by the company’s owners and its counter; a phone that was handed the trip says it from 12 hours before the departure, ${MOST_SAID_BY_A_PHONE} times at most`,
})

/** Added. */
export const considerAnnouncing = call({
  method: 'GET',
  path: '/api/buses/{busId}/announcements',
  access: 'boarding',
  summary:
    'What holds of a trip, and before anything more is said: how many bookings would hear of it, and whom somebody would have to call',
  params: v.object({ busId: Id }),
  headers: v.object({ 'boarding-as': v.optional(v.picklist(['handed-over'])) }),
  output: Announced,
  errors: [401, 403, 404],
  rules: 'staff who drive, and a phone that was handed the trip, read numbers within 12 hours of the departure',
})
