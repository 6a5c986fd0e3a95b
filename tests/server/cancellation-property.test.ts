import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_TERMS, stepAt } from '#contract/cancellation/cancellation-terms.ts'
import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'
import { paymentReference } from '#contract/payments/upi.ts'
import { indiaInstant } from '#contract/time.ts'
import { releaseUnpaid } from '#server/modules/payments/release.ts'
import { LONG } from '../support/long.ts'
import { addBus, dayFromNow, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

/** What may happen to a trip, in any order; much of it is refused, and then nothing may have changed. */
type Step =
  | { do: 'book'; who: number; seats: number[] }
  | { do: 'sell'; seats: number[]; payment: 'paid' | 'at-boarding' }
  | { do: 'collect'; ticket: number; at: 'counter' | 'door' }
  | { do: 'note'; ticket: number; amount: number; surplus: boolean; twice: boolean }
  | { do: 'claim' | 'withdraw' | 'deny'; ticket: number }
  | { do: 'reverse'; payment: number; twice: boolean }
  | { do: 'statement'; ticket: number; all: boolean; twice: boolean }
  | { do: 'cancel'; ticket: number; picks: number[]; by: 'traveller' | 'operator'; twice: boolean; payTo: string }
  | { do: 'call-off' | 'release' }
  | { do: 'erase'; who: number; payTo: string }
  | { do: 'pay' | 'take-back'; refund: number }
  | { do: 'wait'; hours: number }

const index = fc.nat(5)
const someSeats = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })
const somePayTo = fc.constantFrom('', 'asha.k@okbank', '9876543210')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      who: fc.nat(1),
      seats: someSeats,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      seats: someSeats,
      payment: fc.constantFrom('paid' as const, 'at-boarding' as const, 'at-boarding' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('collect' as const),
      ticket: index,
      at: fc.constantFrom('counter' as const, 'door' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('note' as const),
      ticket: index,
      // Of one seat, of a part of one, of whatever is due.
      amount: fc.constantFrom(33_333, 10_000, 0),
      surplus: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('claim' as const, 'claim' as const, 'withdraw' as const, 'deny' as const),
      ticket: index,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), payment: index, twice: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('statement' as const),
      ticket: index,
      all: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      ticket: index,
      picks: fc.uniqueArray(fc.nat(3), { maxLength: 2 }),
      by: fc.constantFrom('traveller' as const, 'operator' as const),
      twice: fc.boolean(),
      payTo: somePayTo,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('call-off' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('erase' as const), who: fc.nat(1), payTo: somePayTo }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pay' as const, 'take-back' as const), refund: index }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 9, 30, 200) }) },
)

interface Held {
  id: number
  /** Undefined of what the counter has sold. */
  who: number | undefined
  /** What it was sold for, and what of that was received. */
  fare: number
  received: number
  all: number[]
  live: number[]
  /** What comes back or came back, and what the terms keep of cancelled seats. */
  back: number
  kept: number
  /** What its traveller says of paying it, and the payment that has answered that. */
  claim: 'none' | 'open' | 'not-found' | 'received'
  answer: number
  bookedAt: number
  isReleased: boolean
  /** Where its traveller asked to be paid last. */
  payTo: string
}

/** What a trip and its books must be like after each step; paise. */
interface Model {
  busId: number
  departs: number
  forSale: number
  tickets: Held[]
  /** `late` of those that a payment made due. */
  refunds: {
    id: number
    ticketId: number
    amount: number
    paid: boolean
    paidAt: number
    late: boolean
    payTo: string
  }[]
  /** Those that stand and were noted in the office. */
  payments: { id: number; ticket: Held; amount: number }[]
  isOff: boolean
  mode: (typeof MODES)[number]
  /** Which travellers have erased their accounts. */
  gone: number[]
}

const MODES = ['upi-or-boarding', 'upi-only'] as const
/** Within the longest wait before the departure. */
const HOURS_BEFORE = 100
const FARE = 33_333
const SEATS = 10
const HOUR = 3_600_000
let nextUtr = 600_000_000_000

