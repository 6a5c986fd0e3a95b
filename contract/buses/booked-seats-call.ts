import * as v from 'valibot'
import { Id, Integer } from '../fields/fields.ts'
import { call } from '../http.ts'

/** What a seat map asks: it stands apart from the calls about tickets, which nobody without an account needs. */
export const listBookedSeats = call({
  method: 'GET',
  path: '/api/tickets/bookedSeats/{busId}',
  access: 'public',
  summary: 'Seat numbers of a trip that nobody can book any more: sold, or kept back by the operator',
  params: v.object({ busId: Id }),
  output: v.array(v.pipe(v.unknown(), v.transform(Number), Integer)),
  errors: [404],
})
