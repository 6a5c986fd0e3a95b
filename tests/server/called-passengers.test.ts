import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallingOff } from '#contract/cancellation/calling-off.ts'
import { addBus, type Caller, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'
import { inviteAndJoin } from '../support/staff.ts'

const MINUTE = 60_000

describe.each(await testEngines())('calling passengers of a trip that was called off, on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let sita: Person
  beforeAll(async () => {
    server = await startServer(engine)
    ;[ravi, sita] = [await server.operator('Ravi'), await server.operator('Sita')]
  })
  afterAll(() => server.stop())

  /** @returns a trip that is off, and the tickets of the two that the counter sold, whom no mail reaches */
  async function calledOff(operator: Person): Promise<{ busId: number; tickets: [number, number] }> {
    const busId = await addBus(operator)
    const sell = async (seat: number, name: string): Promise<number> => {
      const body = { seats: [seat], name, phone: '9000000121', payment: 'paid' }
      return (await operator.call('POST', `/api/counter/${busId}/sales`, { body })).body.data.ticket.id
    }
    const tickets: [number, number] = [await sell(1, 'Farida'), await sell(2, 'Suresh')]
    await operator.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'The road is closed' } })
    return { busId, tickets }
  }
  const note = (who: Caller, busId: number, body: object, key?: string) =>
    who.call('POST', `/api/buses/${busId}/cancellation/calls`, {
      body,
      headers: key ? { 'idempotency-key': key } : {},
    })
  async function timesOf(who: Caller, busId: number) {
    const { toCall }: CallingOff = (await who.call('GET', `/api/buses/${busId}/cancellation`)).body.data
    return toCall.map(({ calledAt }) => calledAt)
  }

  it('is noted with its time, read by everybody who may call the trip off, and taken back', async () => {
    const { busId, tickets } = await calledOff(ravi)
    const [farida, suresh] = tickets
    const owner = await inviteAndJoin(server, ravi, { name: 'Meena', email: 'meena@example.com', role: 'owner' })
    expect(await timesOf(ravi, busId)).toEqual([null, null])
    const before = Date.now()
    const answer = await note(ravi, busId, { ticketId: farida, called: true })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Noted as called.', data: { ticketId: farida } } })
    const at: number = answer.body.data.calledAt
    expect(at).toBeGreaterThanOrEqual(before)
    expect(await timesOf(owner, busId)).toEqual([at, null])
    // Whoever ticks it too does not move the time.
    await server.at(Date.now() + 5 * MINUTE, () => note(owner, busId, { ticketId: farida, called: true }))
    expect(await timesOf(ravi, busId)).toEqual([at, null])
    expect((await note(owner, busId, { ticketId: suresh, called: true })).status).toBe(200)
    expect((await note(ravi, busId, { ticketId: farida, called: false })).body.data).toEqual({
      ticketId: farida,
      calledAt: null,
    })
    expect(await timesOf(owner, busId)).toEqual([null, expect.any(Number)])
  })

  it('that is told late has the time of the call, though never one before the trip was off', async () => {
    const { busId, tickets } = await calledOff(ravi)
    const off: CallingOff = (await ravi.call('GET', `/api/buses/${busId}/cancellation`)).body.data
    const offAt = off.calledOff?.at ?? 0
    await server.at(offAt + 60 * MINUTE, async () => {
      await note(ravi, busId, { ticketId: tickets[0], called: true, ageMs: 20 * MINUTE })
      await note(ravi, busId, { ticketId: tickets[1], called: true, ageMs: 90 * MINUTE })
    })
    const [first, second] = await timesOf(ravi, busId)
    expect(Math.round(((first ?? 0) - offAt) / MINUTE)).toBe(40)
    expect(second).toBe(offAt)
    expect((await note(ravi, busId, { ticketId: tickets[0], called: true, ageMs: -1 })).status).toBe(400)
  })

  it('is done once under one key: a late copy brings back no tick that was taken away since', async () => {
    const { busId, tickets } = await calledOff(ravi)
    const [ticketId] = tickets
    const key = randomUUID()
    const copies = await Promise.all([1, 2, 3].map(() => note(ravi, busId, { ticketId, called: true }, key)))
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200])
    await note(ravi, busId, { ticketId, called: false }, randomUUID())
    expect((await note(ravi, busId, { ticketId, called: true }, key)).body.data).toEqual({ ticketId, calledAt: null })
    expect(await timesOf(ravi, busId)).toEqual([null, null])
    expect((await note(ravi, busId, { ticketId, called: false }, key)).status).toBe(422)
  })

  it('is refused of another’s trip, of one that is on, and of a ticket that is not of it', async () => {
    const { busId, tickets } = await calledOff(ravi)
    const [ticketId] = tickets
    const other = await calledOff(ravi)
    expect((await note(sita, busId, { ticketId, called: true })).status).toBe(403)
    expect((await note(ravi, 999_999, { ticketId, called: true })).status).toBe(404)
    expect((await note(ravi, other.busId, { ticketId, called: true })).status).toBe(404)
    expect((await note(ravi, await addBus(ravi), { ticketId, called: true })).status).toBe(404)
    expect((await note(ravi, busId, { ticketId })).status).toBe(400)
    expect(await timesOf(ravi, busId)).toEqual([null, null])
  })
})
