import * as v from 'valibot'
import { Id, Integer } from '../fields/fields.ts'
import { call } from '../http.ts'

/** The seat map's call: apart from the calls about tickets, which a visitor without an account does not need. */
export const listBookedSeats = call({
  method: 'GET',
  path: '/api/tickets/bookedSeats/{busId}',
  access: 'public',
  summary: 'Seat numbers of a trip that nobody can book any more: sold, or kept back by the operator',
  params: v.object({ busId: Id }),
  output: v.array(v.pipe(v.unknown(), v.transform(Number), Integer)),
  errors: [404],
})
