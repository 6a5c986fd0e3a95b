import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAFF_ROLES, type StaffRole } from '#contract/constants.ts'
import { allCalls } from '#server/docs/all-calls.ts'
import { creationOptions, requestOptions } from '#server/modules/passkeys/ceremonies.ts'
import { Authenticator } from '../support/authenticator.ts'
import {
  addBus,
  type Caller,
  dayFromNow,
  payFor,
  someBus,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'
import { inviteAndJoin } from '../support/staff.ts'

/** `owner`, `counter` and `driver` are staff of `operator`, who is the holder of the company's account. */
type Role = 'visitor' | 'user' | 'otherUser' | 'operator' | 'otherOperator' | StaffRole
const ROLES: Role[] = ['visitor', 'user', 'otherUser', 'operator', 'otherOperator', ...STAFF_ROLES]

/** Ids that the calls are made with: all belong to `user` and `operator`. */
interface World {
  /** Due to `user` from `operator`. */
  refundId: number
  /** Noted by `operator`. */
  paymentId: number
  userId: number
  userEmail: string
  adminId: number
  adminEmail: string
  busId: number
  ticketId: number
  /** Somebody of the staff who makes no call here. */
  staffId: number
  /** Of a scan that does not count. */
  uncountedId: string
  /** Called off by one of the calls. */
  spareBusId: number
}

interface Row {
  call: (world: World) => [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown]
  /** The answer to each role; one figure where all are treated alike. */
  answers: number | Record<Role, number>
  /** Of the calls that change nothing when allowed, either. */
  reads?: boolean
  /** A link of a mail: link checkers must not use it up. */
  noHead?: boolean
}

const only = (user: number, otherUser: number): Record<Role, number> => ({
  visitor: 401,
  user,
  otherUser,
  operator: 401,
  otherOperator: 401,
  owner: 401,
  counter: 401,
  driver: 401,
})

/** Which staff are answered as the operator is; the others are refused. */
const OWNERS: StaffRole[] = ['owner']
const COUNTERS: StaffRole[] = ['owner', 'counter']
const BOARDERS: StaffRole[] = ['owner', 'counter', 'driver']
const NO_STAFF: StaffRole[] = []
const onlyOperator = (operator: number, otherOperator: number, staff = OWNERS): Record<Role, number> => {
  const ofStaff = (role: StaffRole) => (staff.includes(role) ? operator : 403)
  return {
    visitor: 401,
    user: 401,
    otherUser: 401,
    operator,
    otherOperator,
    owner: ofStaff('owner'),
    counter: ofStaff('counter'),
    driver: ofStaff('driver'),
  }
}
const onlyHolder = (operator: number, otherOperator: number) => onlyOperator(operator, otherOperator, NO_STAFF)

/** Of a ticket: its traveller and the operator of its trip; to others it does not exist. */
const bothSides = (user: number, operator: number): Record<Role, number> => ({
  visitor: 401,
  user,
  otherUser: 404,
  operator,
  otherOperator: 404,
  owner: operator,
  counter: operator,
  driver: 403,
})

/** Of a phone: of whoever is logged in on it. */
const anybodyLoggedIn: Record<Role, number> = {
  visitor: 401,
  user: 200,
  otherUser: 200,
  operator: 200,
  otherOperator: 200,
  owner: 200,
  counter: 200,
  driver: 200,
}
const somePhone = {
  endpoint: 'https://push.example.com/to/somebody',
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
}

let signUps = 0
const newUser = () => ({
  name: 'New',
  email: `new${++signUps}@example.com`,
  phone: '9876543210',
  age: 30,
  gender: 'male',
  password: 'Secret#123',
})
const newAdmin = () => ({
  name: 'New',
  email: `new${++signUps}@example.com`,
  phone: '9876543210',
  travels_name: `New Travels ${signUps}`,
  gst_number: '10ABCDE1234F1Z5',
  password: 'Secret#123',
})
/** Where `user` asks to be paid what is due to them. */
const PAY_TO = 'asha.k@okbank'
const someScan = (busId: number, ticketId: number) => ({
  id: randomUUID(),
  busId,
  ticketId,
  seat: 1,
  deviceId: randomUUID(),
  scannedAt: 1_800_000_000_000,
  ageMs: 0,
  verdict: 'welcome',
})
const stranger = new Authenticator('http://localhost:3000')
const someSite = { rpId: 'localhost', origins: [] }
const someAccount = { handle: 'dXNlcjox', email: 'new@example.com', name: 'New', known: [] }
const somePasskey = stranger.make(creationOptions(someSite, 'guessed', someAccount))
const someProof = stranger.prove(requestOptions(someSite, 'guessed'))
const profile = { name: 'Changed', phone: '9000000000' }

/** What people do with their own account: the same calls on both sides, asked with a wrong password where one is asked for. */
function ownAccountRows(
  side: 'users' | 'admins',
  idIn: (world: World) => number,
  to: (own: number, others: number) => Record<Role, number>,
): Record<string, Row> {
  const path = (world: World, rest: string) => `/api/${side}/${idIn(world)}/${rest}`
  const wrong = { currentPassword: 'Wrong#1234', password: 'Secret#124' }
  return {
    [`GET /api/${side}/confirm-email`]: {
      call: () => ['GET', `/api/${side}/confirm-email?token=guessed`],
      answers: 303,
      reads: true,
      noHead: true,
    },
    [`PUT /api/${side}/{id}/password`]: {
      call: (world) => ['PUT', path(world, 'password'), wrong],
      answers: to(403, 403),
    },
    [`PUT /api/${side}/{id}/language`]: {
      call: (world) => ['PUT', path(world, 'language'), { language: 'hi' }],
      answers: to(200, 403),
    },
    [`GET /api/${side}/{id}/sessions`]: {
      call: (world) => ['GET', path(world, 'sessions')],
      answers: to(200, 403),
      reads: true,
    },
    [`DELETE /api/${side}/{id}/sessions`]: {
      call: (world) => ['DELETE', path(world, 'sessions')],
      answers: to(200, 403),
    },
    [`DELETE /api/${side}/{id}/sessions/{sessionId}`]: {
      call: (world) => ['DELETE', path(world, `sessions/${'a'.repeat(22)}`)],
      answers: to(404, 403),
    },
    [`GET /api/${side}/{id}/data`]: {
      call: (world) => ['GET', path(world, 'data')],
      answers: to(200, 403),
      reads: true,
    },
    [`POST /api/${side}/{id}/erasure`]: {
      call: (world) => ['POST', path(world, 'erasure'), wrong],
      answers: to(403, 403),
    },
  }
}

/** The table of who may do what: the 23 calls of the specification, and those that were added. */
const MATRIX: Record<string, Row> = {
  'GET /api/buses/find': { call: () => ['GET', '/api/buses/find?from=Patna'], answers: 200, reads: true },
  'GET /api/buses': { call: () => ['GET', '/api/buses'], answers: 200, reads: true },
  'GET /api/buses/{busId}': { call: ({ busId }) => ['GET', `/api/buses/${busId}`], answers: 200, reads: true },
  'GET /api/tickets/bookedSeats/{busId}': {
    call: ({ busId }) => ['GET', `/api/tickets/bookedSeats/${busId}`],
    answers: 200,
    reads: true,
  },
  'POST /api/tickets/{busId}/{userId}/{n}/{seats}': {
    call: ({ busId, userId }) => ['POST', `/api/tickets/${busId}/${userId}/2/11,12`],
    answers: only(200, 403),
  },
  'POST /api/users': { call: () => ['POST', '/api/users', newUser()], answers: 201 },
  'POST /api/users/verify-by-email': {
    call: () => ['POST', '/api/users/verify-by-email?email=nobody@example.com&password=wrong'],
    answers: 401,
  },
  'POST /api/users/forgot-password': {
    call: () => ['POST', '/api/users/forgot-password?email=nobody@example.com'],
    answers: 200,
  },
  'POST /api/users/activation-mail': {
    call: () => ['POST', '/api/users/activation-mail?email=nobody@example.com'],
    answers: 200,
  },
  'PUT /api/users/reset-password': {
    call: () => ['PUT', '/api/users/reset-password', { token: 'guessed', password: 'Secret#124' }],
    answers: 400,
  },
  'PUT /api/users/{id}': {
    call: ({ userId, userEmail: email }) => ['PUT', `/api/users/${userId}`, { ...newUser(), ...profile, email }],
    answers: only(200, 403),
  },
  'GET /api/tickets/find-ticket/{userId}': {
    call: ({ userId }) => ['GET', `/api/tickets/find-ticket/${userId}`],
    answers: only(200, 403),
    reads: true,
  },
  'GET /api/tickets/download/{ticketId}': {
    call: ({ ticketId }) => ['GET', `/api/tickets/download/${ticketId}`],
    answers: only(200, 404),
    reads: true,
  },
  'POST /api/admins': { call: () => ['POST', '/api/admins', newAdmin()], answers: 201 },
  'POST /api/admins/verify-by-email': {
    call: () => ['POST', '/api/admins/verify-by-email?email=nobody@example.com&password=wrong'],
    answers: 401,
  },
  'POST /api/admins/forgot-password': {
    call: () => ['POST', '/api/admins/forgot-password?email=nobody@example.com'],
    answers: 200,
  },
  'POST /api/admins/activation-mail': {
    call: () => ['POST', '/api/admins/activation-mail?email=nobody@example.com'],
    answers: 200,
  },
  'PUT /api/admins/reset-password': {
    call: () => ['PUT', '/api/admins/reset-password', { token: 'guessed', password: 'Secret#124' }],
    answers: 400,
  },
  'PUT /api/admins/{adminId}': {
    call: ({ adminId, adminEmail: email }) => ['PUT', `/api/admins/${adminId}`, { ...newAdmin(), ...profile, email }],
    answers: onlyHolder(200, 403),
  },
  'GET /api/admins/{adminId}/approval': {
    call: ({ adminId }) => ['GET', `/api/admins/${adminId}/approval`],
    answers: onlyOperator(200, 403),
    reads: true,
  },
  'POST /api/buses/{adminId}': {
    call: ({ adminId }) => ['POST', `/api/buses/${adminId}`, someBus()],
    answers: onlyOperator(201, 403),
  },
  'POST /api/buses/{adminId}/timetable': {
    call: ({ adminId }) => [
      'POST',
      `/api/buses/${adminId}/timetable`,
      { trips: [{ key: randomUUID(), bus: someBus() }] },
    ],
    answers: onlyOperator(200, 403),
  },
  'GET /api/statistics': {
    call: () => ['GET', '/api/statistics?from=2026-12-01&to=2026-12-14'],
    answers: onlyOperator(200, 200),
    reads: true,
  },
  'GET /api/tickets/{ticketId}/cancellation': {
    call: ({ ticketId }) => ['GET', `/api/tickets/${ticketId}/cancellation`],
    answers: bothSides(200, 200),
    reads: true,
  },
  'GET /api/tickets/{ticketId}/history': {
    call: ({ ticketId }) => ['GET', `/api/tickets/${ticketId}/history`],
    answers: bothSides(200, 200),
    reads: true,
  },
  'POST /api/tickets/{ticketId}/cancellation': {
    // A sum that nobody gets back, so that the ticket stays for the others.
    call: ({ ticketId }) => ['POST', `/api/tickets/${ticketId}/cancellation`, { expected: 1 }],
    answers: bothSides(409, 409),
  },
  'GET /api/buses/{busId}/cancellation': {
    call: ({ busId }) => ['GET', `/api/buses/${busId}/cancellation`],
    answers: onlyOperator(200, 403),
    reads: true,
  },
  'POST /api/buses/{busId}/cancellation': {
    call: ({ spareBusId }) => ['POST', `/api/buses/${spareBusId}/cancellation`, { reason: 'The road is closed' }],
    // An owner of the staff comes after the holder.
    answers: { ...onlyOperator(200, 403), owner: 409 },
  },
  'POST /api/buses/{busId}/cancellation/calls': {
    // A trip that is on has nobody who was told that it is off.
    call: ({ busId, ticketId }) => ['POST', `/api/buses/${busId}/cancellation/calls`, { ticketId, called: true }],
    answers: onlyOperator(404, 403),
  },
  'GET /api/payments': {
    call: () => ['GET', '/api/payments?state=received'],
    answers: onlyOperator(200, 200, COUNTERS),
    reads: true,
  },
  'POST /api/payments': {
    call: ({ ticketId }) => ['POST', '/api/payments', { ticketId, amount: 2, how: 'cash' }],
    answers: onlyOperator(201, 404, COUNTERS),
  },
  'POST /api/payments/{paymentId}/reversal': {
    call: ({ paymentId }) => ['POST', `/api/payments/${paymentId}/reversal`, { reason: 'Noted twice' }],
    // Whoever stands at the counter answers for their own till.
    answers: { ...onlyOperator(200, 404), counter: 404 },
  },
  'POST /api/payments/statement': {
    call: () => ['POST', '/api/payments/statement', { rows: [{ date: '2026-12-02', amount: 1 }], keep: true }],
    answers: onlyOperator(200, 200),
  },
  'GET /api/payments/till': {
    call: () => ['GET', `/api/payments/till?date=${dayFromNow(0)}`],
    answers: onlyOperator(200, 200, COUNTERS),
    reads: true,
  },
  'GET /api/payments/till/closings': {
    call: () => ['GET', '/api/payments/till/closings'],
    answers: onlyOperator(200, 200, COUNTERS),
    reads: true,
  },
  'POST /api/payments/till/closings': {
    // What each has taken in the rows above, sold by the holder too; the other company has taken nothing.
    call: () => ['POST', '/api/payments/till/closings', { date: dayFromNow(0), counted: 2, reason: 'Given as change' }],
    answers: onlyOperator(201, 409, COUNTERS),
  },
  'POST /api/tickets/{ticketId}/payment-claim': {
    call: ({ ticketId }) => ['POST', `/api/tickets/${ticketId}/payment-claim`, { utr: '' }],
    // It is paid when getting on.
    answers: only(409, 404),
  },
  'DELETE /api/tickets/{ticketId}/payment-claim': {
    call: ({ ticketId }) => ['DELETE', `/api/tickets/${ticketId}/payment-claim`],
    answers: only(200, 404),
  },
  'POST /api/payments/claims/{claimId}/not-found': {
    call: () => ['POST', '/api/payments/claims/999999/not-found'],
    answers: onlyOperator(404, 404),
  },
  'GET /api/refunds': { call: () => ['GET', '/api/refunds'], answers: onlyOperator(200, 200), reads: true },
  'POST /api/refunds/{refundId}/payment': {
    call: ({ refundId }) => ['POST', `/api/refunds/${refundId}/payment`, { reference: 'UPI 7' }],
    answers: onlyOperator(200, 404),
  },
  'DELETE /api/refunds/{refundId}/payment': {
    call: ({ refundId }) => ['DELETE', `/api/refunds/${refundId}/payment`],
    answers: onlyOperator(200, 404),
  },
  'GET /api/admins/{adminId}/cancellation-terms': {
    call: ({ adminId }) => ['GET', `/api/admins/${adminId}/cancellation-terms`],
    answers: onlyOperator(200, 403),
    reads: true,
  },
  'PUT /api/admins/{adminId}/cancellation-terms': {
    call: ({ adminId }) => ['PUT', `/api/admins/${adminId}/cancellation-terms`, { terms: [] }],
    answers: onlyOperator(200, 403),
  },
  'GET /api/admins/{adminId}/payment-terms': {
    call: ({ adminId }) => ['GET', `/api/admins/${adminId}/payment-terms`],
    answers: onlyOperator(200, 403),
    reads: true,
  },
  'PUT /api/admins/{adminId}/payment-terms': {
    call: ({ adminId }) => [
      'PUT',
      `/api/admins/${adminId}/payment-terms`,
      { mode: 'at-boarding', upiId: '', upiName: '', merchant: false, currentPassword: 'Secret#123' },
    ],
    answers: onlyHolder(200, 403),
  },
  'GET /api/push/key': { call: () => ['GET', '/api/push/key'], answers: anybodyLoggedIn, reads: true },
  'POST /api/push/subscriptions': {
    call: () => ['POST', '/api/push/subscriptions', somePhone],
    answers: anybodyLoggedIn,
  },
  'DELETE /api/push/subscriptions': {
    call: () => ['DELETE', '/api/push/subscriptions', { endpoint: somePhone.endpoint }],
    answers: anybodyLoggedIn,
  },
  'GET /api/buses/find/{adminId}': {
    call: ({ adminId }) => ['GET', `/api/buses/find/${adminId}`],
    answers: onlyOperator(200, 403, COUNTERS),
    reads: true,
  },
  'PUT /api/buses/{busId}': {
    call: ({ busId }) => ['PUT', `/api/buses/${busId}`, someBus({ costPerSeat: 800 })],
    answers: onlyOperator(200, 403),
  },
  'POST /api/buses/{busId}/announcements': {
    call: ({ busId }) => ['POST', `/api/buses/${busId}/announcements`, { kind: 'late', minutes: 30 }],
    answers: onlyOperator(201, 403, BOARDERS),
  },
  'GET /api/buses/{busId}/announcements': {
    call: ({ busId }) => ['GET', `/api/buses/${busId}/announcements`],
    answers: onlyOperator(200, 403, BOARDERS),
    reads: true,
  },
  'POST /api/tickets/{ticketId}/report': {
    call: ({ ticketId }) => ['POST', `/api/tickets/${ticketId}/report`, { kind: 'never-came' }],
    // Its bus is still to come; and what is in a traveller's app the office does not say for them.
    answers: bothSides(409, 409),
  },
  'POST /api/tickets/{ticketId}/keeping': {
    call: ({ ticketId }) => ['POST', `/api/tickets/${ticketId}/keeping`, { change: 1 }],
    // Nothing has changed.
    answers: only(409, 404),
  },
  'GET /api/reports': { call: () => ['GET', '/api/reports'], answers: onlyOperator(200, 200), reads: true },
  'POST /api/buses/{busId}/reports/answer': {
    call: ({ busId }) => ['POST', `/api/buses/${busId}/reports/answer`, { came: true }],
    answers: onlyOperator(200, 403),
  },
  'DELETE /api/buses/{busId}': {
    call: ({ busId }) => ['DELETE', `/api/buses/${busId}`],
    answers: onlyOperator(409, 403),
  },
  'GET /api/tickets': { call: () => ['GET', '/api/tickets'], answers: onlyOperator(200, 200, COUNTERS), reads: true },
  'GET /api/users/{userId}/erasure': {
    call: ({ userId }) => ['GET', `/api/users/${userId}/erasure`],
    answers: only(200, 403),
    reads: true,
  },
  'GET /api/tickets/count': {
    call: () => ['GET', '/api/tickets/count'],
    answers: onlyOperator(200, 200, COUNTERS),
    reads: true,
  },
  'GET /api/tickets/totalRevenue': {
    call: () => ['GET', '/api/tickets/totalRevenue'],
    answers: onlyOperator(200, 200),
    reads: true,
  },
  'GET /api/tickets/find/{busId}': {
    call: ({ busId }) => ['GET', `/api/tickets/find/${busId}`],
    answers: onlyOperator(200, 403, COUNTERS),
    reads: true,
  },
  'GET /api/tickets/travellers/{busId}': {
    call: ({ busId }) => ['GET', `/api/tickets/travellers/${busId}`],
    answers: onlyOperator(200, 403, COUNTERS),
    reads: true,
  },
  'DELETE /api/tickets/purchases/{key}': {
    call: () => ['DELETE', `/api/tickets/purchases/${randomUUID()}`],
    // Keys are each traveller's own, so there is no other's to touch.
    answers: only(200, 200),
  },
  'GET /api/users/{id}/passkeys': {
    call: ({ userId }) => ['GET', `/api/users/${userId}/passkeys`],
    answers: only(200, 403),
    reads: true,
  },
  'POST /api/users/{id}/passkeys/challenge': {
    call: ({ userId }) => ['POST', `/api/users/${userId}/passkeys/challenge`, { password: 'Secret#123' }],
    answers: only(200, 403),
  },
  'POST /api/users/{id}/passkeys': {
    call: ({ userId }) => ['POST', `/api/users/${userId}/passkeys`, somePasskey],
    answers: only(400, 403),
  },
  'DELETE /api/users/{id}/passkeys/{passkeyId}': {
    call: ({ userId }) => ['DELETE', `/api/users/${userId}/passkeys/1`],
    answers: only(404, 403),
  },
  'POST /api/users/passkey-log-in/challenge': {
    call: () => ['POST', '/api/users/passkey-log-in/challenge'],
    answers: 200,
  },
  'POST /api/users/passkey-log-in': {
    call: () => ['POST', '/api/users/passkey-log-in', someProof],
    answers: 400,
  },
  'GET /api/admins/{id}/passkeys': {
    call: ({ adminId }) => ['GET', `/api/admins/${adminId}/passkeys`],
    answers: onlyHolder(200, 403),
    reads: true,
  },
  'POST /api/admins/{id}/passkeys/challenge': {
    call: ({ adminId }) => ['POST', `/api/admins/${adminId}/passkeys/challenge`, { password: 'Secret#123' }],
    answers: onlyHolder(200, 403),
  },
  'POST /api/admins/{id}/passkeys': {
    call: ({ adminId }) => ['POST', `/api/admins/${adminId}/passkeys`, somePasskey],
    answers: onlyHolder(400, 403),
  },
  'DELETE /api/admins/{id}/passkeys/{passkeyId}': {
    call: ({ adminId }) => ['DELETE', `/api/admins/${adminId}/passkeys/1`],
    answers: onlyHolder(404, 403),
  },
  'POST /api/admins/passkey-log-in/challenge': {
    call: () => ['POST', '/api/admins/passkey-log-in/challenge'],
    answers: 200,
  },
  'POST /api/admins/passkey-log-in': {
    call: () => ['POST', '/api/admins/passkey-log-in', someProof],
    answers: 400,
  },
  ...ownAccountRows('users', ({ userId }) => userId, only),
  'GET /api/counter': {
    call: () => ['GET', '/api/counter'],
    answers: onlyOperator(200, 200, COUNTERS),
    reads: true,
  },
  'GET /api/counter/{busId}': {
    call: ({ busId }) => ['GET', `/api/counter/${busId}`],
    answers: onlyOperator(200, 403, COUNTERS),
    reads: true,
  },
  'POST /api/counter/{busId}/kept-seats': {
    call: ({ busId }) => ['POST', `/api/counter/${busId}/kept-seats`, { seats: [30], reason: 'Crew' }],
    answers: onlyOperator(200, 403, COUNTERS),
  },
  'DELETE /api/counter/{busId}/kept-seats/{seatList}': {
    call: ({ busId }) => ['DELETE', `/api/counter/${busId}/kept-seats/30`],
    answers: onlyOperator(200, 403, COUNTERS),
  },
  'PUT /api/counter/{busId}/holds/{holdId}': {
    call: ({ busId }) => ['PUT', `/api/counter/${busId}/holds/${randomUUID()}`, { seats: [] }],
    answers: onlyOperator(200, 403, COUNTERS),
  },
  'POST /api/counter/{busId}/sales': {
    call: ({ busId }) => [
      'POST',
      `/api/counter/${busId}/sales`,
      { seats: [1], name: 'Sunita', phone: '9000000121', payment: 'paid' },
    ],
    answers: onlyOperator(409, 403, COUNTERS),
  },
  // A traveller's ticket is not the counter's, and nobody is told whether there is one.
  'GET /api/counter/tickets/{ticketId}': {
    call: ({ ticketId }) => ['GET', `/api/counter/tickets/${ticketId}`],
    answers: onlyOperator(404, 404, COUNTERS),
    reads: true,
  },
  'POST /api/counter/tickets/{ticketId}/payment': {
    call: ({ ticketId }) => ['POST', `/api/counter/tickets/${ticketId}/payment`],
    answers: onlyOperator(404, 404, COUNTERS),
  },
  'POST /api/tickets/{ticketId}/link': {
    call: ({ ticketId }) => ['POST', `/api/tickets/${ticketId}/link`],
    answers: onlyOperator(404, 404, COUNTERS),
  },
  'DELETE /api/tickets/{ticketId}/link': {
    call: ({ ticketId }) => ['DELETE', `/api/tickets/${ticketId}/link`],
    answers: onlyOperator(404, 404, COUNTERS),
  },
  'GET /api/tickets/links/{link}': {
    call: ({ ticketId }) => ['GET', `/api/tickets/links/${ticketId}-${'A'.repeat(22)}`],
    answers: 404,
    reads: true,
  },
  'GET /api/tickets/links/{link}/pdf': {
    call: ({ ticketId }) => ['GET', `/api/tickets/links/${ticketId}-${'A'.repeat(22)}/pdf`],
    answers: 404,
    reads: true,
  },
  ...ownAccountRows('admins', ({ adminId }) => adminId, onlyHolder),
  'GET /api/staff': { call: () => ['GET', '/api/staff'], answers: onlyOperator(200, 200), reads: true },
  'POST /api/staff': {
    call: () => ['POST', '/api/staff', { name: 'New', email: `new${++signUps}@example.com`, role: 'driver' }],
    answers: onlyOperator(201, 201),
  },
  'GET /api/staff/{staffId}/figures': {
    call: ({ staffId }) => ['GET', `/api/staff/${staffId}/figures`],
    answers: onlyOperator(200, 404),
    reads: true,
  },
  'DELETE /api/staff/{staffId}': {
    call: ({ staffId }) => ['DELETE', `/api/staff/${staffId}`],
    answers: onlyOperator(200, 404),
  },
  'GET /api/staff/invitation': {
    call: () => ['GET', '/api/staff/invitation?token=guessed'],
    answers: 404,
    reads: true,
  },
  'POST /api/staff/join': {
    call: () => ['POST', '/api/staff/join', { token: 'guessed', password: 'Secret#124' }],
    answers: 400,
  },
  'GET /api/boarding/keys': { call: () => ['GET', '/api/boarding/keys'], answers: 200, reads: true },
  'GET /api/boarding/manifests': {
    call: () => ['GET', '/api/boarding/manifests'],
    answers: onlyOperator(200, 200, BOARDERS),
    reads: true,
  },
  'POST /api/boarding/scans': {
    call: ({ busId, ticketId }) => ['POST', '/api/boarding/scans', { scans: [someScan(busId, ticketId)] }],
    answers: onlyOperator(200, 200, BOARDERS),
  },
  'POST /api/boarding/progress': {
    call: ({ busId }) => [
      'POST',
      '/api/boarding/progress',
      { events: [{ id: randomUUID(), busId, stop: 'A', place: 0, kind: 'left', at: 1, ageMs: 0 }] },
    ],
    // Of trips of others it says so of each event.
    answers: onlyOperator(200, 200, BOARDERS),
  },
  'POST /api/buses/{busId}/not-coming': {
    call: ({ busId }) => ['POST', `/api/buses/${busId}/not-coming`, { reason: 'It broke down' }],
    answers: onlyOperator(201, 403, BOARDERS),
  },
  'GET /api/office-news': {
    call: () => ['GET', '/api/office-news'],
    answers: onlyOperator(200, 200, COUNTERS),
    reads: true,
  },
  'PUT /api/office-news': {
    call: () => ['PUT', '/api/office-news', { notComing: false }],
    answers: onlyOperator(200, 200, COUNTERS),
  },
  'GET /api/boarding/phones/{busId}': {
    // The trip leaves in ten days.
    call: ({ busId }) => ['GET', `/api/boarding/phones/${busId}`],
    answers: onlyOperator(409, 403, BOARDERS),
    reads: true,
  },
  'POST /api/boarding/conflicts/{conflictId}/settlement': {
    call: ({ busId }) => ['POST', `/api/boarding/conflicts/${busId}-2/settlement`, { note: 'They swapped seats' }],
    answers: onlyOperator(404, 403),
  },
  'GET /api/boarding/uncounted/{busId}': {
    call: ({ busId }) => ['GET', `/api/boarding/uncounted/${busId}`],
    answers: onlyOperator(200, 403),
    reads: true,
  },
  'POST /api/boarding/uncounted/{scanId}/note': {
    call: ({ uncountedId }) => [
      'POST',
      `/api/boarding/uncounted/${uncountedId}/note`,
      { note: 'They took the next bus' },
    ],
    answers: onlyOperator(200, 404),
  },
  'POST /api/boarding/handovers': {
    call: ({ busId }) => ['POST', '/api/boarding/handovers', { name: 'Ravi', busIds: [busId] }],
    answers: onlyOperator(201, 403),
  },
  'GET /api/boarding/handovers': {
    call: () => ['GET', '/api/boarding/handovers'],
    answers: onlyOperator(200, 200),
    reads: true,
  },
  'DELETE /api/boarding/handovers/{handoverId}': {
    // Made by the row above, for `operator`.
    call: () => ['DELETE', '/api/boarding/handovers/1'],
    answers: onlyOperator(200, 404),
  },
  'POST /api/boarding/handovers/claim': {
    call: () => ['POST', '/api/boarding/handovers/claim', { token: 'a'.repeat(43), deviceId: randomUUID() }],
    answers: 409,
  },
  'GET /api/ready': { call: () => ['GET', '/api/ready'], answers: 200, reads: true },
  'GET /api/health': { call: () => ['GET', '/api/health'], answers: 200, reads: true },
}

describe.each(await testEngines())('who may do what, on %s', (engine) => {
  let server: TestServer
  let world: World
  let callers: Record<Role, Caller>

  beforeAll(async () => {
    server = await startServer(engine)
    const [user, otherUser] = [await server.traveller('Asha'), await server.traveller('Bina')]
    const [operator, otherOperator] = [await server.operator('Ravi'), await server.operator('Sita')]
    const busId = await addBus(operator)
    const booking = await user.call('POST', `/api/tickets/${busId}/${user.id}/2/1,2`)
    const otherBus = await addBus(otherOperator)
    await otherUser.call('POST', `/api/tickets/${otherBus}/${otherUser.id}/1/1`)
    const staff = async (role: StaffRole, name: string = role) =>
      inviteAndJoin(server, operator, { name, email: `${name}@staff.example.com`, role })
    const [owner, counter, driver] = [await staff('owner'), await staff('counter'), await staff('driver')]
    const spareBusId = await addBus(operator)
    const cancelled = await user.call('POST', `/api/tickets/${spareBusId}/${user.id}/1/1`)
    const cancellation = `/api/tickets/${cancelled.body.data.id}/cancellation`
    await payFor(server.database, cancelled.body.data.id)
    const { refund } = (await user.call('POST', cancellation, { body: { payTo: PAY_TO } })).body.data
    const payment = { ticketId: booking.body.data.id, amount: 5, how: 'upi' }
    await operator.call('POST', '/api/payments', { body: payment })
    const paid = await operator.call('GET', `/api/payments?state=received&ticketId=${payment.ticketId}`)
    const scan = { ...someScan(busId, 999_999), verdict: 'cannot-tell' }
    await operator.call('POST', '/api/boarding/scans', { body: { scans: [scan] } })
    world = {
      uncountedId: scan.id,
      refundId: refund.id,
      paymentId: paid.body.data[0].payment.id,
      spareBusId,
      staffId: (await staff('counter', 'other')).staffId,
      userId: user.id,
      userEmail: user.email,
      adminId: operator.id,
      adminEmail: operator.email,
      busId,
      ticketId: booking.body.data.id,
    }
    callers = { visitor: server.visitor(), user, otherUser, operator, otherOperator, owner, counter, driver }
  })
  afterAll(() => server.stop())

  /** What a call could have changed, as a hash; mail tokens are left out, because the worker makes them when it likes. */
  async function everything(): Promise<string> {
    const tables = [
      'users',
      'admins',
      'buses',
      'tickets',
      'ticket_seats',
      'payments',
      'till_closings',
      'payment_claims',
      'kept_seats',
      'booking_keys',
      'cancellations',
      'bus_keys',
      'operator_keys',
      'trip_announcements',
      'passkeys',
      'boarding_handovers',
      'boarding_handover_trips',
      'boarding_scans',
      'boarding_settlements',
      'boarding_notes',
    ] as const
    const rows: object[][] = await Promise.all(
      tables.map((table) => server.database.read.selectFrom(table).selectAll().execute()),
    )
    // When somebody was last here is noted whatever they ask for.
    const staff = await server.database.read.selectFrom('staff').selectAll().execute()
    rows.push(staff.map((row) => ({ ...row, seen_at: null })))
    return createHash('sha256')
      .update(rows.map((table) => table.map((row) => JSON.stringify(row)).sort()).join('\n'))
      .digest('hex')
  }

  it('shows where somebody asks to be paid to them, and to those of the company who pay it', async () => {
    const link = await callers.operator.call('POST', '/api/boarding/handovers', {
      body: { name: 'Door', busIds: [world.busId, world.spareBusId] },
    })
    const phone = server.visitor()
    const claim = { token: link.body.data.token, deviceId: randomUUID() }
    expect((await phone.call('POST', '/api/boarding/handovers/claim', { body: claim })).status).toBe(200)
    const seen: string[] = []
    for (const [name, { call, reads }] of Object.entries(MATRIX))
      for (const [role, caller] of Object.entries({ ...callers, phone })) {
        if (!reads) continue
        const [method, url, body] = call(world)
        const { text } = await caller.call(method, url, body === undefined ? {} : { body })
        if (text.includes(PAY_TO)) seen.push(`${role}: ${name}`)
      }
    expect(seen.toSorted()).toEqual([
      'operator: GET /api/refunds',
      'owner: GET /api/refunds',
      'user: GET /api/users/{id}/data',
      'user: GET /api/users/{userId}/erasure',
    ])
  })

  it.each(Object.entries(MATRIX))('%s', async (_name, { call, answers, reads, noHead }) => {
    let before = await everything()
    for (const role of ROLES) {
      const [method, url, body] = call(world)
      const answer = await callers[role].call(method, url, body === undefined ? {} : { body })
      const expected = typeof answers === 'number' ? answers : answers[role]
      expect({ role, status: answer.status, text: answer.text }).toMatchObject({ role, status: expected })
      if (answer.status >= 400) {
        expect(answer.body).toEqual({
          message: expect.stringMatching(/\w.*\.$|\w.*\)$/),
          data: null,
          statusCode: expected,
        })
      }
      if (answer.status >= 400 || reads) expect(await everything()).toBe(before)
      else before = await everything()
      if (method === 'GET') {
        const head = await callers[role].call('HEAD', url)
        expect(head.status).toBe(noHead ? 405 : expected)
        expect(head.text).toBe('')
      }
    }
  })

  it('has a row for every call of the contract', () => {
    const shape = (name: string) => name.replace(/\{\w+\}/g, '{}')
    const tested = new Set(Object.keys(MATRIX).map(shape))
    const calls = allCalls().map(([, { method, path }]) => shape(`${method} ${path}`))
    // A mail's link, like those of new addresses; and what would log everybody out.
    const others = ['GET /api/admins/activate', 'GET /api/users/activate', 'DELETE /api/session']
    expect(calls.filter((call) => !tested.has(call)).toSorted()).toEqual(others.toSorted())
  })

  it('says to staff why they may not, and notes who asked', async () => {
    const before = server.log.length
    const refused = await callers.counter.call('GET', '/api/statistics?from=2026-12-01&to=2026-12-14')
    expect(refused.body.message).toBe('Your log-in at this company does not allow that. Ask an owner.')
    const holders = await callers.owner.call('GET', `/api/admins/${world.adminId}/sessions`)
    expect(holders.body.message).toBe('Only the holder of the company’s account can do that.')
    const noted = server.log
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'access-refused')
    const about = { role: 'operator', account: world.adminId, staff: expect.any(Number) }
    expect(noted).toMatchObject([
      { ...about, route: '/api/statistics' },
      { ...about, route: '/api/admins/:adminId/sessions' },
    ])
  })

  it('asks for a log-in before it says whether an id exists', async () => {
    for (const url of ['/api/tickets/find-ticket/999999', '/api/tickets/download/999999', '/api/tickets/find/999999'])
      expect((await callers.visitor.call('GET', url)).status).toBe(401)
    expect((await callers.visitor.call('PUT', '/api/buses/999999', { body: someBus() })).status).toBe(401)
  })

  it('answers 404 for what does not exist', async () => {
    expect((await callers.operator.call('PUT', '/api/buses/999999', { body: someBus() })).status).toBe(404)
    expect((await callers.operator.call('DELETE', '/api/buses/999999')).status).toBe(404)
    expect((await callers.operator.call('GET', '/api/tickets/find/999999')).status).toBe(404)
    expect((await callers.user.call('GET', '/api/tickets/download/999999')).status).toBe(404)
    expect((await callers.visitor.call('GET', '/api/tickets/bookedSeats/999999')).status).toBe(404)
    expect((await callers.user.call('POST', `/api/tickets/999999/${world.userId}/1/1`)).status).toBe(404)
  })

  it('shows visitors nothing of passengers, and each operator nothing of the other', async () => {
    const list = await callers.visitor.call('GET', '/api/buses')
    expect(list.text).not.toMatch(/Asha|9876543210|NumberOfSeatsBooked|password|ticket/i)
    const seats = await callers.visitor.call('GET', `/api/tickets/bookedSeats/${world.busId}`)
    expect(seats.body.data).toEqual([1, 2, 11, 12])
    const own = await callers.operator.call('GET', '/api/tickets')
    expect(own.body.data.map((ticket: { busId: number }) => ticket.busId)).toEqual([
      world.busId,
      world.spareBusId,
      world.busId,
    ])
    expect(own.text).not.toContain('BT1:')
    expect((await callers.operator.call('GET', '/api/tickets/totalRevenue')).body.data).toBe(4 * 750 + 75)
    expect((await callers.otherOperator.call('GET', '/api/tickets/totalRevenue')).body.data).toBe(750)
  })
  it('takes where to pay back from the traveller of a ticket alone', async () => {
    const { busId, userId } = world
    const booked = await callers.user.call('POST', `/api/tickets/${busId}/${userId}/6/21,22,23,24,25,26`)
    const ticketId = booked.body.data.id
    await payFor(server.database, ticketId)
    for (const [index, role] of ROLES.entries())
      await callers[role].call('POST', `/api/tickets/${ticketId}/cancellation`, {
        body: { seats: [21 + index], payTo: `${role.toLowerCase()}@okbank` },
      })
    const rows = server.database.read.selectFrom('cancellations').select(['seats', 'pay_to'])
    const given = await rows.where('ticket_id', '=', ticketId).orderBy('id').execute()
    expect(given.map(({ seats, pay_to }) => [seats, pay_to])).toEqual([
      ['22', 'user@okbank'],
      ['24', ''],
      ['26', ''],
    ])
  })
})
