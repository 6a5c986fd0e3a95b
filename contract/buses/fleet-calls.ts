import * as v from 'valibot'
import { MAX_DAYS_AHEAD } from '../constants.ts'
import { Id } from '../fields/fields.ts'
import { call, Keyed } from '../http.ts'
import { OperatorBus } from './bus.ts'
import { BusEdit, NewBus } from './bus-forms.ts'
import { MOST_TIMETABLE_BYTES, MOST_TIMETABLE_TRIPS, SettledTrip, TimetableTrips } from './timetable.ts'

/** An operator's calls about their own buses. */

const busId = v.object({ busId: Id })
const adminId = v.object({ adminId: Id })
const AHEAD = `the departure lies ahead in India, by ${MAX_DAYS_AHEAD} days at most`

export const addBus = call({
  method: 'POST',
  path: '/api/buses/{adminId}',
  access: 'operator',
  summary: 'Add a trip under the operator’s own id',
  params: adminId,
  headers: Keyed,
  body: NewBus,
  output: OperatorBus,
  success: 201,
  errors: [401, 403, 422],
  rules: `${AHEAD}; availableSeats is at most numberOfSeats`,
})

export const addTimetable = call({
  method: 'POST',
  path: '/api/buses/{adminId}/timetable',
  access: 'operator',
  summary: `Add up to ${MOST_TIMETABLE_TRIPS} trips at once, each settled by itself (added)`,
  params: adminId,
  body: v.object({ trips: TimetableTrips }),
  mostBytes: MOST_TIMETABLE_BYTES,
  output: v.array(SettledTrip),
  errors: [401, 403],
  rules: 'each key stands in it once; what is wrong with a trip refuses that trip alone',
})

export const listOwnBuses = call({
  method: 'GET',
  path: '/api/buses/find/{adminId}',
  access: 'operator',
  staff: ['counter'],
  summary: 'The operator’s own trips',
  params: adminId,
  output: v.array(OperatorBus),
  errors: [401, 403],
})

export const editBus = call({
  method: 'PUT',
  path: '/api/buses/{busId}',
  access: 'operator',
  summary: 'Edit a trip',
  params: busId,
  headers: Keyed,
  body: BusEdit,
  output: OperatorBus,
  errors: [401, 403, 404, 409, 422],
  rules: `${AHEAD}, if it is another`,
})

export const removeBus = call({
  method: 'DELETE',
  path: '/api/buses/{busId}',
  access: 'operator',
  summary: 'Remove a trip; refused while passengers hold tickets for it',
  params: busId,
  output: v.null(),
  errors: [401, 403, 404, 409],
})
