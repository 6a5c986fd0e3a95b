import {
  ADM1,
  BUS1,
  BUS2,
  BUSES,
  COUNTER_DAY,
  COUNTER1,
  PAYMENT_ROW,
  PAYMENT_TERMS,
  PDF1,
  STAFF_FIGURES,
  STAFF1,
  TILL,
  TILL_CLOSING,
  TKT1,
  TKT2,
  USER1,
} from './records.ts'

export interface Answer {
  status: number
  /** A Buffer is sent as a PDF, anything else as JSON. */
  body: unknown
}

/** @param sent the parsed body of the request */
export type Answering = (sent: unknown) => Answer

/** Wraps `data` in the usual envelope. */
export function ok(data: unknown, status = 200): Answer {
  return { status, body: { message: 'ok', data } }
}

/** `METHOD /path`; `*` matches one part of the path. The query is ignored. */
export const DEFAULTS: [call: string, answering: Answering][] = [
  ['GET /api/buses', () => ok(BUSES)],
  ['GET /api/buses/find', () => ok([BUS1, BUS2])],
  ['GET /api/tickets/bookedSeats/*', () => ok(['1', '2'])],
  ['POST /api/tickets/*/*/*/*', () => ok(TKT1)],
  ['POST /api/users', () => ok(USER1, 201)],
  ['POST /api/admins', () => ok(ADM1, 201)],
  ['POST /api/users/verify-by-email', () => ok(USER1)],
  ['POST /api/admins/verify-by-email', () => ok(ADM1)],
  ['POST /api/*/forgot-password', () => ok(null)],
  ['PUT /api/*/reset-password', () => ok(null, 202)],
  ['PUT /api/users/7', (sent) => ok(Object.assign({}, USER1, sent))],
  ['PUT /api/admins/3', (sent) => ok(Object.assign({}, ADM1, sent))],
  ['GET /api/tickets/find-ticket/7', () => ok([TKT1, TKT2])],
  ['GET /api/tickets/download/*', () => ({ status: 200, body: PDF1 })],
  [
    'GET /api/buses/find/3',
    () =>
      ok([
        { ...BUS1, NumberOfSeatsBooked: 5, bookedTickets: [TKT1] },
        { ...BUS2, NumberOfSeatsBooked: 0 },
      ]),
  ],
  ['POST /api/buses/3', () => ok(BUS1)],
  ['PUT /api/buses/*', () => ok(BUS1)],
  ['DELETE /api/buses/*', () => ok(null)],
  ['GET /api/tickets', () => ok([TKT1, TKT2])],
  ['GET /api/tickets/totalRevenue', () => ok(4500)],
  ['GET /api/tickets/find/101', () => ok([TKT1])],
  // Later calls that the checklist does not list.
  ['DELETE /api/session', () => ok(null)],
  ['GET /api/health', () => ok({ status: 'ok' })],
  ...BUSES.map((bus): [string, Answering] => [`GET /api/buses/${bus.id}`, () => ok(bus)]),
  ['GET /api/boarding/keys', () => ok([])],
  [
    'POST /api/boarding/scans',
    (sent) => ok((sent as { scans: { id: string }[] }).scans.map(({ id }) => ({ id, outcome: 'first' }))),
  ],
  ['GET /api/buses/*/announcements', () => ok({ busId: BUS1.id, lateMinutes: 0, announcedAt: 0, told: 2, toCall: [] })],
  ['GET /api/admins/*/approval', () => ok({ approval: 'approved' })],
  ['GET /api/counter', () => ok(COUNTER_DAY)],
  ['GET /api/reports', () => ok([])],
  ['GET /api/office-news', () => ok({ notComing: true, neverCame: true, seatsHeld: true, claimsNear: true })],
  ['GET /api/staff', () => ok(STAFF1)],
  ['GET /api/payments', () => ok([PAYMENT_ROW])],
  ['GET /api/payments/till', () => ok(TILL)],
  [
    'POST /api/payments/statement',
    () =>
      ok([
        { row: 0, outcome: 'wrong-sum', ticketId: 310, by: 'reference', username: 'Asha Kumari', due: 620 },
        { row: 1, outcome: 'nobody' },
      ]),
  ],
  ['GET /api/payments/till/closings', () => ok([TILL_CLOSING])],
  ['POST /api/payments/till/closings', () => ok(TILL_CLOSING, 201)],
  ['GET /api/admins/*/payment-terms', () => ok(PAYMENT_TERMS)],
  ['GET /api/staff/*/figures', () => ok(STAFF_FIGURES)],
  ['POST /api/staff', () => ok(STAFF1.members[0], 201)],
  [
    'GET /api/staff/invitation',
    () => {
      const { travels_name: company, name, email, role } = COUNTER1
      return ok({ company, name, email, role, hasJoined: false })
    },
  ],
  ['GET /api/users/*/passkeys', () => ok([])],
  ['GET /api/admins/*/passkeys', () => ok([])],
]
