import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { LONG } from '../support/long.ts'
import {
  addBus,
  type Caller,
  type Person,
  payFor,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

/**
 * What office, driver and phones at the door say of two trips alike, told of the one in its order and of the other in any: both
 * tickets say the same, and the same money comes back. What a run alone proves is in tests/unit/proven-lateness.test.ts.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Minutes since it was said, or since the bus left: no two of one kind, so that one is the newest. */
const ages = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 5 })
const words = ages(119).chain((said) =>
  fc.tuple(
    ...said.map((age) =>
      fc.record({
        ...{ age: fc.constant(age), by: fc.constantFrom('driver' as const, 'office' as const) },
        minutes: fc.constantFrom(0, 5, 30, 59, 60, 90, 600),
      }),
    ),
  ),
)
type Word = { age: number; by: 'driver' | 'office'; minutes: number }
const events = ages(150).chain((left) =>
  fc.tuple(
    ...left.map((age) =>
      fc.record({
        age: fc.constant(age),
        /** By the phone's own clock, which says anything. */
        clock: fc.constantFrom(0, 1, 1_700_000_000_000, 9_999_999_999_999),
        undone: fc.option(fc.nat(4), { freq: 2 }),
        phone: fc.nat(1),
      }),
    ),
  ),
)
type Event = { age: number; clock: number; undone: number | null; phone: number }
const told = <One>(all: fc.Arbitrary<One[]>) =>
  all.chain((said) =>
    fc.tuple(fc.constant(said), fc.shuffledSubarray([...said, ...said], { minLength: said.length * 2 })),
  )
/** Leap days are further than trips are planned ahead; the unit test has them. */
const departs = fc.constantFrom(
  ...['2026-12-04T20:30', '2026-12-31T23:40', '2027-01-01T00:10', '2027-02-28T23:50', '2027-03-01T00:20'],
)

const RUNS = LONG ? { sqlite: 60, postgres: 25 } : { sqlite: 10, postgres: 4 }

