import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyTicketCode } from '#contract/tickets/ticket-code.ts'
import { addBus, dayFromNow, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

describe.each(await testEngines())('tickets on %s', (engine) => {
  let server: TestServer
  let operator: Person
  beforeAll(async () => {
    server = await startServer(engine)
    operator = await server.operator()
  })
  afterAll(() => server.stop())

  const book = async (traveller: Person, busId: number, seats: string) => {
    const { body } = await traveller.call(
      'POST',
      `/api/tickets/${busId}/${traveller.id}/${seats.split(',').length}/${seats}`,
    )
    return body.data
  }

  it('of a traveller are listed by departure, the newest first, and an empty list is a list', async () => {
    const asha = await server.traveller()
    expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).body).toMatchObject({
      data: [],
      statusCode: 200,
    })
    const days = [5, 20, 12]
    const booked: { id: number }[] = []
    for (const day of days)
      booked.push(await book(asha, await addBus(operator, { dateOfDeparture: dayFromNow(day) }), '1'))
    const { body } = await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    expect(body.data.map((ticket: { dateOfDeparture: string }) => ticket.dateOfDeparture)).toEqual(
      [20, 12, 5].map((day) => dayFromNow(day)),
    )
    expect(body.data).toContainEqual(booked[0])
  })

  it('carry a code that the published keys prove, and that changes with nothing but the ticket', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator)
    const ticket = await book(asha, busId, '9,3')
    const { body } = await server.visitor().call('GET', '/api/boarding/keys')
    const verdict = await verifyTicketCode(ticket.code, body.data, (publicKey, signature, signed) => {
      const key = createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
        format: 'jwk',
      })
      return verifySignature(null, signed, key, signature)
    })
    expect(verdict).toMatchObject({
      kind: 'genuine',
      claim: { ticketId: ticket.id, busId, seats: [3, 9], dateOfDeparture: dayFromNow(10) },
    })
    const list = await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    expect(list.body.data[0].code).toBe(ticket.code)
  })

  it('download as a file under its name, for their traveller alone', async () => {
    const [asha, bina] = [await server.traveller(), await server.traveller()]
    const ticket = await book(asha, await addBus(operator), '1')
    const answer = await asha.call('GET', `/api/tickets/download/${ticket.id}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="ticket_${ticket.id}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(answer.text).toMatch(/^%PDF/)
    expect((await bina.call('GET', `/api/tickets/download/${ticket.id}`)).status).toBe(404)
    // In the account's language, whichever this request's is.
    const headers = { 'accept-language': 'en' }
    await asha.call('PUT', `/api/users/${asha.id}/language`, { headers, body: { language: 'hi' } })
    const hindi = await asha.call('GET', `/api/tickets/download/${ticket.id}`, { headers })
    expect(hindi.text).toBe(`%PDF-stand-in hi ${ticket.id}`)
  })

  it('of an operator: what leaves next and the latest booking first, all or one trip’s, without the right to board', async () => {
    const ravi = await server.operator()
    const asha = await server.traveller()
    const [one, two] = [await addBus(ravi), await addBus(ravi)]
    const ids = [(await book(asha, one, '1')).id, (await book(asha, two, '1,2')).id, (await book(asha, one, '2')).id]
    const all = await ravi.call('GET', '/api/tickets')
    expect(all.body.data.map((ticket: { id: number }) => ticket.id)).toEqual(ids.toReversed())
    expect(all.body.total).toBe(3)
    expect((await ravi.call('GET', '/api/tickets/count')).body.data).toEqual({ total: 3 })
    const later = await book(asha, await addBus(ravi, { dateOfDeparture: dayFromNow(11) }), '1')
    const listed = async (skip: number) => {
      const { body } = await ravi.call('GET', `/api/tickets?skip=${skip}`)
      return [body.data.map((ticket: { id: number }) => ticket.id), body.total]
    }
    expect(await listed(0)).toEqual([[...ids.toReversed(), later.id], 4])
    expect(await listed(2)).toEqual([[ids[0], later.id], 4])
    expect(await listed(4)).toEqual([[], 4])
    expect((await ravi.call('GET', '/api/tickets?skip=-1')).status).toBe(400)
    const ofSize = (size: string, query = '') =>
      ravi.call('GET', `/api/tickets${query}`, { headers: { 'page-size': size } })
    const page = (await ofSize('2', '?skip=1')).body
    expect([page.data.map((ticket: { id: number }) => ticket.id), page.total]).toEqual([[ids[1], ids[0]], 4])
    for (const size of ['0', '-2', '2.5', 'many']) expect((await ofSize(size)).status).toBe(400)
    const ofOne = await ravi.call('GET', `/api/tickets/find/${one}`)
    expect(ofOne.body.data.map((ticket: { id: number }) => ticket.id)).toEqual([ids[0], ids[2]])
    expect(ofOne.body.data[0]).toMatchObject({
      username: 'Asha Kumari',
      phone: '9876543210',
      bookedSeats: ['1'],
      cost: 750,
    })
    expect(ofOne.text + all.text).not.toContain('BT1:')
    const own = await ravi.call('GET', `/api/buses/find/${ravi.id}`)
    expect(own.body.data.find((bus: { id: number }) => bus.id === one)).toMatchObject({
      NumberOfSeatsBooked: 2,
      availableSeats: 38,
    })
  })

  it('of an operator with none: empty lists and a revenue of 0, never an error', async () => {
    const fresh = await server.operator()
    expect((await fresh.call('GET', '/api/tickets')).body).toMatchObject({ data: [], statusCode: 200 })
    expect((await fresh.call('GET', '/api/tickets/totalRevenue')).body).toMatchObject({ data: 0, statusCode: 200 })
    expect((await fresh.call('GET', '/api/tickets/count')).body.data).toEqual({ total: 0 })
    expect((await fresh.call('GET', `/api/buses/find/${fresh.id}`)).body).toMatchObject({ data: [], statusCode: 200 })
  })
})
