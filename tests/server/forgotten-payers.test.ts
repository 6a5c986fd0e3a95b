import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentReference } from '#contract/payments/upi.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { forgetPayers } from '#server/modules/payments/forget-payers.ts'
import { addBus, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = indiaInstant('2027-03-10', '10:20')
const FARE = 850

describe.each(await testEngines())('what leads to a payer on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let asha: Person
  beforeAll(async () => {
    server = await startServer(engine, { now: NOW })
    ravi = await server.operator('Ravi')
    asha = await server.traveller('Asha')
  })
  afterAll(() => server.stop())

  async function book(): Promise<Ticket> {
    const [dateOfDeparture, departureTime] = [indiaDate(NOW + 2 * HOUR), indiaTime(NOW + 2 * HOUR)]
    const busId = await addBus(ravi, {
      ...{ dateOfDeparture, departureTime, reportingTime: departureTime, costPerSeat: FARE },
    })
    const answer = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/1`)
    expect(answer.status).toBe(200)
    return answer.body.data
  }
  const note = async (ticketId: number, how: string, reference: string, amount = FARE) => {
    const body = { ticketId, how, reference, amount, surplusGoesBack: true }
    const headers = { 'idempotency-key': randomUUID() }
    expect((await ravi.call('POST', '/api/payments', { body, headers })).status).toBe(201)
  }
  /** One without a UTR: only its checksum tells it apart. */
  const lineOf = ({ id }: Ticket) => ({
    ...{ date: '2027-03-10', amount: FARE, utr: '', note: paymentReference(id), payer: 'Asha Kumari' },
  })
  const match = async (ticket: Ticket) => {
    const body = { rows: [lineOf(ticket)], keep: true }
    return (await ravi.call('POST', '/api/payments/statement', { body })).body.data[0].outcome
  }
  async function payBack({ id }: Ticket, reference: string): Promise<void> {
    const { data } = (await ravi.call('GET', '/api/refunds')).body
    const refund = data.find(({ ticketId }: { ticketId: number }) => ticketId === id)
    const path = `/api/refunds/${refund.id}/payment`
    expect((await ravi.call('POST', path, { body: { reference } })).status).toBe(200)
  }
  const read = () => server.database.read
  /** What is known of its payments, and of what was paid back. */
  async function knownOf({ id }: Ticket): Promise<string[]> {
    const payments = await read().selectFrom('payments').selectAll().where('ticket_id', '=', id).execute()
    const refunds = await read().selectFrom('cancellations').selectAll().where('ticket_id', '=', id).execute()
    return [
      ...payments.flatMap(({ reference, statement }) => [reference, statement === null ? '' : 'a line']),
      ...refunds.map(({ reference }) => reference),
    ]
      .filter((text) => text !== '')
      .toSorted()
  }
  const sumsOf = async ({ id }: Ticket) =>
    (await read().selectFrom('payments').select(['amount', 'how']).where('ticket_id', '=', id).execute()).map(
      ({ amount, how }) => `${amount / 100} ${how}`,
    )
  const sweep = (days: number) => forgetPayers(server.database, NOW + days * DAY)

  it('is forgotten 90 days after the trip, however it was paid; sums stay, and no line of a statement counts twice', async () => {
    const [card, cash, stated] = [await book(), await book(), await book()]
    await note(card.id, 'other', 'Card 4410 of Asha')
    await note(cash.id, 'cash', 'By her father')
    expect(await match(stated)).toBe('matched')
    await sweep(89)
    expect([await knownOf(card), await knownOf(cash), await knownOf(stated)]).toEqual([
      ['Card 4410 of Asha'],
      ['By her father'],
      ['a line'],
    ])
    await sweep(91)
    expect([await knownOf(card), await knownOf(cash), await knownOf(stated)]).toEqual([[], [], []])
    expect([await sumsOf(card), await sumsOf(cash), await sumsOf(stated)]).toEqual([
      ['850 other'],
      ['850 cash'],
      ['850 upi'],
    ])
    expect(await match(stated)).toBe('already')
    expect(await sumsOf(stated)).toEqual(['850 upi'])
  })

  it('stays as long as money is due back, and how that was paid for 90 days', async () => {
    const [soon, late] = [await book(), await book()]
    for (const ticket of [soon, late]) await note(ticket.id, 'other', 'Card 4410', 900)
    await payBack(soon, 'UTR 1')
    await sweep(91)
    expect([await knownOf(soon), await knownOf(late)]).toEqual([[], ['Card 4410']])
    await server.at(NOW + 92 * DAY, async () => {
      await ravi.logInAgain()
      await payBack(late, 'UTR 2')
    })
    await sweep(93)
    expect(await knownOf(late)).toEqual(['UTR 2'])
    await sweep(181)
    expect(await knownOf(late)).toEqual(['UTR 2'])
    await sweep(183)
    expect(await knownOf(late)).toEqual([])
    expect(await sumsOf(late)).toEqual(['900 other'])
  })

  it('goes with the account, and the sums stay', async () => {
    await ravi.logInAgain()
    const [stated, cancelled] = [await book(), await book()]
    expect(await match(stated)).toBe('matched')
    await note(cancelled.id, 'other', 'Card 4410')
    await asha.call('POST', `/api/tickets/${stated.id}/cancellation`, { body: {} })
    const whole = { as: 'operator' }
    expect((await ravi.call('POST', `/api/tickets/${cancelled.id}/cancellation`, { body: whole })).status).toBe(200)
    await payBack(cancelled, 'UTR 3')
    expect([await knownOf(stated), await knownOf(cancelled)]).toEqual([['a line'], ['Card 4410', 'UTR 3']])
    await server.at(NOW + DAY, async () => {
      await asha.logInAgain()
      const body = { currentPassword: asha.password, payTo: 'asha.k@okbank' }
      const erased = await asha.call('POST', `/api/users/${asha.id}/erasure`, { body })
      expect({ text: erased.text, status: erased.status }).toMatchObject({ status: 200 })
    })
    expect([await knownOf(stated), await knownOf(cancelled)]).toEqual([[], []])
    expect([await sumsOf(stated), await sumsOf(cancelled)]).toEqual([['850 upi'], ['850 other']])
  })
})