describe.each(await testEngines())('what is said of a day that goes wrong, on %s', (engine) => {
  it('comes to the same lateness and money in any order, by any clock, and to none by a driver alone', {
    timeout: LONG ? 240_000 : 90_000,
  }, async () => {
    const check = async (leaves: string, [said, saidMixed]: Word[][], [left, leftMixed]: Event[][]) => {
      const planned = indiaInstant(leaves.slice(0, 10), leaves.slice(11))
      const server = await startServer(engine, { now: planned - HOUR })
      try {
        await holds(server, planned, [said ?? [], saidMixed ?? []], [left ?? [], leftMixed ?? []])
      } finally {
        await server.stop()
      }
    }
    await fc.assert(fc.asyncProperty(departs, told(words), told(events), check), { numRuns: RUNS[engine] })
  })

  async function holds(server: TestServer, planned: number, said: [Word[], Word[]], left: [Event[], Event[]]) {
    const [ravi, asha, bina] = [await server.operator(), await server.traveller('Asha'), await server.traveller('Bina')]
    const trip = (busNumber: string) =>
      addBus(ravi, {
        ...{ busNumber, dateOfDeparture: indiaDate(planned), departureTime: indiaTime(planned), arrivalTime: '' },
        ...{ reportingTime: indiaTime(planned - 30 * MINUTE), boardingPoint: 'Gandhi Maidan', droppingPoint: 'Ranchi' },
      })
    const tickets = [
      { who: asha, ...(await book(server, asha, await trip('BR01PA1111'))), words: said[0], events: left[0] },
      { who: bina, ...(await book(server, bina, await trip('BR01PA2222'))), words: said[1], events: left[1] },
    ]
    const phones = await Promise.all([0, 1].map((name) => phoneOf(server, ravi, String(name), tickets)))

    for (const { busId, words } of tickets)
      for (const { age, by, minutes } of words) {
        const word = minutes === 0 ? { kind: 'on-time' } : { kind: 'late', minutes }
        const body = { ...word, ageMs: age * MINUTE }
        const key = { 'idempotency-key': keyOf(`${busId}${age}`) }
        const answer = await (by === 'office' ? ravi : (phones[0] as Caller)).call(
          'POST',
          `/api/buses/${busId}/announcements`,
          { body, headers: key },
        )
        expect(answer.status).toBe(201)
      }
    const ofWords = lateByWords(said[0])
    for (const { who, ticketId, paid } of tickets) {
      const offer = (await who.call('GET', `/api/tickets/${ticketId}/cancellation`)).body.data
      // An hour before the departure nothing comes back by the usual terms.
      expect(offer).toMatchObject(ofWords >= 60 ? { percent: 100, amount: paid } : { percent: 0, amount: 0 })
    }

    server.clock.now = planned + 2 * HOUR
    for (const person of [ravi, asha, bina]) await person.logInAgain()
    for (const { busId, events } of tickets)
      for (const { age, clock, undone, phone } of events) {
        const id = (one: Event | undefined) => keyOf(`${busId}${one?.age}event`)
        const event = {
          ...{ id: id({ age } as Event), busId, stop: 'Gandhi Maidan', place: 0, at: clock, ageMs: age * MINUTE },
          ...(undone === null ? { kind: 'left' } : { kind: 'undo', undoes: id(left[0][undone]) }),
        }
        const answer = await (phones[phone] as Caller).call('POST', '/api/boarding/progress', {
          body: { events: [event] },
        })
        expect(answer.body.data).toEqual([{ id: event.id, outcome: 'noted' }])
      }
    const seen = earliest(left[0])
    const isBig = Math.max(ofWords, seen ?? 0) >= 60
    for (const { who } of tickets) {
      const [ticket] = (await who.call('GET', `/api/tickets/find-ticket/${who.id}`)).body.data
      expect(ticket.trip?.lastSeen?.lateMinutes).toBe(seen)
      expect(ticket.change?.reasons ?? []).toEqual(isBig ? ['later'] : [])
      // Nothing was cancelled: whatever is said, no money has moved.
      expect(ticket.money).toMatchObject({ due: 0, paidBack: 0, dueBack: 0, kept: 0 })
    }
    expect((await ravi.call('GET', '/api/refunds')).body.data).toEqual([])
  }
})

async function book(server: TestServer, who: Person, busId: number) {
  const answer = await who.call('POST', `/api/tickets/${busId}/${who.id}/1/1`)
  expect(answer.status).toBe(200)
  const { id: ticketId, cost: paid } = answer.body.data as { id: number; cost: number }
  await payFor(server.database, ticketId)
  return { busId, ticketId, paid }
}

async function phoneOf(server: TestServer, ravi: Person, name: string, trips: { busId: number }[]): Promise<Caller> {
  const phone = server.visitor()
  const body = { name, busIds: trips.map(({ busId }) => busId) }
  const { token } = (await ravi.call('POST', '/api/boarding/handovers', { body })).body.data
  const claim = { token, deviceId: randomUUID() }
  expect((await phone.call('POST', '/api/boarding/handovers/claim', { body: claim })).status).toBe(200)
  return phone
}

/** The newest word, as far as the office has said as much. */
function lateByWords(said: readonly Word[]): number {
  const [newest, ...before] = said.toSorted((one, other) => one.age - other.age)
  if (!newest || newest.by === 'office') return newest?.minutes ?? 0
  return Math.min(newest.minutes, before.find(({ by }) => by === 'office')?.minutes ?? 0)
}

/** @returns minutes after the plan of what stands, told two hours after it; undefined where nothing does */
function earliest(all: readonly Event[]): number | undefined {
  const undone = all.map((one) => (one.undone === null ? undefined : all[one.undone]))
  const standing = all.filter((one) => one.undone === null && !undone.includes(one))
  return standing.length === 0 ? undefined : Math.min(...standing.map(({ age }) => 120 - age))
}

/** The same for the same thing told twice; padded by what is no digit, or 3 minutes had the key of 30. */
function keyOf(what: string): string {
  const hash = Buffer.from(what.padEnd(16, '.')).toString('hex').slice(0, 32)
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
