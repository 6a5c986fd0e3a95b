import { randomUUID } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { BoardingScan, ScanOutcome } from '#contract/boarding/boarding.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaInstant } from '#contract/time.ts'
import type { Reader } from '#server/db/database.ts'
import { releaseUnpaid } from '#server/modules/payments/release.ts'
import { LONG } from '../support/long.ts'
import { addBus, type Caller, type TestServer, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const MINUTE = 60_000
const FARE = 850
const LEAVES = indiaInstant('2026-12-04', '20:30')
/** Who books now has 20 minutes, and the bus is boarded already. */
const BOOKED = LEAVES - 40 * MINUTE
const DEADLINE = BOOKED + 20 * MINUTE

const servers = serversOfTests()

/** What happens to a ticket in the minute in which its time runs out, each through one of two servers. */
const DEEDS = ['release', 'board', 'undo', 'claim', 'claim-named', 'withdraw', 'pay', 'take-cash', 'cancel'] as const
const deed = fc.record({ do: fc.constantFrom(...DEEDS), seat: fc.integer({ min: 1, max: 4 }), on: fc.nat(1) })

/** @returns tickets whose sums do not hold, as they are at this moment: 5 of the rules, of what is on disk */
async function wrongSums(db: Reader) {
  return db
    .selectFrom('tickets')
    .select(['id', 'received', 'refunded', 'live_fare', 'kept'])
    .where(
      sql<boolean>`refunded <> (case when received > live_fare + kept then received - live_fare - kept else 0 end)
        or refunded <> (select coalesce(sum(amount), 0) from cancellations where ticket_id = tickets.id)
        or received <> (select coalesce(sum(amount), 0) from payments where ticket_id = tickets.id)
        or (status = 'BOOKED') <> (exists (select 1 from ticket_seats where ticket_id = tickets.id))
        or (released_at is not null and (status = 'BOOKED' or boarded_seats > 0))`,
    )
    .execute()
}

describe.each(await testEngines())('seats whose time runs out on %s', (engine) => {
  it('are released or boarded, never both, by two servers at once; the door is told, and the sums hold at every step', {
    timeout: LONG ? 600_000 : 60_000,
  }, async () => {
    const first = await servers.start(engine, { now: BOOKED })
    const second = engine === 'postgres' ? await servers.start(engine, { place: first.place, now: BOOKED }) : first
    const both = [first, second] as const
    const [ravi, asha] = [await first.operator(), await first.traveller('Asha')]
    const terms = { mode: 'upi-only', upiId: 'magadh@okbank', upiName: 'Magadh', merchant: false, hoursBefore: 6 }
    const body = { ...terms, currentPassword: ravi.password }
    expect((await ravi.call('PUT', `/api/admins/${ravi.id}/payment-terms`, { body })).status).toBe(200)
    const on = (server: TestServer, { cookies }: Caller): Caller => {
      const caller = server.visitor()
      for (const [name, value] of cookies) caller.cookies.set(name, value)
      return caller
    }
    const offices = both.map((server) => on(server, ravi))
    const phones = both.map((server) => on(server, asha))
    const seen = { released: 0, boarded: 0 }

    async function run(deeds: readonly { do: (typeof DEEDS)[number]; seat: number; on: number }[]): Promise<void> {
      for (const server of both) server.clock.now = BOOKED
      const trip = { dateOfDeparture: '2026-12-04', departureTime: '20:30', reportingTime: '19:30', costPerSeat: FARE }
      const busId = await addBus(ravi, trip)
      const tickets: Ticket[] = []
      for (const seat of [1, 2, 3, 4]) {
        const booked = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${seat}`)
        expect(booked.status).toBe(200)
        tickets.push(booked.body.data)
      }
      for (const server of both) server.clock.now = DEADLINE
      const outcomes = new Map<number, ScanOutcome[]>()
      const boardings = new Map(tickets.map(({ id }) => [id, randomUUID()]))
      const scan = async (office: Caller, seat: number, change: Partial<BoardingScan> = {}) => {
        const id = tickets[seat - 1]?.id ?? 0
        const sent = {
          ...{ id: randomUUID(), busId, ticketId: id, seat, kind: 'board', deviceId: randomUUID(), deviceName: 'Gate' },
          ...{ scannedAt: DEADLINE, ageMs: 0, verdict: 'welcome', ...change },
        }
        const answer = await office.call('POST', '/api/boarding/scans', { body: { scans: [sent] } })
        expect(answer.status).toBe(200)
        if (sent.kind === 'board') outcomes.set(id, [...(outcomes.get(id) ?? []), ...answer.body.data])
      }
      const does = async ({ do: what, seat, on: place }: (typeof deeds)[number]): Promise<unknown> => {
        const [office, phone, server] = [offices[place], phones[place], both[place]]
        const id = tickets[seat - 1]?.id ?? 0
        if (!office || !phone || !server) throw new Error('There are two servers.')
        const claim = (utr?: string) =>
          phone.call('POST', `/api/tickets/${id}/payment-claim`, { body: utr ? { utr } : {} })
        switch (what) {
          case 'release':
            return releaseUnpaid({ database: server.database, now: () => DEADLINE })
          case 'board':
            return scan(office, seat, { id: boardings.get(id) ?? randomUUID() })
          case 'undo':
            return scan(office, seat, { kind: 'undo', undoes: boardings.get(id) ?? '' })
          case 'claim':
            return claim()
          case 'claim-named':
            return claim(String(700_000_000_000 + id))
          case 'withdraw':
            return phone.call('DELETE', `/api/tickets/${id}/payment-claim`)
          case 'pay': {
            const payment = { ticketId: id, amount: FARE, how: 'upi', surplusGoesBack: true }
            return office.call('POST', '/api/payments', { body: payment })
          }
          case 'take-cash':
            return scan(office, seat, { kind: 'paid', collected: FARE })
          case 'cancel':
            return phone.call('POST', `/api/tickets/${id}/cancellation`, { body: {} })
        }
      }
      const { read } = first.database
      let busy = true
      const looking = (async () => {
        for (; busy; await breath()) expect(await wrongSums(read)).toEqual([])
      })()
      await Promise.all(deeds.map(does)).finally(() => {
        busy = false
      })
      await looking
      await releaseUnpaid({ database: second.database, now: () => DEADLINE })
      expect(await wrongSums(read)).toEqual([])
      for (const [index, { id }] of tickets.entries()) {
        const row = await read.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const told = (outcomes.get(id) ?? []).map(({ outcome, reason }) => reason ?? outcome)
        if (row.boarded_seats > 0) seen.boarded++
        if (row.released_at === null) continue
        seen.released++
        // Whoever scans it then, and whoever did after it was released, is told.
        await scan(ravi, index + 1)
        expect(outcomes.get(id)?.at(-1)).toMatchObject({ outcome: 'revoked', reason: 'cancelled' })
        const undone = deeds.some((one) => one.do === 'undo' && one.seat === index + 1)
        if (!undone) expect(told.filter((word) => word !== 'cancelled')).toEqual([])
      }
    }

    await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 16 }), run), {
      numRuns: LONG ? 60 : 5,
      endOnFailure: true,
      // What a busy trip sees always.
      examples: [
        [
          [1, 2, 3, 4].flatMap((seat) => [
            { do: 'board' as const, seat, on: 0 },
            { do: 'release' as const, seat, on: 1 },
          ]),
        ],
      ],
    })
    expect(seen.released).toBeGreaterThan(0)
    expect(seen.boarded).toBeGreaterThan(0)
  })
})
