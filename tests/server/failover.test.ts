import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTicketKeys } from '#server/modules/boarding/ticket-keys.ts'
import { openPrimaryFinder } from '../support/haproxy.ts'
import { LONG } from '../support/long.ts'
import { assertConsistent, inspect, type Scene, setScene } from '../support/people.ts'
import { Cluster, clusterFolder, missingForClusters } from '../support/postgres-cluster.ts'
import { runServer, type ServerProcess, stopServer } from '../support/server-process.ts'

const missing = missingForClusters()
if (missing) console.warn(missing)

const ROUNDS = LONG ? 10 : 1
const TRAVELLERS = 8
const BUSES = LONG ? 16 : 4
const SEATS = 250
/** In each round so many bookings are answered before the primary is killed, and as many after. */
const BOOKINGS = LONG ? 120 : 40

describe.skipIf(missing)('two servers behind HAProxy on a primary with a synchronous standby', () => {
  const folder = clusterFolder()
  const toClose: (() => unknown)[] = [folder.remove]
  let primary: Cluster
  let standby: Cluster
  let database: { dataDir: string; databaseUrl: string }
  const servers: ServerProcess[] = []
  const scenes: Scene[] = []
  async function start(cluster: Cluster): Promise<Cluster> {
    toClose.push(() => cluster.kill())
    await cluster.start()
    return cluster
  }
  beforeAll(async () => {
    primary = await start(await Cluster.create(join(folder.path, 'first')))
    standby = await start(await Cluster.copyOf(primary, join(folder.path, 'second')))
    await primary.waitForStandby()
    const balancer = await openPrimaryFinder([primary.port, standby.port])
    toClose.push(balancer.close)
    database = { dataDir: folder.path, databaseUrl: `postgres://postgres@127.0.0.1:${balancer.port}/postgres` }
    const TICKET_KEY_FILE = join(folder.path, 'tickets.pem')
    await openTicketKeys({ file: TICKET_KEY_FILE, ifMissing: 'create' })
    servers.push(...(await Promise.all([1, 2].map(() => runServer(database, { TICKET_KEY_FILE })))))
    for (const server of servers) toClose.push(() => stopServer(server, 'SIGKILL'))
    while (scenes.length < BUSES) scenes.push(await setScene(database, { people: TRAVELLERS, seats: SEATS }))
  }, 90_000)
  afterAll(async () => {
    for (const close of toClose.reverse()) await close()
  }, 30_000)

  /** Sells seats one after the other, each in its turn to another traveller. */
  let sold = 0
  function nextSeat() {
    const scene = scenes[Math.floor(sold / SEATS)]
    const person = scene?.people[sold % TRAVELLERS]
    if (!scene || !person) throw new Error('sold out')
    return { busId: scene.busId, person, seat: 1 + (sold++ % SEATS), key: randomUUID() }
  }

  async function send(turn: number, { busId, person, seat, key }: ReturnType<typeof nextSeat>) {
    // Another server each time, as a balancer would have it.
    const url = `${servers[turn % servers.length]?.url}/api/tickets/${busId}/${person.id}/1/${seat}`
    const answer = await fetch(url, { method: 'POST', headers: { cookie: person.cookie, 'idempotency-key': key } })
    const body: { message: string; data: { id: number } | null } = JSON.parse(await answer.text())
    return { status: answer.status, message: body.message, ticketId: body.data?.id }
  }

  it('sell on when the primary is killed under load and the standby promoted; all that was answered is there, once', {
    timeout: LONG ? 600_000 : 90_000,
  }, async () => {
    const seen = { booked: 0, refused: 0, slowestReturnMs: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const booked: { order: ReturnType<typeof nextSeat>; ticketId: number }[] = []
      let stop = false
      const traveller = async (who: number) => {
        while (!stop) {
          const order = nextSeat()
          for (let attempt = who; ; attempt++) {
            const { status, ticketId } = await send(attempt, order)
            if (status === 200 && ticketId !== undefined) {
              booked.push({ order, ticketId })
              break
            }
            expect(status).toBe(503)
            seen.refused++
            await sleep(50)
          }
        }
      }
      const load = Promise.all(Array.from({ length: TRAVELLERS }, (_, who) => traveller(who)))
      await expect.poll(() => booked.length, { interval: 5 }).toBeGreaterThan(BOOKINGS)
      await primary.kill()
      const before = booked.length
      const killedAt = performance.now()
      await standby.query('select pg_promote()')
      await expect.poll(() => booked.length, { interval: 5 }).toBeGreaterThan(before + BOOKINGS)
      seen.slowestReturnMs = Math.max(seen.slowestReturnMs, performance.now() - killedAt)
      stop = true
      await load

      const kept = await standby.query<{ key: string; id: number }>(
        'select key, id from booking_keys join tickets on id = ticket_id',
      )
      const tickets = new Map(kept.map(({ key, id }) => [key, id]))
      expect(booked.filter(({ order, ticketId }) => tickets.get(order.key) !== ticketId)).toEqual([])
      for (const busId of new Set(booked.map(({ order }) => order.busId)))
        assertConsistent(await inspect(database, busId))
      const repeat = async (who: number) => {
        for (let index = who; index < booked.length; index += TRAVELLERS) {
          const { order, ticketId } = booked[index] ?? {}
          expect(order && (await send(index, order))).toMatchObject({ status: 200, ticketId })
        }
      }
      await Promise.all(Array.from({ length: TRAVELLERS }, (_, who) => repeat(who)))
      seen.booked += booked.length

      // The dead one comes back as the standby of the one that took over.
      const dead = primary
      primary = standby
      standby = await start(await Cluster.copyOf(primary, join(folder.path, `round-${round}`), dead.port))
      await primary.waitForStandby()
    }
    if (LONG) console.log(`${ROUNDS} rounds:`, seen)
    for (const server of servers) expect(server.child.exitCode).toBeNull()
  })

  it('take no booking for certain that the standby does not have; its repeat is answered when that is back', async () => {
    await standby.kill()
    const order = nextSeat()
    expect(await send(0, order)).toMatchObject({ status: 503, message: expect.stringMatching(/not sure/) })
    expect(await (await fetch(`${servers[1]?.url}/api/tickets/bookedSeats/${order.busId}`)).json()).toMatchObject({
      statusCode: 200,
      data: expect.not.arrayContaining([order.seat]),
    })
    await standby.start()
    await expect.poll(async () => (await send(1, order)).status).toBe(200)
    assertConsistent(await inspect(database, order.busId))
  })
})
