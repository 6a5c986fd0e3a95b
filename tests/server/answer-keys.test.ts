import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBus, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

/** The fields of section 3 of the specification: always there. */
const NAMED = {
  user: ['id', 'name', 'email', 'phone', 'age', 'gender'],
  admin: ['id', 'name', 'email', 'phone', 'travels_name', 'gst_number'],
  bus: [
    ...['id', 'name', 'busNumber', 'type', 'rating', 'from', 'to', 'dateOfDeparture', 'departureTime', 'reportingTime'],
    ...['availableSeats', 'numberOfSeats', 'costPerSeat', 'boardingPoint', 'droppingPoint'],
  ],
  ticket: [
    ...['id', 'status', 'bookedSeats', 'dateOfBooking', 'numberOfSeatsBooked', 'cost', 'username', 'age', 'gender'],
    ...['phone', 'busName', 'source', 'destination', 'busNumber', 'dateOfDeparture', 'reportingTime', 'departureTime'],
    ...['boardingPoint', 'droppingPoint'],
  ],
}

/** What else our answers may say, each if it says something. */
const ADDED = {
  user: [] as string[],
  admin: ['role', 'staffId'],
  bus: ['adminId', 'travels_name', 'travels_phone', 'arrivalTime', 'ladiesSeats', 'keptSeats'],
  ticket: [
    ...['travels_name', 'travels_phone', 'busId', 'arrivalTime', 'passengers', 'terms', 'code', 'payment', 'soldBy'],
    ...['cancelledSeats', 'paid', 'refunds', 'changedAt', 'changedBy', 'money', 'calendar', 'change', 'trip'],
  ],
}

type Kind = keyof typeof NAMED

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Every name of the specification, and of others those that say something. @returns the others */
function othersOf(kind: Kind, record: Record<string, unknown>, more: readonly string[] = []): string[] {
  const named = [...NAMED[kind], ...more]
  expect(Object.keys(record)).toEqual(expect.arrayContaining(named))
  const others = Object.keys(record).filter((name) => !named.includes(name))
  expect(ADDED[kind]).toEqual(expect.arrayContaining(others))
  // Terms without a step are no silence: they say that nothing ever comes back.
  expect(others.filter((name) => name !== 'terms' && isEmpty(record[name]))).toEqual([])
  return others
}

describe.each(await testEngines())('answers of the specification’s calls on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let asha: Person
  let bare: number
  let full: number
  beforeAll(async () => {
    server = await startServer(engine)
    ravi = await server.operator()
    asha = await server.traveller()
    bare = await addBus(ravi)
    full = await addBus(ravi, { arrivalTime: '06:45', ladiesSeats: '3,14' })
    const kept = { seats: [40], reason: 'Guests' }
    await ravi.call('POST', `/api/counter/${full}/kept-seats`, { body: kept })
  })
  afterAll(() => server.stop())

  const dataOf = async (who: Pick<Person, 'call'>, method: 'GET' | 'POST' | 'PUT', url: string) => {
    const answer = await who.call(method, url)
    expect(answer.status).toBe(200)
    return answer.body.data
  }
  const ofId = (list: { id: number }[], id: number): Record<string, unknown> => ({
    ...list.find((one) => one.id === id),
  })

  it('have the fields of a bus, and no other that is empty', async () => {
    const visitor = server.visitor()
    for (const url of ['/api/buses', '/api/buses/find?from=Patna&to=Delhi&dateOfDeparture=']) {
      const list = await dataOf(visitor, 'GET', url)
      expect(othersOf('bus', ofId(list, bare))).toEqual(['adminId', 'travels_name', 'travels_phone'])
      expect(othersOf('bus', ofId(list, full)).sort()).toEqual(ADDED.bus.toSorted())
    }
    const own = await dataOf(ravi, 'GET', `/api/buses/find/${ravi.id}`)
    expect(othersOf('bus', ofId(own, bare), ['NumberOfSeatsBooked'])).toEqual([
      'adminId',
      'travels_name',
      'travels_phone',
    ])
    // What the client that this product replaces makes of it: a required input for each, so nothing may be empty.
    expect(Object.entries(ofId(own, bare)).filter(([, value]) => isEmpty(value))).toEqual([])
    for (const id of [bare, full]) {
      const record = ofId(own, id)
      const saved = await ravi.call('PUT', `/api/buses/${id}`, { body: { ...record, costPerSeat: '810' } })
      expect(saved).toMatchObject({ status: 200 })
      expect(saved.body.data).toEqual({ ...record, costPerSeat: 810 })
      othersOf('bus', saved.body.data, ['NumberOfSeatsBooked'])
    }
  })

  it('have the fields of a ticket, and no other that is empty', async () => {
    const booked = await asha.call('POST', `/api/tickets/${bare}/${asha.id}/1/1`)
    othersOf('ticket', booked.body.data)
    // Nothing comes back to whom nothing was taken from.
    await ravi.call('PUT', `/api/admins/${ravi.id}/cancellation-terms`, { body: { terms: [] } })
    const { id } = (await asha.call('POST', `/api/tickets/${full}/${asha.id}/2/1,2`)).body.data
    await asha.call('POST', `/api/tickets/${id}/cancellation`, { body: { seats: [1] } })
    await asha.call('POST', `/api/tickets/${id}/cancellation`)
    const sale = { seats: [20], name: 'Farida', phone: '9000000121', payment: 'paid', boardingPoint: 'Mithapur' }
    const sold = await ravi.call('POST', `/api/counter/${full}/sales`, { body: sale })
    expect(sold.status).toBe(201)
    const lists = [
      await dataOf(asha, 'GET', `/api/tickets/find-ticket/${asha.id}`),
      await dataOf(ravi, 'GET', '/api/tickets'),
      await dataOf(ravi, 'GET', `/api/tickets/find/${full}`),
      await dataOf(ravi, 'GET', `/api/tickets/find/${bare}`),
    ]
    expect(lists.map((list) => list.length)).toEqual([2, 3, 2, 1])
    for (const list of lists) for (const ticket of list) othersOf('ticket', ticket)
  })

  it('have the fields of a traveller and an operator, and no other', async () => {
    for (const [kind, path, person] of [
      ['user', '/api/users', asha],
      ['admin', '/api/admins', ravi],
    ] as const) {
      const query = new URLSearchParams({ email: person.email, password: person.password })
      const record = await dataOf(server.visitor(), 'POST', `${path}/verify-by-email?${query}`)
      expect(othersOf(kind, record)).toEqual([])
      const saved = await person.call('PUT', `${path}/${person.id}`, { body: record })
      expect(saved.body.data).toEqual(record)
    }
  })
})
