import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { housekeeper } from '#server/housekeeping.ts'
import { LONG } from '../support/long.ts'
import {
  addBus,
  type CallAnswer,
  type Person,
  payFor,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const RUNS = LONG ? { sqlite: 60, postgres: 30 } : { sqlite: 12, postgres: 6 }

describe.each(await testEngines())('keys that were answered on %s', (engine) => {
  let server: TestServer
  let operator: Person
  let asha: Person
  beforeAll(async () => {
    server = await startServer(engine)
    operator = await server.operator()
    asha = await server.traveller()
  })
  afterAll(() => server.stop())

  const book = (busId: number, seats: string, key: string) =>
    asha.call('POST', `/api/tickets/${busId}/${asha.id}/${seats.split(',').length}/${seats}`, {
      headers: { 'idempotency-key': key },
    })
  const giveUp = (key: string) => asha.call('DELETE', `/api/tickets/purchases/${key}`)
  const cancel = (who: Person, ticketId: number) => who.call('POST', `/api/tickets/${ticketId}/cancellation`)
  const callOff = (busId: number) =>
    operator.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'Rain' } })
  const takenOf = async (busId: number) =>
    (await server.visitor().call('GET', `/api/tickets/bookedSeats/${busId}`)).body.data
  const ticketOf = ({ status, body }: CallAnswer) => ({ status, id: body.data?.id, state: body.data?.status })

  it.each(['cancelled', 'called off'])(
    'with a ticket that is %s since answer with it, and book nothing',
    async (end) => {
      const busId = await addBus(operator)
      const [first, second] = [randomUUID(), randomUUID()]
      const { id } = (await book(busId, '5', first)).body.data
      expect(ticketOf(await book(busId, '5', second))).toEqual({ status: 200, id, state: 'BOOKED' })
      expect((await (end === 'cancelled' ? cancel(asha, id) : callOff(busId))).status).toBe(200)
      for (const key of [first, second]) {
        const late = await book(busId, '5', key)
        expect(ticketOf(late)).toEqual({ status: 200, id, state: 'CANCELLED' })
        expect(late.body.message).toBe('This was booked, and the ticket was cancelled later.')
        expect(late.headers['idempotency-replayed']).toBe('true')
        const given = await giveUp(key)
        expect(ticketOf(given)).toEqual({ status: 200, id, state: 'CANCELLED' })
        expect(given.body.message).toBe(late.body.message)
        expect((await book(busId, '6', key)).status).toBe(422)
      }
      if (end === 'cancelled') expect(await takenOf(busId)).toEqual([])
    },
  )

  it('many at once for the same seats are all of the one ticket, now and after it is cancelled', async () => {
    const busId = await addBus(operator)
    const keys = Array.from({ length: 24 }, () => randomUUID())
    // Each twice, and half of them at other moments than the ticket that they find.
    const answers = await Promise.all([...keys, ...keys].map((key) => book(busId, '3,4', key)))
    const [{ id }] = [answers[0]?.body.data]
    expect(answers.map(ticketOf)).toEqual(answers.map(() => ({ status: 200, id, state: 'BOOKED' })))
    await cancel(asha, id)
    const late = await Promise.all(keys.map((key, index) => (index % 2 ? giveUp(key) : book(busId, '3,4', key))))
    expect(late.map(ticketOf)).toEqual(late.map(() => ({ status: 200, id, state: 'CANCELLED' })))
    expect(await takenOf(busId)).toEqual([])
  })

  it('race their withdrawal and a cancellation: who was given a ticket keeps it, who gave up gets none', async () => {
    for (let round = 0; round < (LONG ? 30 : 8); round++) {
      const busId = await addBus(operator)
      const [first, second] = [randomUUID(), randomUUID()]
      const { id } = (await book(busId, '7', first)).body.data
      const [again, given] = await Promise.all([book(busId, '7', second), giveUp(second), cancel(asha, id)])
      const late = await book(busId, '7', second)
      if (again.status === 200) {
        expect(again.body.data.id).toBe(given.body.data.id)
        expect(ticketOf(late)).toMatchObject({ status: 200, id: again.body.data.id })
      } else {
        expect([again.status, given.body.data, late.status]).toEqual([409, null, 409])
        expect(await takenOf(busId)).toEqual([])
      }
    }
  })

  it('are kept for eight days, as long as phones ask and two more', async () => {
    const busId = await addBus(operator)
    const key = randomUUID()
    const { id } = (await book(busId, '5', key)).body.data
    const start = Date.now()
    const sweepAt = (now: number) => {
      let time = now - HOUR
      const sweep = housekeeper({ ...server, now: () => time })
      time = now
      return sweep()
    }
    await sweepAt(start + 8 * DAY - HOUR)
    expect(ticketOf(await giveUp(key))).toMatchObject({ id })
    await sweepAt(start + 8 * DAY + HOUR)
    expect((await giveUp(key)).body.data).toBeNull()
  })

  type Step =
    | { do: 'book' | 'give-up'; key: number; seats: number }
    | { do: 'cancel'; by: 'traveller' | 'operator' }
    | { do: 'call-off' }
  const key = fc.nat(3)
  const seats = fc.nat(1)
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), key, seats }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('give-up' as const), key, seats }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('cancel' as const),
        by: fc.constantFrom('traveller' as const, 'operator' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('call-off' as const) }) },
  )
  const SEATS = ['1', '2,3'] as const

  it('give one answer for ever, whatever is booked, cancelled and called off meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const busId = await addBus(operator)
        const keys = Array.from({ length: 4 }, () => randomUUID())
        /** What each key was answered with: a ticket and its seats, or that there never will be one. */
        const known = new Map<string, { id: number; seats: string } | 'given-up'>()
        const live = new Map<string, number>()
        const all: number[] = []
        let isOff = false
        for (const next of steps)
          switch (next.do) {
            case 'book': {
              const [key, text] = [keys[next.key] ?? '', SEATS[next.seats] ?? '']
              const answer = await book(busId, text, key)
              const before = known.get(key)
              if (before === 'given-up') expect(answer.status).toBe(409)
              else if (before && before.seats !== text) expect(answer.status).toBe(422)
              else if (before) expect(ticketOf(answer)).toMatchObject({ status: 200, id: before.id })
              else if (isOff) expect(answer.status).toBe(404)
              else {
                expect(answer.status).toBe(200)
                const { id } = answer.body.data
                if (live.has(text)) expect(id).toBe(live.get(text))
                else expect(all).not.toContain(id)
                if (!live.has(text)) all.push(id)
                live.set(text, id)
                known.set(key, { id, seats: text })
              }
              break
            }
            case 'give-up': {
              const key = keys[next.key] ?? ''
              const before = known.get(key)
              const { data } = (await giveUp(key)).body
              if (before && before !== 'given-up') expect(data.id).toBe(before.id)
              else expect(data).toBeNull()
              known.set(key, before ?? 'given-up')
              break
            }
            case 'cancel': {
              const [[text, id] = []] = live
              if (text === undefined || id === undefined) break
              expect((await cancel(next.by === 'traveller' ? asha : operator, id)).status).toBe(200)
              live.delete(text)
              break
            }
            case 'call-off':
              expect((await callOff(busId)).status).toBe(isOff ? 409 : 200)
              isOff = true
              live.clear()
          }
        const held = [...live.keys()].flatMap((text) => text.split(',').map(Number)).sort((a, b) => a - b)
        const rows = server.database.read.selectFrom('ticket_seats').select('seat_no').where('bus_id', '=', busId)
        expect((await rows.orderBy('seat_no').execute()).map((row) => row.seat_no)).toEqual(held)
      }),
      { numRuns: RUNS[engine] },
    )
  })

  describe('about a refund', () => {
    async function refund(): Promise<number> {
      const { id } = (await book(await addBus(operator), '1', randomUUID())).body.data
      await payFor(server.database, id)
      return Number((await cancel(operator, id)).body.data.refund.id)
    }
    const headers = (key: string) => ({ 'idempotency-key': key })
    const pay = (id: number, reference: string, key: string) =>
      operator.call('POST', `/api/refunds/${id}/payment`, { body: { reference }, headers: headers(key) })
    const takeBack = (id: number, key: string) =>
      operator.call('DELETE', `/api/refunds/${id}/payment`, { headers: headers(key) })

    it('note a payment once, however many were noted and taken back since', async () => {
      const id = await refund()
      const keys = [randomUUID(), randomUUID(), randomUUID()]
      for (const key of keys) {
        expect((await pay(id, 'UPI 1', key)).body.data).toMatchObject({ state: 'paid' })
        // One that finds it noted is answered so, and notes it no more either.
        expect((await pay(id, 'UPI 1', key.replace(/^./, '0'))).body.data).toMatchObject({ state: 'paid' })
        expect((await takeBack(id, randomUUID())).body.data).toMatchObject({ state: 'due' })
      }
      for (const key of [...keys, ...keys.map((key) => key.replace(/^./, '0'))])
        expect(await pay(id, 'UPI 1', key)).toMatchObject({
          status: 409,
          body: { message: expect.stringMatching(/was undone/) },
        })
    })

    it('take a payment back once: a late copy leaves the next payment alone', async () => {
      const id = await refund()
      const back = randomUUID()
      await pay(id, 'UPI 1', randomUUID())
      expect((await takeBack(id, back)).body.data).toMatchObject({ state: 'due' })
      await pay(id, 'UPI 2', randomUUID())
      expect((await takeBack(id, back)).body.data).toMatchObject({ state: 'paid', reference: 'UPI 2' })
    })

    it('do one thing each in any order, copies at once included', async () => {
      const one = fc.record({ do: fc.constantFrom('pay' as const, 'back' as const), key: fc.nat(2), copies: fc.nat(2) })
      await fc.assert(
        fc.asyncProperty(fc.array(one, { minLength: 4, maxLength: 14 }), async (steps) => {
          const id = await refund()
          const keys = { pay: [1, 2, 3].map(() => randomUUID()), back: [1, 2, 3].map(() => randomUUID()) }
          const used = new Set<string>()
          let paid = false
          for (const next of steps) {
            const key = keys[next.do][next.key] ?? ''
            const send = () => (next.do === 'pay' ? pay(id, 'UPI 1', key) : takeBack(id, key))
            const answers = await Promise.all(Array.from({ length: next.copies + 1 }, send))
            if (next.do === 'pay') {
              const expected = paid || !used.has(key) ? 200 : 409
              expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected))
              paid ||= !used.has(key)
            } else {
              expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
              if (!used.has(key)) paid = false
            }
            used.add(key)
            const row = server.database.read.selectFrom('cancellations').select('paid_at').where('id', '=', id)
            expect((await row.executeTakeFirstOrThrow()).paid_at !== null).toBe(paid)
          }
        }),
        { numRuns: RUNS[engine] },
      )
    })
  })
})
