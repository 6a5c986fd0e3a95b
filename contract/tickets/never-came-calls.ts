import * as v from 'valibot'
import { Id, Integer } from '../fields/fields.ts'
import { call, Keyed } from '../http.ts'
import { NeverCameReport, Reported, ReportedTrip, ReportsAnswer } from './never-came.ts'

/** All added. */

export const reportNeverCame = call({
  method: 'POST',
  path: '/api/tickets/{ticketId}/report',
  access: 'anyone-logged-in',
  staff: ['counter'],
  summary:
    'Says that the bus never came, from 15 minutes after its expected departure until 48 hours after it, for seats that did not get on; once a ticket: said again it is the same report. The office notes it for tickets that it sold at the counter, which nobody else has',
  params: v.object({ ticketId: Id }),
  headers: Keyed,
  body: NeverCameReport,
  output: Reported,
  success: 201,
  errors: [401, 404, 409],
})

export const listReports = call({
  method: 'GET',
  path: '/api/reports',
  access: 'operator',
  summary: 'Own trips of which passengers say that they never came and wait for an answer, the oldest report first',
  output: v.array(ReportedTrip),
  errors: [401, 403],
})

export const answerReports = call({
  method: 'POST',
  path: '/api/buses/{busId}/reports/answer',
  access: 'operator',
  summary:
    'Answers who said that the bus never came: it came. That it did not is answered by calling the trip off (POST /api/buses/{busId}/cancellation)',
  params: v.object({ busId: Id }),
  body: ReportsAnswer,
  output: v.object({ busId: Id, answered: Integer }),
  errors: [401, 403, 404],
})
