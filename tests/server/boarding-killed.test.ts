import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BoardingScan, ScanOutcome } from '#contract/boarding/boarding.ts'
import { boardedSeats } from '#contract/boarding/boarding-rule.ts'
import { indiaDate, indiaMoment } from '#contract/time.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { findRecords } from '#server/modules/boarding/store.ts'
import { insertTickets } from '#server/modules/tickets/insert-tickets.ts'
import { someBusRow } from '../support/bus-row.ts'
import { DIST, dyingEverywhere, keyEnv, OPEN_DATABASE } from '../support/dying-process.ts'
import { LONG } from '../support/long.ts'
import { setScene } from '../support/people.ts'
import { type Place, testEngines } from '../support/server.ts'
import { processesOfTests, type ServerProcess } from '../support/server-process.ts'

/** What is scanned at a door, and a server that is killed while it writes it down. */

const { run, place } = processesOfTests()

const MINUTE = 60_000
const PHONE_A = randomUUID()
const PHONE_B = randomUUID()

interface Trip {
  busId: number
  /** Of seat 1, 2 and so on, a ticket each. */
  tickets: readonly number[]
}

interface Door {
  adminId: number
  /** Of the operator's session. */
  cookie: string
  trips: readonly Trip[]
}

async function withDatabase<T>(here: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(here, 'tool')
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function setDoor(here: Place, size: { trips: number; seats: number }): Promise<Door> {
  const scene = await setScene(here, { people: 1, seats: 1 })
  const now = Date.now()
  return withDatabase(here, (database) =>
    database.write(async (trx) => {
      const { admin_id: adminId } = await trx
        .selectFrom('buses')
        .select('admin_id')
        .where('id', '=', scene.busId)
        .executeTakeFirstOrThrow()
      const trips: Trip[] = []
      for (let index = 0; index < size.trips; index++) {
        const departs = indiaMoment(now + (index + 1) * 60 * MINUTE)
        const bus = await trx
          .insertInto('buses')
          .values(someBusRow({ admin_id: adminId, departs, reports_at: departs.slice(11) }))
          .returning('id')
          .executeTakeFirstOrThrow()
        const made = await insertTickets(
          trx,
          Array.from({ length: size.seats }, (_, seat) => ({
            busId: bus.id,
            userId: scene.people[0]?.id ?? 0,
            seats: [seat + 1],
            cost: 75_000,
            passenger: { name: 'Asha', age: 29, gender: 'female' as const, phone: '9876543210' },
            passengers: [],
            bookedOn: indiaDate(now),
            bookedAt: now - 60 * MINUTE,
            terms: '',
          })),
        )
        trips.push({ busId: bus.id, tickets: made.map(({ id }) => id) })
      }
      const token = randomBytes(32).toString('base64url')
      const token_hash = createHash('sha256').update(token).digest('hex')
      await trx
        .insertInto('sessions')
        .values({ token_hash, role: 'operator', account_id: adminId, created_at: now, seen_at: now })
        .execute()
      return { adminId, cookie: `sawari-operator=${token}`, trips }
    }),
  )
}

function scan(trip: Trip, seat: number, change: Partial<BoardingScan> = {}): BoardingScan {
  return {
    id: randomUUID(),
    busId: trip.busId,
    ticketId: trip.tickets[seat - 1] ?? 0,
    seat,
    kind: 'board',
    deviceId: PHONE_A,
    deviceName: 'Gate A',
    scannedAt: Date.now(),
    ageMs: 0,
    verdict: 'welcome',
    ...change,
  }
}

/** The scans that are written down, and the seats that each ticket is said to have on the bus. */
function written(here: Place, { busId }: Trip) {
  return withDatabase(here, async ({ read }) => ({
    ids: (await read.selectFrom('boarding_scans').select('id').where('bus_id', '=', busId).execute()).map(
      ({ id }) => id,
    ),
    records: (await findRecords(read, [busId])).get(busId) ?? [],
    boarded: await read
      .selectFrom('tickets')
      .select(['id', 'seats', 'boarded', 'boarded_seats'])
      .where('bus_id', '=', busId)
      .orderBy('id')
      .execute(),
  }))
}

/** Throws unless the tickets say what follows from the scans. */
function assertAgreed({ records, boarded }: Awaited<ReturnType<typeof written>>): void {
  const states = boardedSeats(records)
  for (const ticket of boarded) {
    const state = states.get(Number(ticket.seats))
    const own = [...(state ? [state.first, ...state.again] : [])].find(({ ticketId }) => ticketId === ticket.id)
    expect(ticket.boarded === '' ? [] : JSON.parse(ticket.boarded)).toEqual(
      own ? [{ seat: Number(ticket.seats), at: own.at }] : [],
    )
    expect(ticket.boarded_seats).toBe(own ? 1 : 0)
  }
}

/** Each dies some tens of times at full length. */
const IN_TIME = { timeout: LONG ? 600_000 : 60_000 }

describe.each(await testEngines())('a process on %s', (engine) => {
  it(
    'killed after any statement of a batch of scans has all of a trip or nothing; a repeat settles each once',
    IN_TIME,
    async () => {
      const here = await place(engine)
      const { adminId, trips } = await setDoor(here, { trips: 2, seats: 4 })
      const [near, far] = trips
      if (!near || !far) throw new Error('Two trips are needed.')
      const taken = scan(near, 3, { ageMs: 8 * MINUTE })
      const batch = [
        scan(near, 1, { ageMs: 5 * MINUTE }),
        scan(near, 1, { ageMs: 2 * MINUTE, deviceId: PHONE_B, deviceName: 'Gate B' }),
        scan(near, 2, { ageMs: 4 * MINUTE, ticketId: 999_999 }),
        taken,
        scan(near, 3, { kind: 'undo', undoes: taken.id, ageMs: 7 * MINUTE }),
        scan(far, 1, { ageMs: 3 * MINUTE }),
        scan(far, 2, { ageMs: MINUTE }),
      ]
      const settle = `${OPEN_DATABASE}
      import { settleScans } from '${DIST}/modules/boarding/scans.js'
      const database = await openDatabase(${JSON.stringify(here)})
      const outcomes = await settleScans({ database, now: Date.now },
        { kind: 'operator', adminId: ${adminId} }, ${JSON.stringify(batch)})
      await database.close()
      console.log(JSON.stringify(outcomes.map(({ id, outcome, reason, of }) => [id, outcome, reason ?? of?.deviceName ?? ''])))`
      const seen = { nothing: 0, one: 0, both: 0 }
      const outcome = await dyingEverywhere(settle, { from: 'from "buses" where "id" =', commits: 2 }, async () => {
        const states = [await written(here, near), await written(here, far)]
        for (const state of states) assertAgreed(state)
        const counts = states.map(({ ids }) => ids.length)
        expect(['0,0', '5,0', '5,2']).toContain(counts.join())
        seen[counts[0] === 0 ? 'nothing' : counts[1] === 0 ? 'one' : 'both']++
      })
      expect(seen.nothing).toBeGreaterThanOrEqual(LONG ? 10 : 2)
      expect(seen.one).toBeGreaterThanOrEqual(LONG ? 2 : 1)
      expect(seen.both).toBeGreaterThanOrEqual(1)
      expect(JSON.parse(outcome)).toEqual(
        [
          ['first', ''],
          ['duplicate', 'Gate A'],
          ['unknown', 'no-such-ticket'],
          ['first', ''],
          ['first', ''],
          ['first', ''],
          ['first', ''],
        ].map((told, index) => [batch[index]?.id, ...told]),
      )
      const ids = [...(await written(here, near)).ids, ...(await written(here, far)).ids]
      expect(ids.sort()).toEqual(batch.map(({ id }) => id).sort())
    },
  )

  it(
    'keeps what it answered two phones, killed in the midst of their batches; sent again each scan is there once',
    IN_TIME,
    async () => {
      const here = await place(engine)
      let server = await run(here, keyEnv(here))
      for (const answersBefore of LONG ? [1, 3, 5, 7, 9, 11] : [5]) {
        const door = await setDoor(here, { trips: 1, seats: 24 })
        const [trip] = door.trips
        if (!trip) throw new Error('A trip is needed.')
        const seats = trip.tickets.map((_, index) => index + 1)
        // One of the two was earlier by minutes, now this, now that.
        const scansOf = (deviceId: string, deviceName: string, isEarlier: (seat: number) => boolean) =>
          seats.map((seat) => scan(trip, seat, { deviceId, deviceName, ageMs: isEarlier(seat) ? 9 * MINUTE : MINUTE }))
        const phones = [
          scansOf(PHONE_A, 'Gate A', (seat) => seat % 2 === 0),
          scansOf(PHONE_B, 'Gate B', (seat) => seat % 2 === 1).toReversed(),
        ]
        const send = async (to: ServerProcess, scans: readonly BoardingScan[]): Promise<ScanOutcome[]> => {
          const answer = await fetch(`${to.url}/api/boarding/scans`, {
            method: 'POST',
            headers: { cookie: door.cookie, 'content-type': 'application/json' },
            body: JSON.stringify({ scans }),
          })
          const { data }: { data: ScanOutcome[] } = JSON.parse(await answer.text())
          expect(answer.status).toBe(200)
          return data
        }
        const killed = server
        const answered = new Map<string, ScanOutcome>()
        let answers = 0
        const ends = await Promise.allSettled(
          phones.map(async (scans) => {
            for (let next = 0; next < scans.length; next += 3) {
              for (const one of await send(killed, scans.slice(next, next + 3))) answered.set(one.id, one)
              // At another moment each time, while the other phone's batch is under way.
              if (++answers === answersBefore) killed.child.kill('SIGKILL')
            }
          }),
        )
        expect(await killed.ended).toBe('SIGKILL')
        expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

        server = await run(here, keyEnv(here))
        const after = await written(here, trip)
        assertAgreed(after)
        expect([...answered.keys()].filter((id) => !after.ids.includes(id))).toEqual([])
        // Each phone sends all of it again, what was answered and what was not.
        const again = server
        for (const outcomes of await Promise.all(
          phones.map(async (scans) => [
            ...(await send(again, scans.slice(0, 12))),
            ...(await send(again, scans.slice(12))),
          ]),
        ))
          for (const one of outcomes) expect(one).toEqual(answered.get(one.id) ?? one)
        const settled = await written(here, trip)
        expect(settled.ids.sort()).toEqual(phones.flatMap((scans) => scans.map(({ id }) => id)).sort())
        assertAgreed(settled)
        const states = boardedSeats(settled.records)
        for (const seat of seats) {
          const [first, second] = seat % 2 === 0 ? [PHONE_A, PHONE_B] : [PHONE_B, PHONE_A]
          expect(states.get(seat)).toMatchObject({
            conflict: 'open',
            first: { deviceId: first },
            again: [{ deviceId: second }],
          })
        }
      }
    },
  )
})
