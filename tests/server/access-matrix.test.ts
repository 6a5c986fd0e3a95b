import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creationOptions, requestOptions } from '../../server/modules/passkeys/ceremonies.ts'
import { Authenticator } from '../support/authenticator.ts'
import { addBus, type Caller, someBus, startServer, type TestServer, testEngines } from '../support/server.ts'

type Role = 'visitor' | 'user' | 'otherUser' | 'operator' | 'otherOperator'
const ROLES: Role[] = ['visitor', 'user', 'otherUser', 'operator', 'otherOperator']

/** Ids that the calls are made with: all belong to `user` and `operator`. */
interface World {
  userId: number
  userEmail: string
  adminId: number
  adminEmail: string
  busId: number
  ticketId: number
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
})
const onlyOperator = (operator: number, otherOperator: number): Record<Role, number> => ({
  visitor: 401,
  user: 401,
  otherUser: 401,
  operator,
  otherOperator,
})

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
    answers: onlyOperator(200, 403),
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
  'GET /api/statistics': {
    call: () => ['GET', '/api/statistics?from=2026-12-01&to=2026-12-14'],
    answers: onlyOperator(200, 200),
    reads: true,
  },
  'GET /api/buses/find/{adminId}': {
    call: ({ adminId }) => ['GET', `/api/buses/find/${adminId}`],
    answers: onlyOperator(200, 403),
    reads: true,
  },
  'PUT /api/buses/{busId}': {
    call: ({ busId }) => ['PUT', `/api/buses/${busId}`, someBus({ costPerSeat: 800 })],
    answers: onlyOperator(200, 403),
  },
  'DELETE /api/buses/{busId}': {
    call: ({ busId }) => ['DELETE', `/api/buses/${busId}`],
    answers: onlyOperator(409, 403),
  },
  'GET /api/tickets': { call: () => ['GET', '/api/tickets'], answers: onlyOperator(200, 200), reads: true },
  'GET /api/tickets/totalRevenue': {
    call: () => ['GET', '/api/tickets/totalRevenue'],
    answers: onlyOperator(200, 200),
    reads: true,
  },
  'GET /api/tickets/find/{busId}': {
    call: ({ busId }) => ['GET', `/api/tickets/find/${busId}`],
    answers: onlyOperator(200, 403),
    reads: true,
  },
  'GET /api/tickets/travellers/{busId}': {
    call: ({ busId }) => ['GET', `/api/tickets/travellers/${busId}`],
    answers: onlyOperator(200, 403),
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
    answers: onlyOperator(200, 403),
    reads: true,
  },
  'POST /api/admins/{id}/passkeys/challenge': {
    call: ({ adminId }) => ['POST', `/api/admins/${adminId}/passkeys/challenge`, { password: 'Secret#123' }],
    answers: onlyOperator(200, 403),
  },
  'POST /api/admins/{id}/passkeys': {
    call: ({ adminId }) => ['POST', `/api/admins/${adminId}/passkeys`, somePasskey],
    answers: onlyOperator(400, 403),
  },
  'DELETE /api/admins/{id}/passkeys/{passkeyId}': {
    call: ({ adminId }) => ['DELETE', `/api/admins/${adminId}/passkeys/1`],
    answers: onlyOperator(404, 403),
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
  ...ownAccountRows('admins', ({ adminId }) => adminId, onlyOperator),
  'GET /api/boarding/keys': { call: () => ['GET', '/api/boarding/keys'], answers: 200, reads: true },
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
    world = {
      userId: user.id,
      userEmail: user.email,
      adminId: operator.id,
      adminEmail: operator.email,
      busId,
      ticketId: booking.body.data.id,
    }
    callers = { visitor: server.visitor(), user, otherUser, operator, otherOperator }
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
      'booking_keys',
      'bus_keys',
      'passkeys',
    ] as const
    const rows = await Promise.all(tables.map((table) => server.database.read.selectFrom(table).selectAll().execute()))
    return createHash('sha256')
      .update(rows.map((table) => table.map((row) => JSON.stringify(row)).sort()).join('\n'))
      .digest('hex')
  }

  it.each(Object.entries(MATRIX))('%s', async (_name, { call, answers, reads, noHead }) => {
    for (const role of ROLES) {
      const [method, url, body] = call(world)
      const before = await everything()
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
      if (method === 'GET') {
        const head = await callers[role].call('HEAD', url)
        expect(head.status).toBe(noHead ? 405 : expected)
        expect(head.text).toBe('')
      }
    }
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
    expect(own.body.data.map((ticket: { busId: number }) => ticket.busId)).toEqual([world.busId, world.busId])
    expect(own.text).not.toContain('BT1:')
    expect((await callers.operator.call('GET', '/api/tickets/totalRevenue')).body.data).toBe(4 * 750)
    expect((await callers.otherOperator.call('GET', '/api/tickets/totalRevenue')).body.data).toBe(750)
  })
})
