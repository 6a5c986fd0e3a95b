import * as v from 'valibot'
import { Id } from '../fields/fields.ts'
import { call } from '../http.ts'
import { OfferedBus } from './offered-bus.ts'

/** Added: the trip of a shared link, even where the list does not reach it. */
export const readBus = call({
  method: 'GET',
  path: '/api/buses/{busId}',
  access: 'public',
  summary:
    'One trip, as the list has it, and its terms; 404 when it is not offered: departed, taken off or never there',
  params: v.object({ busId: Id }),
  output: OfferedBus,
  errors: [404],
})
