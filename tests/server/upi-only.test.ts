import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OfferedBus } from '#contract/buses/offered-bus.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaInstant } from '#contract/time.ts'
import type { Database, Trx } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { releaseUnpaid, tellOfDeadlines } from '#server/modules/payments/release.ts'
import { addBus, type Caller, lookForDue, type Person, type TestServer, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FARE = 850
const LEAVES = indiaInstant('2026-12-04', '20:30')
/** Two days before. */
const NOW = LEAVES - 48 * HOUR
const UPI = { upiId: 'magadh@okbank', upiName: 'Magadh Road Lines', merchant: false }

const servers = serversOfTests()
let numbers = 733410270000
const utr = () => String(numbers++)

describe.each(await testEngines())('tickets that are paid by UPI alone on %s', (engine) => {
  async function scene() {
    const server = await servers.start(engine, { now: NOW })
    const [ravi, asha] = [await server.operator(), await server.traveller('Asha')]
    const set = (hoursBefore: number) =>
      ravi.call('PUT', `/api/admins/${ravi.id}/payment-terms`, {
        body: { ...UPI, mode: 'upi-only', hoursBefore, currentPassword: ravi.password },
      })
    expect((await set(6)).status).toBe(200)
    const trip = { dateOfDeparture: '2026-12-04', departureTime: '20:30', reportingTime: '20:00', costPerSeat: FARE }
    return { server, ravi, asha, set, busId: await addBus(ravi, trip) }
  }
  async function book(person: Person, busId: number, seats: number[], headers = {}): Promise<Ticket> {
    const path = `/api/tickets/${busId}/${person.id}/${seats.length}/${seats}`
    const answer = await person.call('POST', path, { headers })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    return answer.body.data
  }
  const claim = (who: Caller, { id }: Ticket, body: object = {}) =>
    who.call('POST', `/api/tickets/${id}/payment-claim`, { body, headers: { 'idempotency-key': randomUUID() } })
  const note = (who: Caller, { id }: Ticket, more: object = {}) =>
    who.call('POST', '/api/payments', { body: { ticketId: id, amount: FARE, how: 'upi', ...more } })
  const own = async (person: Person, { id }: Ticket): Promise<Ticket> => {
    const { data } = (await person.call('GET', `/api/tickets/find-ticket/${person.id}`)).body
    return data.find((one: Ticket) => one.id === id)
  }
  /** Log-ins of two days before are over. */
  async function at(server: TestServer, time: number, ...people: Person[]): Promise<void> {
    server.clock.now = time
    for (const person of people) await person.logInAgain()
  }
  const release = ({ database, clock }: TestServer) => releaseUnpaid({ database, now: () => clock.now })
  const tell = ({ database, clock }: TestServer) => tellOfDeadlines({ database, now: () => clock.now })
  const mails = (server: TestServer, slug: string) =>
    server.mails.filter(({ message }) => message.slug === slug).map(({ to }) => to)

  it('say until when, as trip and booking do; who books later has 20 minutes, and never beyond the departure', async () => {
    const { server, asha, set, busId } = await scene()
    const offered: OfferedBus = (await asha.call('GET', `/api/buses/${busId}`)).body.data
    expect(offered.payment).toEqual({ mode: 'upi-only', hoursBefore: 6, payBefore: LEAVES - 6 * HOUR })
    const headers = { 'expected-payment': 'upi-only:6' }
    expect((await book(asha, busId, [1], headers)).money).toMatchObject({
      ...{ state: 'to-pay', payBefore: LEAVES - 6 * HOUR },
      upi: { id: 'magadh@okbank' },
    })
    await set(12)
    const path = `/api/tickets/${busId}/${asha.id}/1/2`
    expect((await asha.call('POST', path, { headers })).status).toBe(409)
    for (const [before, left] of [
      [3 * HOUR, 20 * MINUTE],
      [5 * MINUTE, 5 * MINUTE],
    ] as const) {
      await at(server, LEAVES - before, asha)
      expect((await book(asha, busId, [before / MINUTE > 60 ? 3 : 4])).money?.payBefore).toBe(LEAVES - before + left)
    }
  })

  it('give their seats back when the money has not come, once, tell so, and nobody owes anything', async () => {
    const { server, ravi, asha, busId } = await scene()
    const [unpaid, paid, part] = [
      await book(asha, busId, [1, 2]),
      await book(asha, busId, [3]),
      await book(asha, busId, [4]),
    ]
    await note(ravi, paid)
    await note(ravi, part, { amount: 800 })
    await at(server, LEAVES - 7 * HOUR, ravi, asha)
    expect([await tell(server), await tell(server)]).toEqual([2, 0])
    await lookForDue(server)
    await expect.poll(() => mails(server, 'pay-soon').length).toBe(2)
    await at(server, LEAVES - 6 * HOUR - 1, ravi, asha)
    expect(await release(server)).toBe(0)
    server.clock.now = LEAVES - 6 * HOUR
    // Its own round may have been first.
    await release(server)
    expect(await own(asha, unpaid)).toMatchObject({
      status: 'CANCELLED',
      changedBy: 'operator',
      money: { state: 'released', due: 0, dueBack: 0, payBefore: LEAVES - 6 * HOUR },
    })
    const history = await asha.call('GET', `/api/tickets/${unpaid.id}/history`)
    expect(history.body.data).toMatchObject([{ kind: 'sold' }, { kind: 'cancelled', seats: ['1', '2'], unpaid: true }])
    expect(await own(asha, paid)).toMatchObject({ status: 'BOOKED', money: { state: 'received' } })
    expect(await own(asha, part)).toMatchObject({ status: 'CANCELLED', money: { received: 800, dueBack: 800 } })
    expect((await asha.call('GET', `/api/tickets/bookedSeats/${busId}`)).body.data).toEqual([3])
    await lookForDue(server)
    await expect.poll(() => mails(server, 'ticket-released').length).toBe(2)
    expect(mails(server, 'ticket-cancelled')).toEqual([])

    // Money that comes later is shown to the company and goes back: nothing is seated again.
    const said = await claim(asha, unpaid, { utr: utr() })
    expect(said.body.data).toMatchObject({
      status: 'CANCELLED',
      money: { state: 'claimed', claim: { amount: 2 * FARE } },
    })
    expect((await note(ravi, unpaid, { amount: 1700, surplusGoesBack: true })).body.data.money).toMatchObject({
      ...{ received: 1700, dueBack: 1700, kept: 0 },
    })
  })

  it('keep their seats while it is looked for: with a UTR until the bus leaves, without for a while', async () => {
    const { server, ravi, asha, busId } = await scene()
    const bina = await server.traveller('Bina')
    const [named, silent] = [await book(asha, busId, [1]), await book(bina, busId, [2])]
    await at(server, LEAVES - 7 * HOUR, asha, bina)
    await claim(asha, named, { utr: utr() })
    await claim(bina, silent)
    server.clock.now = LEAVES - 2 * HOUR - 1
    await release(server)
    expect(
      (await server.database.read.selectFrom('tickets').select('status').execute()).map((row) => row.status),
    ).toEqual(['BOOKED', 'BOOKED'])
    // An hour before that owners hear of it.
    await tell(server)
    await lookForDue(server)
    await expect.poll(() => mails(server, 'claims-near')).toEqual([ravi.email])
    await at(server, LEAVES - 2 * HOUR, ravi, asha, bina)
    await release(server)
    expect(await own(bina, silent)).toMatchObject({ status: 'CANCELLED', money: { state: 'claimed' } })
    expect(await own(asha, named)).toMatchObject({ status: 'BOOKED', money: { state: 'claimed' } })
    // Not found: the deadline has passed, and no second claim keeps a seat.
    const [row] = (await ravi.call('GET', `/api/payments?state=claimed&ticketId=${named.id}`)).body.data
    await ravi.call('POST', `/api/payments/claims/${row.claim.id}/not-found`)
    await claim(asha, named, { utr: utr() })
    await release(server)
    expect(await own(asha, named)).toMatchObject({ status: 'CANCELLED' })
  })

  it('ask for a UTR once ten seats of a trip are kept without one; a payment that is taken back by mistake frees none', async () => {
    const { server, ravi, asha, busId } = await scene()
    const [bina, chand] = [await server.traveller('Bina'), await server.traveller('Chand')]
    const seats = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    const [many, more] = [await book(bina, busId, seats), await book(chand, busId, [11, 12])]
    await at(server, LEAVES - 7 * HOUR, ravi, asha, bina, chand)
    expect((await claim(bina, many)).status).toBe(200)
    expect((await claim(chand, more)).body.message).toBe(
      'Give the UTR: without it too many seats of this bus are kept already.',
    )
    expect((await claim(chand, more, { utr: utr() })).status).toBe(200)
    await note(ravi, more, { amount: 2 * FARE })
    const [paid] = (await ravi.call('GET', `/api/payments?state=received&ticketId=${more.id}`)).body.data
    await at(server, LEAVES - HOUR, ravi, chand)
    await ravi.call('POST', `/api/payments/${paid.payment.id}/reversal`, { body: { reason: 'Mistake' } })
    await release(server)
    expect(await own(chand, more)).toMatchObject({ status: 'BOOKED', money: { state: 'claimed' } })
  })

  it('are released behind any number of others that cannot be', async () => {
    const { server, ravi, asha, busId } = await scene()
    const stuck = await book(asha, busId, [1])
    const unpaid = await book(asha, busId, [2])
    const { read } = server.database
    const { id: _, ...row } = await read
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', stuck.id)
      .executeTakeFirstOrThrow()
    // Somebody has boarded with each of these and pays later.
    const boarded = Array.from({ length: 250 }, () => ({ ...row, boarded_seats: 1, pay_before: NOW }))
    await server.database.write(async (trx) => {
      for (let from = 0; from < boarded.length; from += 50)
        await trx
          .insertInto('tickets')
          .values(boarded.slice(from, from + 50))
          .execute()
    })
    await at(server, LEAVES - 6 * HOUR, ravi, asha)
    await release(server)
    expect(await own(asha, unpaid)).toMatchObject({ status: 'CANCELLED', money: { state: 'released' } })
  })

  it('are kept where the traveller says to have paid just as they are about to be given back', async () => {
    const { server, asha, busId } = await scene()
    const ticket = await book(asha, busId, [1])
    server.clock.now = LEAVES - 6 * HOUR - 1
    await asha.logInAgain()
    const database: Database = Object.assign(Object.create(server.database), {
      write: async <T>(work: (trx: Trx) => Promise<T>) => {
        expect((await claim(asha, ticket)).status).toBe(200)
        return server.database.write(work)
      },
    })
    expect(await releaseUnpaid({ database, now: () => LEAVES - 6 * HOUR })).toBe(0)
    expect(await own(asha, ticket)).toMatchObject({ status: 'BOOKED' })
  })

  it('are each released once, by whichever server, beside claims, payments, cancelling and boarding', async () => {
    const { server, ravi, asha, busId } = await scene()
    const people = await Promise.all(Array.from({ length: 8 }, () => server.traveller('Esha')))
    const tickets = await Promise.all(people.map((person, index) => book(person, busId, [index + 1])))
    await at(server, LEAVES - 6 * HOUR, ravi, asha, ...people)
    const other = engine === 'postgres' ? await openDatabase(server.config) : server.database
    const now = () => server.clock.now
    await Promise.all([
      releaseUnpaid({ database: server.database, now }),
      releaseUnpaid({ database: other, now }),
      ...tickets.flatMap((ticket, index) => [
        claim(people[index] as Person, ticket, { utr: utr() }),
        note(ravi, ticket, index % 2 === 0 ? {} : { surplusGoesBack: true }),
        ...(index % 3 === 0 ? [ravi.call('POST', `/api/tickets/${ticket.id}/cancellation`, { body: {} })] : []),
      ]),
    ])
    await releaseUnpaid({ database: other, now })
    if (other !== server.database) await other.close()
    const { read } = server.database
    for (const { id } of tickets) {
      const row = await read.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const gone = await read
        .selectFrom('cancellations')
        .select(['amount', 'payment_id'])
        .where('ticket_id', '=', id)
        .execute()
      expect(gone.filter((one) => one.payment_id === null)).toHaveLength(row.status === 'CANCELLED' ? 1 : 0)
      expect(row.refunded).toBe(gone.reduce((sum, { amount }) => sum + amount, 0))
      expect(row.refunded).toBe(Math.max(0, row.received - row.live_fare - row.kept))
      const held = await read.selectFrom('ticket_seats').select('seat_no').where('ticket_id', '=', id).execute()
      expect(held).toHaveLength(row.status === 'BOOKED' ? 1 : 0)
    }
    const released = await read.selectFrom('tickets').select('id').where('released_at', 'is not', null).execute()
    await expect.poll(() => mails(server, 'ticket-released').length).toBeLessThanOrEqual(released.length)
  })
})
