import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyEnv } from '../support/dying-process.ts'
import { assertConsistent, book, inspect, type Scene, setScene } from '../support/people.ts'
import { type Place, testEngines } from '../support/server.ts'
import { processesOfTests, type ServerProcess } from '../support/server-process.ts'

const { run, place } = processesOfTests()

const engines = await testEngines()

async function runTwo(here: Place, env: Record<string, string> = {}): Promise<[ServerProcess, ServerProcess]> {
  const withKey = { ...keyEnv(here), ...env }
  return Promise.all([run(here, withKey), run(here, withKey)])
}

describe.runIf(engines.includes('postgres'))('two processes on one PostgreSQL', () => {
  it('sell each seat once and answer repeats that reach both with one ticket', async () => {
    const here = await place('postgres')
    const both = await runTwo(here)
    const scene = await setScene(here, { people: 25, seats: 60 })
    const keys = Array.from({ length: 100 }, () => randomUUID())
    const send = async (index: number, side: number) => {
      const server = both[side]
      if (!server) throw new Error('no server')
      const seats = [1 + ((index * 7) % 60), 1 + ((index * 13 + 5) % 60)]
      const answer = await book(server, scene, index, [...new Set(seats)].join(','), keys[index])
      const body: { data: { id: number } | null } = JSON.parse(await answer.text())
      return { status: answer.status, id: body.data?.id }
    }
    // Each booking goes to both at once, as a balancer does that repeats what it got no answer to.
    const pairs = await Promise.all(keys.map((_key, index) => Promise.all([send(index, 0), send(index, 1)])))
    for (const [one, two] of pairs) {
      expect([200, 409]).toContain(one.status)
      expect(two).toEqual(one)
    }
    const state = await inspect(here, scene.busId)
    assertConsistent(state)
    expect(new Set(pairs.flatMap(([one]) => (one.id === undefined ? [] : [one.id]))).size).toBe(state.tickets.length)
  })

  it('let an account hold no more seats than one would, however its bookings are spread', async () => {
    const here = await place('postgres')
    const both = await runTwo(here, { RATE_LIMITS: 'on' })
    const { people } = await setScene(here, { people: 8, seats: 1 })
    const scenes: Scene[] = []
    for (let bus = 0; bus < 12; bus++) scenes.push({ ...(await setScene(here, { people: 0, seats: 80 })), people })
    for (const who of people.keys()) {
      const seats = Array.from({ length: 10 }, (_, seat) => who * 10 + seat + 1).join()
      // Half of the trips here, half there, all at once: both would find that nothing is held yet.
      const statuses = await Promise.all(
        scenes.map(async (scene, index) => {
          const server = both[index % 2]
          return server && (await book(server, scene, who, seats)).status
        }),
      )
      expect(statuses.sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(409)])
    }
  })

  it('share log-ins, log-outs and the tries of a guesser', async () => {
    const here = await place('postgres')
    const [one, two] = await runTwo(here, { RATE_LIMITS: 'on' })
    const [asha] = (await setScene(here, { people: 1, seats: 10 })).people
    const own = (server: ServerProcess) =>
      fetch(`${server.url}/api/tickets/find-ticket/${asha?.id}`, { headers: { cookie: asha?.cookie ?? '' } })
    expect([(await own(one)).status, (await own(two)).status]).toEqual([200, 200])
    await fetch(`${one.url}/api/session`, { method: 'DELETE', headers: { cookie: asha?.cookie ?? '' } })
    expect([(await own(one)).status, (await own(two)).status]).toEqual([401, 401])

    const guesses: number[] = []
    for (const server of [one, two, one, two, one, two, one])
      guesses.push(
        (await fetch(`${server.url}/api/users/verify-by-email?email=a@b.in&password=guess`, { method: 'POST' })).status,
      )
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('refuse to start without a ticket key that they can share', async () => {
    const server = await run(await place('postgres'))
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^The ticket key file [^\n]* is missing[^\n]*\n$/)
  })
})
