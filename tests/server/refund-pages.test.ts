import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperatorRefund, refundPlace } from '#contract/cancellation/operator-refund.ts'
import type { RefundState } from '#contract/cancellation/refund.ts'
import { MAX_LISTED_BUSES } from '#contract/constants.ts'
import { addBus, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

/** A little over two pages. */
const REFUNDS = 2 * MAX_LISTED_BUSES + 50
const AT_ONCE = 1_000
/** So many fall due in one moment: a trip was called off. */
const TOGETHER = 40
const PAISE = 12_345

describe.each(await testEngines())('refunds beyond one page on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let ids: number[]
  beforeAll(async () => {
    server = await startServer(engine)
    ravi = await server.operator('Ravi')
    ids = await owe(ravi)
  })
  afterAll(() => server.stop())

  /** Writes so many refunds of one ticket: to the list they are as those of so many. */
  async function owe(operator: Person): Promise<number[]> {
    const asha = await server.traveller('Asha')
    const busId = await addBus(operator)
    const ticketId: number = (await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/1`)).body.data.id
    const made: number[] = []
    const row = { ticket_id: ticketId, bus_id: busId, admin_id: operator.id, cause: 'called-off', seats: '1' } as const
    const open = { account_id: operator.id, key: null, amount: PAISE, paid_at: null } as const
    const first = Date.now() - 3_600_000
    for (let from = 0; from < REFUNDS; from += AT_ONCE) {
      const count = Math.min(AT_ONCE, REFUNDS - from)
      const rows = Array.from({ length: count }, (_, index) => ({
        ...row,
        ...open,
        at: first + Math.floor((from + index) / TOGETHER),
      }))
      const written = await server.database.write((trx) =>
        trx.insertInto('cancellations').values(rows).returning('id').execute(),
      )
      made.push(...written.map(({ id }) => id))
    }
    return made.sort((a, b) => a - b)
  }
  async function pageOf(state: RefundState, last: OperatorRefund | undefined) {
    const after = last ? `&after=${refundPlace(last)}` : ''
    const { status, body } = await ravi.call('GET', `/api/refunds?state=${state}${after}`)
    if (status !== 200) throw new Error(body.message)
    const refunds: OperatorRefund[] = body.data
    return { refunds, total: Number(body.total), amount: Number(body.amount) }
  }
  /** @param between pages, as somebody else works on */
  async function readAll(state: RefundState, between: (page: number) => Promise<void>): Promise<number[]> {
    const seen: number[] = []
    let last: OperatorRefund | undefined
    for (let page = 0; ; page++) {
      const { refunds } = await pageOf(state, last)
      if (refunds.length === 0) return seen
      seen.push(...refunds.map(({ id }) => id))
      last = refunds.at(-1)
      await between(page)
    }
  }
  const pay = (id: number) => ravi.call('POST', `/api/refunds/${id}/payment`, { body: {} })
  const takeBack = (id: number) => ravi.call('DELETE', `/api/refunds/${id}/payment`)

  it('tell how many there are and their whole sum, whatever the page', async () => {
    const whole = { total: REFUNDS, amount: (REFUNDS * PAISE) / 100 }
    const first = await pageOf('due', undefined)
    expect(first).toMatchObject(whole)
    expect(first.refunds).toHaveLength(MAX_LISTED_BUSES)
    expect(await pageOf('due', first.refunds.at(-1))).toMatchObject(whole)
    expect(await pageOf('paid', undefined)).toEqual({ refunds: [], total: 0, amount: 0 })
    for (const place of ['soon', '1', '-1-2', '1-2-3', '99999999999999999-1'])
      expect((await ravi.call('GET', `/api/refunds?after=${place}`)).status).toBe(400)
  })

  it('are each on one page, the oldest first, while others are paid and taken back', async () => {
    const at = (index: number) => ids[index] ?? 0
    // Of the first page, the one that it ends with, and one that is still to come.
    const paid = [at(0), at(5), at(MAX_LISTED_BUSES - 1), at(MAX_LISTED_BUSES + 7)]
    const seen = await readAll('due', async (page) => {
      if (page === 0) for (const id of paid) await pay(id)
      if (page === 1) await takeBack(at(5))
    })
    // Whoever was due all the while is there once; one that was paid before its page came is gone.
    expect(seen).toEqual(ids.filter((id) => id !== at(MAX_LISTED_BUSES + 7)))
    expect(await pageOf('due', undefined)).toMatchObject({
      total: REFUNDS - 3,
      amount: ((REFUNDS - 3) * PAISE) / 100,
    })
    const done = await pageOf('paid', undefined)
    expect(done).toMatchObject({ total: 3, amount: (3 * PAISE) / 100 })
    expect(done.refunds.every(({ paidAt }) => typeof paidAt === 'number')).toBe(true)
    for (const { id } of done.refunds) await takeBack(id)
  })

  it('that are paid are each on one page, the latest first, while more are paid and some taken back', async () => {
    const payments = REFUNDS - 20
    const paidAt = Date.now() - 60_000
    await server.database.write((trx) =>
      trx
        .updateTable('cancellations')
        .set({ paid_at: paidAt })
        .where('id', 'in', ids.slice(0, MAX_LISTED_BUSES))
        .execute(),
    )
    await server.database.write((trx) =>
      trx
        .updateTable('cancellations')
        .set({ paid_at: paidAt - 5_000 })
        .where('id', 'in', ids.slice(MAX_LISTED_BUSES, payments))
        .execute(),
    )
    // Of one moment the youngest comes first.
    const expected = [...ids.slice(0, MAX_LISTED_BUSES).reverse(), ...ids.slice(MAX_LISTED_BUSES, payments).reverse()]
    const boundary = expected[MAX_LISTED_BUSES - 1] ?? 0
    const seen = await readAll('paid', async (page) => {
      if (page > 0) return
      await pay(ids.at(-1) ?? 0)
      expect((await takeBack(boundary)).status).toBe(200)
    })
    expect(seen).toEqual(expected)
    // Apps of before count from the start.
    const rest = await ravi.call('GET', `/api/refunds?state=paid&skip=${payments - 3}`)
    expect(rest.body.data).toHaveLength(3)
  })
})
