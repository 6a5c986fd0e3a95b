import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type LineOutcome, MOST_LINES_AT_ONCE, type StatementInput } from '#contract/payments/statement.ts'
import { paymentReference } from '#contract/payments/upi.ts'
import { LONG } from '../support/long.ts'
import { addBus, type Caller, type Engine, type Person, type TestServer, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

/** A year of a large company. */
const LINES = LONG ? 50_000 : 600
const SEATS = 50
const FARE = 850

const servers = serversOfTests()

/** A company's tickets, all to pay; a third of them is said to be paid with a UTR. @returns a line for each */
async function fill(server: TestServer, ravi: Person): Promise<StatementInput[]> {
  const trip = { costPerSeat: FARE, numberOfSeats: SEATS, availableSeats: SEATS }
  const first = await addBus(ravi, trip)
  const asha = await server.traveller('Asha')
  const booked = await asha.call('POST', `/api/tickets/${first}/${asha.id}/1/1`)
  const ticketId: number = booked.body.data.id
  const { database } = server
  const { id: _bus, ...bus } = await database.read
    .selectFrom('buses')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const { id: _ticket, ...ticket } = await database.read
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const lines: StatementInput[] = []
  const utrOf = (index: number) => String(700_000_000_000 + index)
  for (let made = 0; made < LINES; made += SEATS)
    await database.write(async (trx) => {
      const { id: busId } = await trx.insertInto('buses').values(bus).returning('id').executeTakeFirstOrThrow()
      const indexes = Array.from({ length: Math.min(SEATS, LINES - made) }, (_, index) => made + index)
      const rows = await trx
        .insertInto('tickets')
        .values(
          indexes.map((index) => ({
            ...ticket,
            bus_id: busId,
            seats: String(1 + index - made),
            pay_mode: 'upi-or-boarding' as const,
          })),
        )
        .returning('id')
        .execute()
      const claimed: { ticket_id: number; utr: string }[] = []
      for (const [place, { id }] of rows.entries()) {
        const index = made + place
        const isClaimed = index % 3 === 0
        if (isClaimed) claimed.push({ ticket_id: id, utr: utrOf(index) })
        lines.push({
          ...{ date: '2026-12-02', amount: FARE, utr: utrOf(index), payer: 'Asha' },
          note: isClaimed ? 'ticket' : `UPI/ASHA/${paymentReference(id)}`,
        })
      }
      await trx
        .insertInto('claimed_utrs')
        .values(claimed.map((one) => ({ ...one, admin_id: ravi.id })))
        .execute()
      for (const { ticket_id, utr } of claimed)
        await trx
          .updateTable('tickets')
          .set({ claimed_at: 1, claim: JSON.stringify({ id: 1, at: 1, utr, amount: FARE * 100 }) })
          .where('id', '=', ticket_id)
          .execute()
    })
  return lines
}

/** Another instance on the same database; SQLite has one. */
async function second(engine: Engine, server: TestServer): Promise<TestServer> {
  return engine === 'sqlite' ? server : servers.start(engine, { place: server.place })
}

/** The same log-in in another browser. */
function asIn(server: TestServer, { cookies }: Caller): Caller {
  const caller = server.visitor()
  for (const [name, value] of cookies) caller.cookies.set(name, value)
  return caller
}

async function send(ravi: Caller, rows: readonly StatementInput[], keep: boolean): Promise<LineOutcome[]> {
  const outcomes: LineOutcome[] = []
  for (let from = 0; from < rows.length; from += MOST_LINES_AT_ONCE) {
    const answer = await ravi.call('POST', '/api/payments/statement', {
      body: { rows: rows.slice(from, from + MOST_LINES_AT_ONCE), keep },
    })
    expect(answer.status).toBe(200)
    outcomes.push(...answer.body.data)
  }
  return outcomes
}

async function timed<T>(what: string, engine: Engine, work: () => Promise<T>): Promise<T> {
  const holds = monitorEventLoopDelay({ resolution: 1 })
  holds.enable()
  const began = performance.now()
  const value = await work()
  const seconds = (performance.now() - began) / 1_000
  holds.disable()
  if (LONG)
    console.log(
      `${engine}: ${what} ${LINES} lines: ${seconds.toFixed(1)} s, longest hold ${(holds.max / 1e6).toFixed(0)} ms, p99 ${(holds.percentile(99) / 1e6).toFixed(0)} ms`,
    )
  return value
}

describe.each(await testEngines())('a statement of a year on %s', (engine) => {
  it('is looked at and saved, each line once', { timeout: 1_200_000 }, async () => {
    const server = await servers.start(engine)
    const ravi = await server.operator('Ravi')
    const lines = await fill(server, ravi)
    const looked = await timed('looking at', engine, () => send(ravi, lines, false))
    expect(new Set(looked.map(({ outcome }) => outcome))).toEqual(new Set(['matched']))
    const elsewhere = await second(engine, server)
    const [saved, twin] = await timed('saving twice at once', engine, () =>
      Promise.all([send(ravi, lines, true), send(asIn(elsewhere, ravi), lines, true)]),
    )
    // Each is saved by one of them, and the other finds it so.
    for (const [index, { outcome }] of saved.entries())
      expect([outcome, twin[index]?.outcome].sort()).toEqual(['already', 'matched'])
    const again = await timed('looking again at', engine, () => send(ravi, lines, false))
    expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['already']))
    const sums = await server.database.read
      .selectFrom('payments')
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('amount').as('sum')])
      .executeTakeFirstOrThrow()
    expect([Number(sums.count), Number(sums.sum)]).toEqual([LINES, LINES * FARE * 100])
    const { open } = await server.database.read
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll().as('open'))
      .where((eb) =>
        eb.or([
          eb('claimed_at', 'is not', null),
          eb.and([eb('payment', '=', 'at-boarding'), eb('received', '>', sql.lit(0))]),
        ]),
      )
      .executeTakeFirstOrThrow()
    expect(Number(open)).toBe(0)
  })
})
