import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardingManifest } from '#contract/boarding/boarding.ts'
import type { PaymentRow } from '#contract/payments/payment.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { forgetPaidPeople } from '#server/modules/own-account/money-due.ts'
import { forgetPayers } from '#server/modules/payments/forget-payers.ts'
import { addBus, type Caller, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = indiaInstant('2027-03-10', '10:20')
const FARE = 850
const UPI = { mode: 'upi-or-boarding', upiId: 'magadh@okbank', upiName: 'Magadh Road Lines', merchant: false }

let numbers = 633410270000
const utr = () => String(numbers++)

describe.each(await testEngines())('“I have paid” on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let asha: Person
  beforeAll(async () => {
    server = await startServer(engine, { now: NOW })
    ravi = await company()
    asha = await server.traveller('Asha')
  })
  afterAll(() => server.stop())

  async function company(): Promise<Person> {
    const operator = await server.operator('Ravi')
    const body = { ...UPI, currentPassword: operator.password }
    expect((await operator.call('PUT', `/api/admins/${operator.id}/payment-terms`, { body })).status).toBe(200)
    return operator
  }
  const trip = (operator = ravi, hours = 48) => {
    const [dateOfDeparture, departureTime] = [indiaDate(NOW + hours * HOUR), indiaTime(NOW + hours * HOUR)]
    return addBus(operator, { dateOfDeparture, departureTime, reportingTime: departureTime, costPerSeat: FARE })
  }
  async function book(person: Person, busId: number, seats = [1]): Promise<Ticket> {
    const answer = await person.call('POST', `/api/tickets/${busId}/${person.id}/${seats.length}/${seats}`)
    expect(answer.status).toBe(200)
    return answer.body.data
  }
  const claim = (who: Caller, ticketId: number, body: object = {}, key: string = randomUUID()) =>
    who.call('POST', `/api/tickets/${ticketId}/payment-claim`, { body, headers: { 'idempotency-key': key } })
  const withdraw = (who: Caller, ticketId: number, query = '') =>
    who.call('DELETE', `/api/tickets/${ticketId}/payment-claim${query}`, {
      headers: { 'idempotency-key': randomUUID() },
    })
  const deny = (claimId: number, who: Caller = ravi, key: string = randomUUID()) =>
    who.call('POST', `/api/payments/claims/${claimId}/not-found`, { headers: { 'idempotency-key': key } })
  const note = (ticketId: number, more: object = {}, who: Caller = ravi) =>
    who.call('POST', '/api/payments', {
      body: { ticketId, amount: FARE, how: 'upi', ...more },
      headers: { 'idempotency-key': randomUUID() },
    })
  const listed = async (state: string, ticketId: number, who: Caller = ravi): Promise<PaymentRow[]> =>
    (await who.call('GET', `/api/payments?state=${state}&ticketId=${ticketId}`)).body.data
  const own = async (person: Person, ticketId: number): Promise<Ticket> => {
    const { data } = (await person.call('GET', `/api/tickets/find-ticket/${person.id}`)).body
    return data.find(({ id }: Ticket) => id === ticketId)
  }
  const cancel = async (who: Caller, ticketId: number) =>
    (await who.call('POST', `/api/tickets/${ticketId}/cancellation`, { body: {} })).body.data
  const mailsTo = (person: Person, slug: string) =>
    server.mails.filter(({ to, message }) => to === person.email && message.slug === slug)

  it('is being checked until the company notes the money, and says so to both', async () => {
    const bina = await server.traveller('Bina')
    const { id } = await book(bina, await trip())
    const number = utr()
    const said = await claim(bina, id, { utr: ` ${number.slice(0, 4)} ${number.slice(4)}` })
    expect([said.status, said.body.message]).toEqual([200, 'Noted. The company looks in its account.'])
    expect(said.body.data.money).toMatchObject({
      state: 'claimed',
      due: FARE,
      claim: { utr: number, amount: FARE, at: NOW },
    })
    expect(await listed('claimed', id)).toMatchObject([
      { ticketId: id, due: FARE, claim: { utr: number, amount: FARE, at: NOW } },
    ])
    // Apps of before know no other list: there it is still to come.
    expect(await listed('waiting', id)).toMatchObject([{ ticketId: id, due: FARE }])
    expect(await listed('claimed', id, await company())).toEqual([])

    const noted = await note(id, { reference: number })
    expect(noted.body.data.money).toMatchObject({ state: 'received', due: 0, received: FARE })
    expect(await listed('claimed', id)).toEqual([])
    expect((await own(bina, id)).money).toMatchObject({ state: 'received', claim: { utr: number, receivedAt: NOW } })
    await expect
      .poll(() => mailsTo(bina, 'payment-noted').map(({ message }) => message.subject))
      .toEqual(['Your ₹850 has come'])
    expect(await claim(bina, id)).toMatchObject({ status: 409 })
  })

  it('counts once under a key, in whichever order two of them arrive, and only of what is one’s own and due', async () => {
    const { id } = await book(asha, await trip())
    const key = randomUUID()
    const number = utr()
    expect(await claim(asha, id, { utr: '63341027551' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('A UTR has 12 digits') },
    })
    const answers = await Promise.all([1, 2, 3].map(() => claim(asha, id, { utr: number, saidAt: NOW - 60_000 }, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await claim(asha, id, { utr: utr() }, key)).toMatchObject({ status: 422 })
    // Said before, and late on its way.
    expect((await withdraw(asha, id, `?saidAt=${NOW - 120_000}`)).body.data.money.state).toBe('claimed')
    expect((await withdraw(asha, id, `?saidAt=${NOW}`)).body.data.money).toMatchObject({ state: 'to-pay' })
    const late = await claim(asha, id, { utr: number, saidAt: NOW - 30_000 })
    expect(late.body.data.money).not.toHaveProperty('claim')
    expect((await claim(asha, id, { utr: number }, key)).headers['idempotency-replayed']).toBe('true')
    expect((await own(asha, id)).money?.state).toBe('to-pay')

    const bina = await server.traveller('Bina')
    expect(await claim(bina, id)).toMatchObject({ status: 404 })
    expect(await withdraw(bina, id)).toMatchObject({ status: 404 })
    await cancel(asha, id)
    expect(await claim(asha, id)).toMatchObject({ status: 409 })
    const other = await book(asha, await trip(await server.operator('Sita')))
    expect((await claim(asha, other.id)).body.message).toBe('This ticket is paid when you get on.')
  })

  it('refuses the UTR of another booking of the company, and frees what was changed, withdrawn or not found', async () => {
    const busId = await trip()
    const [bina, chand] = [await server.traveller('Bina'), await server.traveller('Chand')]
    const [first, second] = [await book(bina, busId, [1]), await book(chand, busId, [2])]
    const number = utr()
    const together = await Promise.all([
      claim(bina, first.id, { utr: number }),
      claim(chand, second.id, { utr: number }),
    ])
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner, loser] = together[0]?.status === 200 ? [bina, chand] : [chand, bina]
    const [won, lost] = winner === bina ? [first, second] : [second, first]
    const again = () => claim(loser, lost.id, { utr: number })
    expect((await again()).body.message).toBe('This UTR belongs to another booking.')
    const elsewhere = await book(loser, await trip(await company()))
    expect(await claim(loser, elsewhere.id, { utr: number })).toMatchObject({ status: 200 })

    expect(await claim(winner, won.id, { utr: utr() })).toMatchObject({ status: 200 })
    expect(await again()).toMatchObject({ status: 200 })
    expect(await claim(winner, won.id, { utr: number })).toMatchObject({ status: 409 })
    await withdraw(loser, lost.id)
    expect(await claim(winner, won.id, { utr: number })).toMatchObject({ status: 200 })
    expect(await again()).toMatchObject({ status: 409 })
    const [row] = await listed('claimed', won.id)
    expect(await deny(row?.claim?.id ?? 0)).toMatchObject({ status: 200 })
    expect(await again()).toMatchObject({ status: 200 })
    await note(lost.id, { reference: number })
    expect(await claim(winner, won.id, { utr: number })).toMatchObject({ status: 409 })
  })

  it('waits of three tickets of an account at most, however many are said at once', async () => {
    const dev = await server.traveller('Dev')
    const tickets = await Promise.all([1, 2, 3, 4, 5].map(async () => book(dev, await trip())))
    const answers = await Promise.all(tickets.map(({ id }) => claim(dev, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
    const open = tickets.filter((_, index) => answers[index]?.status === 200)
    // A number more for one that waits is no other one.
    expect(await claim(dev, open[0]?.id ?? 0, { utr: utr() })).toMatchObject({ status: 200 })
    await note(open[0]?.id ?? 0)
    const refused = tickets.find((_, index) => answers[index]?.status === 409)
    expect(await claim(dev, refused?.id ?? 0)).toMatchObject({ status: 200 })
  })

  it('is not found: its traveller is told once, sends another number, and is looked for again', async () => {
    const bina = await server.traveller('Bina')
    const { id } = await book(bina, await trip())
    const before = (await claim(bina, id, { utr: utr() })).body.data.money.claim
    const { claim: after } = (await claim(bina, id, { utr: utr() })).body.data.money
    expect(await deny(before.id)).toMatchObject({ status: 409 })
    expect(await deny(after.id, await company())).toMatchObject({ status: 404 })
    const key = randomUUID()
    const answers = await Promise.all([deny(after.id, ravi, key), deny(after.id, ravi, key), deny(after.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await own(bina, id)).money).toMatchObject({ state: 'to-pay', due: FARE, claim: { notFoundAt: NOW } })
    await expect.poll(() => mailsTo(bina, 'payment-not-found').length).toBe(1)
    expect(mailsTo(bina, 'payment-not-found')[0]?.message.subject).toBe('Your ₹850 was not found')
    expect((await claim(bina, id, { utr: utr() })).body.data.money).toMatchObject({ state: 'claimed' })
    expect((await own(bina, id)).money?.claim).not.toHaveProperty('notFoundAt')
  })

  it('stays open when the ticket is cancelled: what comes then goes back less what the terms keep', async () => {
    const [bina, chand] = [await server.traveller('Bina'), await server.traveller('Chand')]
    const busId = await trip()
    const [one, other] = [await book(bina, busId, [1]), await book(chand, busId, [2])]
    for (const [person, ticket] of [
      [bina, one],
      [chand, other],
    ] as const) {
      await claim(person, ticket.id, { utr: utr() })
      expect(await cancel(person, ticket.id)).toMatchObject({
        refund: null,
        status: 'CANCELLED',
        money: { state: 'claimed' },
      })
      expect(await claim(person, ticket.id, { utr: utr() })).toMatchObject({ status: 200 })
    }
    expect(await note(one.id)).toMatchObject({ status: 409 })
    expect((await note(one.id, { surplusGoesBack: true })).body.data).toMatchObject({
      cost: 85,
      money: { received: FARE, dueBack: 765, kept: 85 },
      refunds: [{ amount: 765, state: 'due', afterwards: true }],
    })
    const [refund] = (await own(bina, one.id)).refunds ?? []
    expect(
      await ravi.call('POST', `/api/refunds/${refund?.id}/payment`, { body: { reference: 'UPI 9' } }),
    ).toMatchObject({
      status: 200,
    })
    const payment = (await listed('received', one.id))[0]?.payment?.id
    expect(await ravi.call('POST', `/api/payments/${payment}/reversal`, { body: { reason: 'Mistake' } })).toMatchObject(
      {
        status: 409,
      },
    )
    const [row] = await listed('claimed', other.id)
    expect((await deny(row?.claim?.id ?? 0)).body.data.money).toMatchObject({ received: 0, dueBack: 0 })
    // Nobody had said a word of this one: all that comes is more than nothing.
    const dev = await server.traveller('Dev')
    const unsaid = await book(dev, busId, [3])
    await ravi.call('POST', `/api/tickets/${unsaid.id}/cancellation`, { body: {} })
    expect((await note(unsaid.id, { surplusGoesBack: true })).body.data.money).toMatchObject({ dueBack: FARE, kept: 0 })
  })

  it('money that two people of the office find at once is noted once, and again after it was taken back', async () => {
    const bina = await server.traveller('Bina')
    const { id } = await book(bina, await trip())
    const reference = utr()
    await claim(bina, id, { utr: reference })
    const found = () => note(id, { reference, surplusGoesBack: true })
    const both = await Promise.all([found(), found()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(
      'This UTR is noted for this ticket already. Nothing was noted twice.',
    )
    expect(await own(bina, id)).toMatchObject({ money: { received: FARE, dueBack: 0 } })
    const [row] = await listed('received', id)
    const path = `/api/payments/${row?.payment?.id}/reversal`
    expect(await ravi.call('POST', path, { body: { reason: 'Mistake' } })).toMatchObject({ status: 200 })
    expect(await found()).toMatchObject({ status: 201 })
    expect(await own(bina, id)).toMatchObject({ money: { received: FARE, dueBack: 0 } })
  })

  it('of too much the rest goes back, and of what is taken back nothing does', async () => {
    const bina = await server.traveller('Bina')
    const { id } = await book(bina, await trip())
    await claim(bina, id)
    expect(await note(id, { amount: 900 })).toMatchObject({ status: 409 })
    expect((await note(id, { amount: 900, surplusGoesBack: true })).body.data).toMatchObject({
      cost: FARE,
      payment: 'paid',
      money: { state: 'received', received: 900, dueBack: 50, due: 0 },
      refunds: [{ amount: 50, afterwards: true }],
    })
    const payment = (await listed('received', id))[0]?.payment?.id
    const back = await ravi.call('POST', `/api/payments/${payment}/reversal`, { body: { reason: 'Another ticket' } })
    expect(back.body.data.money).toMatchObject({ state: 'claimed', received: 0, dueBack: 0, due: FARE })
    expect(back.body.data).not.toHaveProperty('refunds')
    expect(await listed('claimed', id)).toMatchObject([{ claim: { amount: FARE } }])
    const { data } = (await ravi.call('GET', '/api/refunds')).body
    expect(data.filter(({ ticketId }: { ticketId: number }) => ticketId === id)).toEqual([])
  })

  it('is known at the bus door, and what was seen there goes to the company to check', async () => {
    const bina = await server.traveller('Bina')
    const busId = await trip(ravi, 1)
    const [said, silent] = await server.at(NOW - HOUR, async () => [
      await book(bina, busId, [1]),
      await book(bina, busId, [2]),
    ])
    const number = utr()
    await claim(bina, said?.id ?? 0, { utr: number })
    const seats = async () => {
      const { trips }: BoardingManifest = (await ravi.call('GET', '/api/boarding/manifests')).body.data
      return trips.find((one) => one.busId === busId)?.seats
    }
    expect(await seats()).toMatchObject([
      { due: FARE, saysPaid: { amount: FARE, utr: number.slice(-4) } },
      { due: FARE },
    ])
    const scan = (ticketId: number, seat: number, more: object = {}) => ({
      ...{ id: randomUUID(), busId, ticketId, seat, kind: 'paid', collected: FARE, how: 'upi', deviceId: randomUUID() },
      ...{ deviceName: 'Phone of Dev', scannedAt: NOW, ageMs: 0, verdict: 'welcome', ...more },
    })
    const send = async (...scans: object[]) =>
      (await ravi.call('POST', '/api/boarding/scans', { body: { scans } })).body.data
    const first = scan(silent?.id ?? 0, 2, { ageMs: 1_000 })
    expect(await send(scan(said?.id ?? 0, 1), first, scan(silent?.id ?? 0, 2))).toMatchObject([
      { outcome: 'first' },
      { outcome: 'first' },
      { outcome: 'duplicate' },
    ])
    for (const ticket of [said, silent])
      expect(await listed('claimed', ticket?.id ?? 0)).toMatchObject([
        { due: FARE, claim: { amount: FARE, seen: { by: 'Phone of Dev', at: expect.any(Number) } } },
      ])
    expect(await seats()).toMatchObject([{ seen: [{ amount: FARE }] }, { seen: [{ amount: FARE }, {}] }])
    // Nothing was received, and its traveller has said nothing.
    expect((await own(bina, silent?.id ?? 0)).money).toMatchObject({ state: 'claimed', received: 0 })
    expect((await own(bina, silent?.id ?? 0)).money).not.toHaveProperty('claim')
    const undo = (undoes: string) => ({ ...scan(silent?.id ?? 0, 2), id: randomUUID(), kind: 'undo', undoes })
    const [, again] = (await seats())?.[1]?.seen ?? []
    await send(undo(first.id), undo(again?.id ?? ''))
    expect(await listed('claimed', silent?.id ?? 0)).toEqual([])
    // Cash is a payment, as of a phone of before, and the other money is still looked for.
    await send(scan(said?.id ?? 0, 1, { how: undefined }))
    expect((await own(bina, said?.id ?? 0)).money).toMatchObject({ state: 'received', received: FARE, due: 0 })
    expect(await listed('claimed', said?.id ?? 0)).toMatchObject([{ due: 0 }])
    expect((await note(said?.id ?? 0, { surplusGoesBack: true })).body.data.money).toMatchObject({
      received: 2 * FARE,
      dueBack: FARE,
    })
  })

  it('forgets the number 90 days after the trip, once nothing is due back, and with an account', async () => {
    const [bina, chand] = [await server.traveller('Bina'), await server.traveller('Chand')]
    const busId = await trip(ravi, 2)
    const [paid, owed] = [await book(bina, busId, [1]), await book(bina, busId, [2])]
    for (const { id } of [paid, owed]) {
      const number = utr()
      await claim(bina, id, { utr: number })
      await note(id, { reference: number, surplusGoesBack: true, amount: id === owed.id ? 900 : FARE })
    }
    const numbersOf = async ({ id }: Ticket) => {
      const { read } = server.database
      const said = await read.selectFrom('payment_claims').select('utr').where('ticket_id', '=', id).execute()
      const used = await read.selectFrom('claimed_utrs').select('utr').where('ticket_id', '=', id).execute()
      const noted = await read.selectFrom('payments').select('reference as utr').where('ticket_id', '=', id).execute()
      const { claim } = await read.selectFrom('tickets').select('claim').where('id', '=', id).executeTakeFirstOrThrow()
      return [...said, ...used, ...noted, JSON.parse(claim || '{}')].filter((row) => row.utr).length
    }
    await forgetPayers(server.database, NOW + 89 * DAY)
    expect([await numbersOf(paid), await numbersOf(owed)]).toEqual([5, 5])
    await forgetPayers(server.database, NOW + 91 * DAY)
    expect([await numbersOf(paid), await numbersOf(owed)]).toEqual([0, 5])
    expect((await own(bina, paid.id)).money).toMatchObject({ received: FARE, claim: { utr: '', amount: FARE } })

    // Whereto what comes back was to go: kept while it is due, also where the money came after the seats were cancelled.
    const asked = await book(chand, await trip())
    await claim(chand, asked.id, { utr: utr() })
    await chand.call('POST', `/api/tickets/${asked.id}/cancellation`, { body: { payTo: 'chand@bank' } })
    const payTo = async () => {
      const rows = server.database.read.selectFrom('cancellations').select('pay_to').where('ticket_id', '=', asked.id)
      return (await rows.orderBy('id').execute()).map(({ pay_to }) => pay_to)
    }
    await note(asked.id, { surplusGoesBack: true })
    expect(await payTo()).toEqual(['chand@bank', 'chand@bank'])
    await forgetPayers(server.database, NOW + 93 * DAY)
    expect(await payTo()).toEqual(['', 'chand@bank'])
    const [refund] = (await ravi.call('GET', '/api/refunds')).body.data.filter(
      ({ ticketId }: { ticketId: number }) => ticketId === asked.id,
    )
    expect(refund).toMatchObject({ payTo: 'chand@bank', afterwards: true })
    await ravi.call('POST', `/api/refunds/${refund.id}/payment`, { body: {} })
    await forgetPaidPeople(server.database, NOW + HOUR)
    expect(await payTo()).toEqual(['', ''])

    const left = await book(chand, busId, [3])
    await claim(chand, left.id, { utr: utr() })
    await chand.call('POST', `/api/tickets/${left.id}/cancellation`, { body: { payTo: 'chand@bank' } })
    const body = { currentPassword: chand.password }
    expect(await chand.call('POST', `/api/users/${chand.id}/erasure`, { body })).toMatchObject({ status: 200 })
    expect(await numbersOf(left)).toBe(0)
    const kept = server.database.read.selectFrom('cancellations').select('pay_to').where('ticket_id', '=', left.id)
    expect(await kept.execute()).toEqual([{ pay_to: '' }])
    expect(await listed('claimed', left.id)).toEqual([])
  })

  it('races with paying, denying, cancelling and the bus door, and no sum is lost or made', async () => {
    const busId = await trip(ravi, 2)
    const people = await Promise.all(Array.from({ length: 8 }, () => server.traveller('Esha')))
    const tickets = await Promise.all(people.map((person, index) => book(person, busId, [index + 1])))
    const claimed = await Promise.all(
      tickets.map(({ id }, index) => claim(people[index] as Person, id, { utr: utr() })),
    )
    await Promise.all(
      tickets.flatMap(({ id }, index) => [
        claim(people[index] as Person, id, { utr: utr() }),
        deny(claimed[index]?.body.data.money.claim.id),
        note(id, { surplusGoesBack: true }),
        cancel(people[index] as Person, id),
        ravi.call('POST', '/api/boarding/scans', {
          body: {
            scans: ['upi', 'cash'].map((how) => ({
              ...{ id: randomUUID(), busId, ticketId: id, seat: index + 1, kind: 'paid', collected: FARE, how },
              ...{ deviceId: randomUUID(), scannedAt: NOW, ageMs: 0, verdict: 'welcome' },
            })),
          },
        }),
      ]),
    )
    for (const { id } of tickets) {
      const { read } = server.database
      const row = await read.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const records = await read.selectFrom('payments').select('amount').where('ticket_id', '=', id).execute()
      const refunds = await read.selectFrom('cancellations').select('amount').where('ticket_id', '=', id).execute()
      const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
      expect(row.received).toBe(sum(records))
      expect(row.refunded).toBe(sum(refunds))
      expect(row.refunded).toBe(Math.max(0, row.received - row.live_fare - row.kept))
    }
  })
})