const RELEASED_AND_ERASED: Step[] = [
  { do: 'book', who: 0, seats: [1, 2] },
  { do: 'book', who: 0, seats: [3] },
  { do: 'book', who: 1, seats: [4] },
  { do: 'note', ticket: 0, amount: 33_333, surplus: false, twice: false },
  { do: 'statement', ticket: 1, all: true, twice: true },
  { do: 'claim', ticket: 0 },
  { do: 'cancel', ticket: 1, picks: [], by: 'traveller', twice: true, payTo: 'asha.k@okbank' },
  { do: 'wait', hours: 200 },
  { do: 'release' },
  { do: 'deny', ticket: 0 },
  { do: 'release' },
  { do: 'erase', who: 0, payTo: '' },
  { do: 'pay', refund: 1 },
  { do: 'erase', who: 0, payTo: '' },
  { do: 'note', ticket: 0, amount: 10_000, surplus: true, twice: false },
  { do: 'pay', refund: 0 },
  { do: 'erase', who: 1, payTo: '9876543210' },
]

const RUNS = LONG ? { sqlite: 40, postgres: 12 } : { sqlite: 8, postgres: 3 }

describe.each(await testEngines())('any sequence of booking, cancelling and paying back on %s', (engine) => {
  let server: TestServer
  let operator: Person
  let travellers: [Person, Person]
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  it('loses no paisa and no seat', { timeout: LONG ? 240_000 : 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...MODES), fc.array(step, { maxLength: 20 }), async (mode, steps) => {
        server.clock.now = Date.now()
        operator = await server.operator()
        // Others each time: what was said in earlier runs still waits.
        travellers = [await server.traveller(), await server.traveller()]
        const terms = { mode, upiId: 'ravi@okbank', upiName: 'Ravi', merchant: false, hoursBefore: HOURS_BEFORE }
        const body = { ...terms, currentPassword: operator.password }
        const set = await operator.call('PUT', `/api/admins/${operator.id}/payment-terms`, { body })
        expect({ answer: set.text, status: set.status }).toMatchObject({ status: 200 })
        const busId = await addBus(operator, { numberOfSeats: SEATS, availableSeats: 8, costPerSeat: FARE / 100 })
        const departs = indiaInstant(dayFromNow(10, server.clock.now), '21:30')
        const model: Model = {
          ...{ busId, departs, forSale: 8, tickets: [], refunds: [], payments: [] },
          ...{ isOff: false, mode, gone: [] },
        }
        for (const next of steps) {
          await take(next, model)
          await compare(model)
        }
      }),
      // Whatever chance brings, seats are given back and somebody erases their account.
      { numRuns: RUNS[engine], examples: [['upi-only', RELEASED_AND_ERASED]] },
    )
    server.clock.now = 0
  })

  const hasLeft = (model: Model) => server.clock.now >= model.departs

  async function take(next: Step, model: Model): Promise<void> {
    switch (next.do) {
      case 'wait':
        server.clock.now += next.hours * HOUR
        await operator.logInAgain()
        for (const [who, person] of travellers.entries()) if (!model.gone.includes(who)) await person.logInAgain()
        return
      case 'book':
        return book(
          next.who,
          next.seats.toSorted((a, b) => a - b),
          model,
        )
      case 'sell':
        return sell({ ...next, seats: next.seats.toSorted((a, b) => a - b) }, model)
      case 'collect':
        return collect(next, model)
      case 'note':
        return note(next, model)
      case 'claim':
      case 'withdraw':
      case 'deny':
        return say(next, model)
      case 'reverse':
        return reverse(next, model)
      case 'statement':
        return state(next, model)
      case 'cancel':
        return cancel(next, model)
      case 'release':
        return release(model)
      case 'erase':
        return erase(next, model)
      case 'call-off': {
        const answer = await operator.call('POST', `/api/buses/${model.busId}/cancellation`, {
          body: { reason: 'Rain' },
        })
        expect(answer.status).toBe(model.isOff || hasLeft(model) ? 409 : 200)
        if (answer.status !== 200) return
        model.isOff = true
        for (const ticket of model.tickets) if (ticket.live.length > 0) giveBack(model, ticket, ticket.live, 100)
        await learnRefunds(model)
        return
      }
      case 'pay': {
        const refund = model.refunds[next.refund]
        if (!refund) return
        if (refund.amount === 0) return nothingLeft(refund)
        const path = `/api/refunds/${refund.id}/payment`
        expect((await operator.call('POST', path, { body: { reference: 'UPI' } })).status).toBe(200)
        if (!refund.paid) refund.paidAt = server.clock.now
        refund.paid = true
        return
      }
      case 'take-back': {
        const refund = model.refunds[next.refund]
        if (!refund) return
        if (refund.amount === 0) return nothingLeft(refund)
        const isLate = refund.paid && server.clock.now - refund.paidAt > 10 * 60_000
        const answer = await operator.call('DELETE', `/api/refunds/${refund.id}/payment`)
        expect(answer.status).toBe(isLate ? 409 : 200)
        if (!isLate) refund.paid = false
      }
    }
  }

  /** Its payment was taken back. */
  async function nothingLeft({ id }: { id: number }): Promise<void> {
    const answer = await operator.call('POST', `/api/refunds/${id}/payment`, { body: { reference: 'UPI' } })
    expect(answer.status).toBe(404)
  }

  async function release(model: Model): Promise<void> {
    const { clock, database } = server
    await releaseUnpaid({ database, now: () => clock.now })
    const rows = await database.read.selectFrom('tickets').selectAll().where('bus_id', '=', model.busId).execute()
    for (const { id, held_until, released_at } of rows) {
      const ticket = model.tickets.find((one) => one.id === id) as Held
      const usual = Math.max(model.departs - HOURS_BEFORE * HOUR, ticket.bookedAt + 20 * 60_000)
      const isOver =
        model.mode === 'upi-only' &&
        ticket.who !== undefined &&
        ticket.live.length > 0 &&
        dueOf(ticket) > 0 &&
        !hasLeft(model) &&
        clock.now >= usual &&
        (held_until ?? 0) <= clock.now
      expect({ id, released: released_at !== null }).toEqual({ id, released: ticket.isReleased || isOver })
      if (!isOver) continue
      ticket.isReleased = true
      giveBack(model, ticket, ticket.live, 100)
    }
    await learnRefunds(model)
  }

  async function erase({ who, payTo }: Step & { do: 'erase' }, model: Model): Promise<void> {
    const person = travellers[who]
    if (!person || model.gone.includes(who)) return
    const own = model.tickets.filter((ticket) => ticket.who === who)
    const due = model.refunds.filter(
      ({ ticketId, amount, paid }) => amount > 0 && !paid && own.some(({ id }) => id === ticketId),
    )
    const isAhead = !hasLeft(model) && own.some(({ live }) => live.length > 0)
    const isRefused = isAhead || (payTo === '' && due.some((refund) => refund.payTo === ''))
    const body = { currentPassword: person.password, payTo }
    const answer = await person.call('POST', `/api/users/${person.id}/erasure`, { body })
    expect({ answer: answer.text, status: answer.status }).toMatchObject({ status: isRefused ? 409 : 200 })
    if (isRefused) return
    model.gone.push(who)
    if (payTo !== '') for (const refund of due) refund.payTo = payTo
    for (const ticket of own) if (ticket.claim === 'open') ticket.claim = 'none'
  }

  async function state({ ticket: index, all, twice }: Step & { do: 'statement' }, model: Model): Promise<void> {
    const ticket = model.tickets[index]
    const due = ticket ? dueOf(ticket) : 0
    if (!ticket || due === 0) return
    const paise = all ? due : 20_000
    const line = { date: '2026-12-01', utr: String(nextUtr++), note: paymentReference(ticket.id), payer: 'Asha' }
    const row = { ...line, amount: paise / 100, due: due / 100 }
    const send = async () =>
      (await operator.call('POST', '/api/payments/statement', { body: { rows: [row], keep: true } })).body.data[0]
        .outcome
    expect(await send()).toBe(paise === due ? 'matched' : 'wrong-sum')
    if (twice) expect(await send()).toBe('already')
    await learnNoted(model, ticket, paise)
  }

  async function book(who: number, seats: number[], model: Model): Promise<void> {
    if (model.gone.includes(who)) return
    const person = travellers[who] as Person
    const answer = await person.call('POST', `/api/tickets/${model.busId}/${person.id}/${seats.length}/${seats}`)
    const sold = model.tickets.flatMap(({ live }) => live)
    const same = model.tickets.find((held) => held.who === who && String(held.live) === String(seats))
    const expected = same
      ? 200
      : model.isOff
        ? 404
        : hasLeft(model) || seats.some((seat) => sold.includes(seat)) || seats.length > model.forSale
          ? 409
          : 200
    expect({ answer: answer.text, status: answer.status }).toMatchObject({ status: expected })
    if (expected !== 200 || same) return
    const { id } = answer.body.data
    model.tickets.push({ ...newTicket(seats), id, who })
    model.forSale -= seats.length
  }

  async function sell({ seats, payment }: Step & { do: 'sell' }, model: Model): Promise<void> {
    const body = { seats, payment, name: 'Sunita Devi', phone: '9000000121' }
    const answer = await operator.call('POST', `/api/counter/${model.busId}/sales`, { body })
    const sold = model.tickets.flatMap(({ live }) => live)
    const expected = model.isOff ? 404 : hasLeft(model) || seats.some((seat) => sold.includes(seat)) ? 409 : 201
    expect({ answer: answer.text, status: answer.status }).toMatchObject({ status: expected })
    if (expected !== 201) return
    const { id } = answer.body.data.ticket
    const fare = seats.length * FARE
    const received = payment === 'paid' ? fare : 0
    const ticket: Held = { ...newTicket(seats), id, who: undefined, received }
    model.tickets.push(ticket)
    if (received > 0) await learnPayment(model, ticket)
    // What the operator does not offer anyway is sold first.
    model.forSale = Math.min(model.forSale, SEATS - sold.length - seats.length)
  }

  const newTicket = (seats: number[]) => ({
    ...{ all: seats, live: seats, fare: seats.length * FARE, received: 0, back: 0, kept: 0 },
    ...{ claim: 'none' as const, answer: 0, bookedAt: server.clock.now, isReleased: false, payTo: '' },
  })

  async function collect({ ticket: index, at }: Step & { do: 'collect' }, model: Model): Promise<void> {
    const ticket = model.tickets[index]
    if (!ticket) return
    const isLive = ticket.live.length > 0
    if (at === 'counter') {
      const answer = await operator.call('POST', `/api/counter/tickets/${ticket.id}/payment`)
      expect(answer.status).toBe(ticket.who !== undefined ? 404 : isLive ? 200 : 409)
      if (answer.status !== 200 || dueOf(ticket) === 0) return
      ticket.received += dueOf(ticket)
      await learnPayment(model, ticket)
      return
    }
    const due = dueOf(ticket)
    const money = {
      id: crypto.randomUUID(),
      busId: model.busId,
      ticketId: ticket.id,
      seat: ticket.all[0],
      kind: 'paid',
      collected: due / 100,
      deviceId: crypto.randomUUID(),
      scannedAt: server.clock.now,
      ageMs: 0,
      verdict: 'welcome',
    }
    const answer = await operator.call('POST', '/api/boarding/scans', { body: { scans: [money] } })
    expect(answer.status).toBe(200)
    const { outcome } = answer.body.data[0]
    // What the door has taken before is the same sum; for what is cancelled or paid nothing is collected.
    if (!isLive || due === 0) expect(outcome).not.toBe('first')
    if (outcome === 'first') ticket.received += due
  }

  const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

  async function say({ do: what, ticket: index }: Step & { do: 'claim' | 'withdraw' | 'deny' }, model: Model) {
    const ticket = model.tickets[index]
    const person = ticket?.who === undefined ? undefined : travellers[ticket.who]
    if (!ticket || !person || model.gone.includes(ticket.who ?? 0)) return
    const path = `/api/tickets/${ticket.id}/payment-claim`
    if (what === 'withdraw') {
      expect((await person.call('DELETE', path, keyed())).status).toBe(200)
      if (ticket.claim !== 'received') ticket.claim = 'none'
      return
    }
    if (what === 'deny') {
      const { data } = (await operator.call('GET', `/api/payments?state=claimed&ticketId=${ticket.id}`)).body
      expect(data.length).toBe(ticket.claim === 'open' ? 1 : 0)
      if (ticket.claim !== 'open') return
      const denial = `/api/payments/claims/${data[0].claim.id}/not-found`
      expect((await operator.call('POST', denial, keyed())).status).toBe(200)
      ticket.claim = 'not-found'
      return
    }
    const others = model.tickets.filter(({ who, claim }) => who === ticket.who && claim === 'open')
    const isRefused =
      server.clock.now >= model.departs + 12 * HOUR ||
      (ticket.live.length === 0 && ticket.claim === 'none' && !ticket.isReleased) ||
      (ticket.claim !== 'open' && ((ticket.live.length > 0 && dueOf(ticket) === 0) || others.length >= 3))
    const answer = await person.call('POST', path, { ...keyed(), body: {} })
    expect({ answer: answer.text, status: answer.status }).toMatchObject({ status: isRefused ? 409 : 200 })
    if (!isRefused) ticket.claim = 'open'
  }

  async function note({ ticket: index, amount, surplus, twice }: Step & { do: 'note' }, model: Model): Promise<void> {
    const ticket = model.tickets[index]
    if (!ticket) return
    const due = dueOf(ticket)
    const paise = amount === 0 ? Math.max(due, 1) : amount
    const body = { ticketId: ticket.id, amount: paise / 100, how: 'upi', surplusGoesBack: surplus }
    const request = { ...keyed(), body }
    const answer = await operator.call('POST', '/api/payments', request)
    expect({ answer: answer.text, status: answer.status }).toMatchObject({
      status: surplus || paise <= due ? 201 : 409,
    })
    if (answer.status !== 201) return
    if (twice) expect((await operator.call('POST', '/api/payments', request)).status).toBe(201)
    await learnNoted(model, ticket, paise)
  }

  async function learnNoted(model: Model, ticket: Held, paise: number): Promise<void> {
    ticket.received += paise
    ticket.back += Math.max(0, spare(ticket) - ticket.back)
    const id = await learnPayment(model, ticket)
    if (ticket.claim === 'open') Object.assign(ticket, { claim: 'received', answer: id })
    await learnRefunds(model)
  }

  async function reverse({ payment: index, twice }: Step & { do: 'reverse' }, model: Model): Promise<void> {
    const payment = model.payments[index]
    if (!payment) return
    const { ticket, amount } = payment
    const request = { ...keyed(), body: { reason: 'Noted by mistake' } }
    const answer = await operator.call('POST', `/api/payments/${payment.id}/reversal`, request)
    const late = model.refunds.filter((refund) => refund.ticketId === ticket.id && refund.late && !refund.paid)
    const stands = ticket.back - late.reduce((sum, refund) => sum + refund.amount, 0)
    // What goes back to somebody was received, but for what this payment or another made due and nobody has paid.
    expect(answer.status).toBe(ticket.received - amount < stands ? 409 : 200)
    if (answer.status !== 200) return
    const again = twice ? request : { ...keyed(), body: request.body }
    expect((await operator.call('POST', `/api/payments/${payment.id}/reversal`, again)).status).toBe(200)
    ticket.received -= amount
    const back = Math.max(stands, Math.min(ticket.back, spare(ticket)))
    for (const refund of late.toSorted((a, b) => b.id - a.id)) {
      const less = Math.min(ticket.back - back, refund.amount)
      refund.amount -= less
      ticket.back -= less
    }
    if (ticket.claim === 'received' && ticket.answer === payment.id) ticket.claim = 'open'
    model.payments = model.payments.filter((one) => one !== payment)
  }

  /** Its id is the server's to choose. */
  async function learnPayment(model: Model, ticket: Held): Promise<number> {
    const { data } = (await operator.call('GET', `/api/payments?state=received&ticketId=${ticket.id}`)).body
    const { id, amount } = data[0].payment
    model.payments.push({ id, ticket, amount: Math.round(amount * 100) })
    return id
  }

  async function cancel(next: Step & { do: 'cancel' }, model: Model): Promise<void> {
    const ticket = model.tickets[next.ticket]
    if (!ticket) return
    const picked = next.picks.flatMap((pick) => ticket.all[pick] ?? [])
    const seats = picked.length > 0 ? picked.toSorted((a, b) => a - b) : undefined
    if (next.by === 'traveller' && model.gone.includes(ticket.who ?? 0)) return
    const who = next.by === 'operator' ? operator : (travellers[ticket.who ?? 0] as Person)
    const ask = (key?: string) =>
      who.call('POST', `/api/tickets/${ticket.id}/cancellation`, {
        body: { payTo: next.payTo, ...(seats ? { seats } : {}) },
        headers: key ? { 'idempotency-key': key } : {},
      })
    const key = crypto.randomUUID()
    const answer = await ask(key)
    const wanted = seats ?? ticket.live
    // What a counter has sold is in no traveller's account.
    if (ticket.who === undefined && next.by === 'traveller') return expect(answer.status).toBe(404)
    const isRefused = ticket.live.length === 0 || wanted.some((seat) => !ticket.live.includes(seat)) || hasLeft(model)
    expect({ answer: answer.text, status: answer.status }).toMatchObject({ status: isRefused ? 409 : 200 })
    if (isRefused) return
    const terms = stepAt(DEFAULT_TERMS, dayAndTime(), server.clock.now)
    giveBack(model, ticket, wanted, next.by === 'operator' ? 100 : (terms?.step.percent ?? 0))
    if (next.twice) expect((await ask(key)).status).toBe(200)
    const payTo = next.by === 'traveller' ? next.payTo : ''
    if (payTo !== '') ticket.payTo = payTo
    await learnRefunds(model, payTo)
  }

  const dayAndTime = () => ({ dateOfDeparture: departureDay, departureTime: '21:30' })
  const departureDay = dayFromNow(10)

  function giveBack(model: Model, ticket: Held, seats: number[], percent: number): void {
    const [before, left] = [liveFare(ticket), liveFare(ticket, ticket.live.length - seats.length)]
    const share = before - left
    ticket.kept += share - Math.round((share * percent) / 100)
    // Received - paid back - due back - fare of the seats that stay - kept share of the cancelled ones.
    ticket.back += Math.max(0, ticket.received - ticket.back - left - ticket.kept)
    model.forSale += seats.length
    ticket.live = ticket.live.filter((seat) => !seats.includes(seat))
  }

  /** Their ids are the server's to choose. */
  async function learnRefunds(model: Model, asked = ''): Promise<void> {
    const { data } = (await operator.call('GET', '/api/refunds')).body
    for (const { id, ticketId, amount, afterwards, payTo: shown = '' } of data as OperatorRefund[])
      if (!model.refunds.some((refund) => refund.id === id)) {
        const late = afterwards === true
        const ticket = model.tickets.find((one) => one.id === ticketId) as Held
        // Erasing has taken back what was asked where nothing came back.
        const payTo = !late ? asked : model.gone.includes(ticket.who ?? -1) ? shown : ticket.payTo
        model.refunds.push({ id, ticketId, amount: Math.round(amount * 100), paid: false, paidAt: 0, late, payTo })
      }
  }

  async function compare(model: Model): Promise<void> {
    const { read } = server.database
    const bus = await read.selectFrom('buses').selectAll().where('id', '=', model.busId).executeTakeFirstOrThrow()
    const taken = await read.selectFrom('ticket_seats').selectAll().where('bus_id', '=', model.busId).execute()
    const live = model.tickets.flatMap((ticket) => ticket.live.map((seat) => `${ticket.id}:${seat}`))
    expect(taken.map(({ ticket_id, seat_no }) => `${ticket_id}:${seat_no}`).sort()).toEqual(live.sort())
    expect(bus).toMatchObject({ sold_seats: live.length, available_seats: model.forSale })
    const rows = await read.selectFrom('tickets').selectAll().where('bus_id', '=', model.busId).orderBy('id').execute()
    expect(
      rows.map(({ id, status, seats, seat_count, cost, refunded, received, live_fare, kept }) => ({
        ...{ id, status, seats, seat_count, cost, refunded, received, live_fare, kept },
      })),
    ).toEqual(
      model.tickets.map((ticket) => {
        const shown = ticket.live.length > 0 ? ticket.live : ticket.all
        return {
          id: ticket.id,
          status: ticket.live.length > 0 ? 'BOOKED' : 'CANCELLED',
          seats: shown.join(','),
          seat_count: shown.length,
          cost: ticket.fare,
          refunded: ticket.back,
          received: ticket.received,
          live_fare: liveFare(ticket),
          kept: ticket.kept,
        }
      }),
    )
    expect(rows.filter((row) => row.claimed_at !== null).map(({ id }) => id)).toEqual(
      model.tickets.filter(({ claim }) => claim === 'open').map(({ id }) => id),
    )
    for (const { status, payment, id } of rows.filter((row) => row.status === 'BOOKED')) {
      const ticket = model.tickets.find((one) => one.id === id) as Held
      expect({ status, payment }).toEqual({ status, payment: dueOf(ticket) > 0 ? 'at-boarding' : 'paid' })
    }
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
    const records = await read.selectFrom('payments').selectAll().where('bus_id', '=', model.busId).execute()
    const received = sum(model.tickets.map((ticket) => ticket.received))
    expect(sum(records.map(({ amount }) => amount))).toBe(received)
    for (const ticket of model.tickets) expect(ticket.back).toBeLessThanOrEqual(ticket.received)
    const stillToCome = sum(model.tickets.map(dueOf))
    const sold = Math.round((await operator.call('GET', '/api/tickets/totalRevenue')).body.data * 100)
    const listed = async (state: string): Promise<number[]> =>
      (await operator.call('GET', `/api/refunds?state=${state}`)).body.data.map(({ amount }: { amount: number }) =>
        Math.round(amount * 100),
      )
    const [due, paid] = [sum(await listed('due')), sum(await listed('paid'))]
    const { data: owed } = (await operator.call('GET', '/api/refunds')).body
    expect(owed.map(({ id, payTo = '' }: OperatorRefund) => [id, payTo]).toSorted()).toEqual(
      model.refunds
        .filter((refund) => refund.amount > 0 && !refund.paid)
        .map((refund) => [refund.id, refund.payTo])
        .toSorted(),
    )
    const kept = received - due - paid
    expect({ sold, kept: kept >= 0 }).toEqual({ sold: kept + stillToCome, kept: true })
    expect(due + paid).toBe(sum(model.tickets.map(({ back }) => back)))
    expect(paid).toBe(sum(model.refunds.filter((refund) => refund.paid).map(({ amount }) => amount)))
    const { data } = (await operator.call('GET', `/api/statistics?from=${dayFromNow(-1)}&to=${dayFromNow(60)}`)).body
    const takings = (data.takings as { amount: number }[]).map(({ amount }) => Math.round(amount * 100))
    expect(sum(takings)).toBe(received)
    const figures = data.trips.find((trip: { busId: number }) => trip.busId === model.busId)
    if (!figures) return expect({ received, stillToCome }).toEqual({ received: 0, stillToCome: 0 })
    const isOver = server.clock.now >= model.departs + 12 * HOUR
    expect({
      received: Math.round(figures.received * 100),
      paidBack: Math.round(figures.paidBack * 100),
      dueBack: Math.round(figures.dueBack * 100),
      stillToCome: Math.round(figures.stillToCome * 100),
      sold: Math.round(figures.revenue * 100),
      // Nobody has boarded: once boarding is over nobody pays any more.
    }).toEqual({
      ...{ received, paidBack: paid, dueBack: due, stillToCome: isOver ? 0 : stillToCome },
      sold: kept + (isOver ? 0 : stillToCome),
    })
  }
})

/** Paise that so many of its seats cost, the first of them those that were cancelled first. */
function liveFare({ fare, all, live }: Held, left = live.length): number {
  return fare - Math.floor((fare * (all.length - left)) / all.length)
}

/** Paise that neither live seats need nor the terms keep. */
function spare(ticket: Held): number {
  return Math.max(0, ticket.received - liveFare(ticket) - ticket.kept)
}

function dueOf(ticket: Held): number {
  return Math.max(0, liveFare(ticket) - (ticket.received - ticket.back))
}
