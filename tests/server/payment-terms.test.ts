import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferedBus } from '#contract/buses/offered-bus.ts'
import { paymentReference } from '#contract/payments/upi.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { Authenticator } from '../support/authenticator.ts'
import { addBus, type Caller, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'
import { inviteAndJoin } from '../support/staff.ts'

const HOUR = 3_600_000
const NOW = indiaInstant('2027-03-10', '20:40')
const FARE = 850
const ORIGIN = 'https://sawari.test'
const UPI = { mode: 'upi-or-boarding', upiId: 'magadh@okbank', upiName: 'Magadh Road Lines', merchant: false }

describe.each(await testEngines())('how passengers pay on %s', (engine) => {
  let server: TestServer
  let asha: Person
  beforeAll(async () => {
    server = await startServer(engine, { now: NOW, env: { PUBLIC_URL: ORIGIN } })
    asha = await server.traveller('Asha')
  })
  afterAll(() => server.stop())

  const leaves = { dateOfDeparture: indiaDate(NOW + 48 * HOUR), departureTime: indiaTime(NOW + 48 * HOUR) }
  const trip = (operator: Person) =>
    addBus(operator, { ...leaves, reportingTime: leaves.departureTime, costPerSeat: FARE })
  const set = (operator: Person, terms: object, who: Caller = operator) =>
    who.call('PUT', `/api/admins/${operator.id}/payment-terms`, {
      body: { ...UPI, currentPassword: operator.password, ...terms },
    })
  const read = async (operator: Person) =>
    (await operator.call('GET', `/api/admins/${operator.id}/payment-terms`)).body.data
  const book = (busId: number, seat: number, headers = {}) =>
    asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${seat}`, { headers })
  const own = async (ticketId: number): Promise<Ticket | undefined> => {
    const { data } = (await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).body
    return data.find(({ id }: Ticket) => id === ticketId)
  }
  const offered = async (busId: number): Promise<OfferedBus> =>
    (await asha.call('GET', `/api/buses/${busId}`)).body.data

  it('it is when they get on, until the company says otherwise; sold tickets keep what they were booked under', async () => {
    const ravi = await server.operator('Ravi')
    const busId = await trip(ravi)
    expect(await read(ravi)).toEqual({ mode: 'at-boarding', upiId: '', upiName: '', merchant: false, hoursBefore: 6 })
    expect((await offered(busId)).payment).toEqual({ mode: 'at-boarding' })
    const early: Ticket = (await book(busId, 1)).body.data
    expect(early.money).not.toHaveProperty('upi')

    expect((await set(ravi, {})).body).toMatchObject({ message: 'Saved. It holds for new bookings.' })
    expect(await read(ravi)).toEqual({ ...UPI, hoursBefore: 6, upiChangedAt: NOW })
    expect((await offered(busId)).payment).toEqual({ mode: 'upi-or-boarding' })
    const ticket: Ticket = (await book(busId, 2)).body.data
    const reference = paymentReference(ticket.id)
    const upi = {
      link: `upi://pay?pa=magadh@okbank&pn=Magadh%20Road%20Lines&am=850.00&cu=INR&tn=${reference}&tr=${reference}`,
      id: 'magadh@okbank',
      name: 'Magadh Road Lines',
      reference,
      merchant: false,
    }
    expect(ticket).toMatchObject({ payment: 'at-boarding', money: { state: 'to-pay', due: FARE, upi } })
    expect((await own(ticket.id))?.money?.upi).toEqual(upi)
    expect((await own(early.id))?.money).not.toHaveProperty('upi')

    // Part of it came: the rest is asked for. All of it: nothing is.
    const pay = (amount: number) =>
      ravi.call('POST', '/api/payments', { body: { ticketId: ticket.id, amount, how: 'upi' } })
    expect((await pay(800)).status).toBe(201)
    expect((await own(ticket.id))?.money).toMatchObject({
      due: 50,
      upi: { link: expect.stringContaining('&am=50.00&') },
    })
    expect((await pay(50)).status).toBe(201)
    expect((await own(ticket.id))?.money).not.toHaveProperty('upi')

    // Money goes where the company says now, for tickets that were sold before, too.
    const third: Ticket = (await book(busId, 3)).body.data
    await set(ravi, { mode: 'at-boarding', upiId: 'new@okbank' })
    expect((await own(third.id))?.money?.upi).toMatchObject({ id: 'new@okbank' })
    await set(ravi, { mode: 'at-boarding', upiId: '', upiName: '' })
    expect((await own(third.id))?.money).not.toHaveProperty('upi')
  })

  it('nobody books under another way to pay than the one that was shown', async () => {
    const ravi = await server.operator('Ravi')
    const busId = await trip(ravi)
    expect((await book(busId, 1, { 'expected-payment': 'at-boarding' })).status).toBe(200)
    await set(ravi, {})
    const refused = await book(busId, 2, { 'expected-payment': 'at-boarding' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The operator changed how one pays, so nothing was booked. Read it and book again.',
    ])
    expect((await book(busId, 2, { 'expected-payment': 'upi-or-boarding' })).status).toBe(200)
    expect((await book(busId, 3, { 'expected-payment': 'shells' })).status).toBe(400)
    // A client of the specification says nothing of it.
    expect((await book(busId, 4)).body.data.money.upi).toBeDefined()
  })

  it('the holder alone sets it, with the password; owners hear of another UPI ID, and of nothing else', async () => {
    const ravi = await server.operator('Ravi')
    const owner = await inviteAndJoin(server, ravi, { name: 'Om', email: `om.${ravi.id}@example.com`, role: 'owner' })
    const clerk = await inviteAndJoin(server, ravi, {
      name: 'Cara',
      email: `cara.${ravi.id}@example.com`,
      role: 'counter',
    })
    const mailed = () => server.mails.filter(({ message }) => message.slug === 'upi-changed').map(({ to }) => to)
    const before = mailed().length

    expect((await set(ravi, { currentPassword: 'Wrong#1234' })).status).toBe(403)
    for (const who of [owner, clerk]) expect((await set(ravi, {}, who)).status).toBe(403)
    const path = `/api/admins/${ravi.id}/payment-terms`
    expect((await owner.call('GET', path)).status).toBe(200)
    expect((await clerk.call('GET', path)).status).toBe(403)
    const other = await server.operator('Sita')
    expect((await other.call('GET', path)).status).toBe(403)
    expect((await set(ravi, {}, other)).status).toBe(403)
    expect((await read(ravi)).mode).toBe('at-boarding')

    await set(ravi, {})
    await expect.poll(() => mailed().slice(before).sort()).toEqual([ravi.email, owner.email].sort())
    await set(ravi, { merchant: true })
    await set(ravi, { mode: 'at-boarding', merchant: true })
    expect(await read(ravi)).toMatchObject({ mode: 'at-boarding', merchant: true })
    // The next one overtakes nothing that waits.
    await set(ravi, { upiName: 'Magadh' })
    await expect.poll(() => mailed().length - before).toBe(4)
  })

  it('a passkey proves it as the password does: of this account, once, and not too late', async () => {
    const ravi = await server.operator('Ravi')
    const phone = new Authenticator(ORIGIN)
    await addPasskey(ravi, phone)
    const challenge = async () =>
      (await server.visitor().call('POST', '/api/admins/passkey-log-in/challenge')).body.data
    const byPasskey = (passkey: unknown, terms: object = {}, who: Caller = ravi) =>
      set(ravi, { ...terms, currentPassword: undefined, passkey }, who)

    // As passkeys that several devices share: they count nothing.
    const proof = phone.prove(await challenge(), { counter: 0 })
    const both = await Promise.all([byPasskey(proof), byPasskey(proof)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(ravi)).toMatchObject(UPI)
    // Sent again it is done already; for anything else it is spent.
    expect((await byPasskey(proof)).status).toBe(200)
    const spent = await byPasskey(proof, { upiId: 'thief@okbank' })
    expect([spent.status, spent.body.message]).toEqual([400, 'That took too long, or was sent twice. Try again.'])

    const forged = await byPasskey(phone.prove(await challenge(), { forged: true }), { upiId: 'thief@okbank' })
    // Nobody is logged out by it.
    expect(forged.status).toBe(403)
    const sita = await server.operator('Sita')
    const hers = new Authenticator(ORIGIN)
    await addPasskey(sita, hers)
    expect((await byPasskey(hers.prove(await challenge()), { upiId: 'thief@okbank' })).status).toBe(403)
    const late = phone.prove(await challenge())
    server.clock.now += HOUR
    expect((await byPasskey(late, { upiId: 'thief@okbank' })).status).toBe(400)
    server.clock.now -= HOUR
    const neither = await set(ravi, { currentPassword: undefined })
    expect([neither.status, neither.body.message]).toEqual([400, expect.stringContaining('Password is needed.')])
    expect(await read(ravi)).toMatchObject(UPI)
  })

  async function addPasskey(operator: Person, phone: Authenticator): Promise<void> {
    const path = `/api/admins/${operator.id}/passkeys`
    const asked = await operator.call('POST', `${path}/challenge`, { body: { password: operator.password } })
    expect((await operator.call('POST', path, { body: phone.make(asked.body.data) })).status).toBe(201)
  }

  it.each([
    ['no UPI ID', { upiId: '' }, 'Paying by UPI needs your UPI ID.'],
    [
      'a blank in it',
      { upiId: 'magadh road@okbank' },
      'A UPI ID is a name, one @ and a bank: magadhroad@okbank. No blanks.',
    ],
    [
      'one that is too long',
      { upiId: `${'a'.repeat(260)}@okbank` },
      'A UPI ID is a name, one @ and a bank: magadhroad@okbank. No blanks.',
    ],
    ['no name', { upiName: '' }, 'Type the name that UPI apps show for this ID.'],
    ['another word', { mode: 'shells' }, 'Choose how passengers pay.'],
  ])('%s is refused with its reason', async (_what, terms, message) => {
    const ravi = await server.operator('Ravi')
    const answer = await set(ravi, terms)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(message)
    expect(await read(ravi)).toMatchObject({ mode: 'at-boarding', upiId: '' })
  })

  it('mail and PDF say that it can be paid in the app, and never the UPI ID', async () => {
    const ravi = await server.operator('Ravi')
    const busId = await trip(ravi)
    await set(ravi, {})
    const ticket: Ticket = (await book(busId, 1)).body.data
    const of = () =>
      server.mails.find(({ message }) => message.slug === 'booked' && message.text.includes(`Ticket ${ticket.id}`))
    await expect.poll(of).toBeDefined()
    const text = of()?.message.text ?? ''
    expect(text).toContain('To pay by UPI in the app, or when you get on')
    expect(text + of()?.message.html).not.toContain('okbank')
  })
})
