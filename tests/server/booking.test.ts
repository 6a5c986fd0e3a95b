import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBus, startServer, type TestServer, testEngines } from '../support/server.ts'

describe.each(await testEngines())('booking on %s', (engine) => {
  let server: TestServer
  let operator: Awaited<ReturnType<TestServer['operator']>>
  beforeAll(async () => {
    server = await startServer(engine)
    operator = await server.operator()
  })
  afterAll(() => server.stop())

  const seatsOf = async (busId: number) =>
    (await server.visitor().call('GET', `/api/tickets/bookedSeats/${busId}`)).body.data as number[]
  const shownBus = async (busId: number) => {
    const { body } = await server.visitor().call('GET', '/api/buses')
    return (body.data as { id: number; availableSeats: number }[]).find((bus) => bus.id === busId)
  }

  it('sells a seat and answers the ticket in data and at the top level', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator)
    const answer = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/4,3`)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      status: 'BOOKED',
      bookedSeats: ['3', '4'],
      numberOfSeatsBooked: 2,
      cost: 1500,
      username: 'Asha Kumari',
      age: '29',
      source: 'Patna',
      destination: 'Delhi',
      busId,
    })
    expect(answer.body.data.code).toMatch(/^BT1:/)
    expect(answer.body).toMatchObject({ ...answer.body.data, message: 'Ticket booked successfully!', statusCode: 200 })
    expect(await seatsOf(busId)).toEqual([3, 4])
    expect(await shownBus(busId)).toMatchObject({ availableSeats: 38 })
  })

  it('sells one seat to one of 200 travellers who want it at once', async () => {
    const busId = await addBus(operator)
    const crowd = await Promise.all(Array.from({ length: 20 }, () => server.traveller()))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const traveller = crowd[index % crowd.length]
        if (!traveller) throw new Error('nobody')
        // Each asks for another second seat, so that no two requests of one traveller are repeats.
        return traveller.call(
          'POST',
          `/api/tickets/${busId}/${traveller.id}/2/7,${8 + Math.floor(index / crowd.length)}`,
        )
      }),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(199)
    expect(answers.find((answer) => answer.status === 409)?.body.message).toMatch(/7/)
    expect(await seatsOf(busId)).toHaveLength(2)
    expect(await shownBus(busId)).toMatchObject({ availableSeats: 38 })
  })

  it('makes one ticket of twenty equal requests, with a key and without', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator)
    for (const [seats, headers] of [
      ['1,2', { 'idempotency-key': randomUUID() }],
      ['5', {}],
    ] as const) {
      const url = `/api/tickets/${busId}/${asha.id}/${seats.split(',').length}/${seats}`
      const answers = await Promise.all(Array.from({ length: 20 }, () => asha.call('POST', url, { headers })))
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true')).toHaveLength(19)
    }
    expect(await seatsOf(busId)).toEqual([1, 2, 5])
    const { body } = await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    expect(body.data).toHaveLength(2)
  })
})
