import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hostTurns, originOf } from '#server/push/host-turns.ts'
import { addBus, type Person, plateOf, someBus, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const servers = serversOfTests()

describe.each(await testEngines())('push services on %s', (engine) => {
  it.each([
    ['of one host', 12, () => 'hangs.example'],
    ['of a host each', 9, (index: number) => `hangs${index}.example`],
  ])('that hang hold up nobody else: %s', async (_name, count, hostOf) => {
    const told: string[] = []
    let hanging = 0
    const server = await servers.start(engine, {
      now: Date.now(),
      push: () => ({
        publicKey: '',
        send: ({ endpoint }, _message, signal) => {
          if (!endpoint.includes('hangs')) {
            told.push(endpoint)
            return Promise.resolve({ kind: 'taken' })
          }
          hanging++
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        },
      }),
    })
    const subscribe = async (person: Person, endpoint: string) => {
      const keys = { p256dh: `B${randomBytes(64).toString('base64url')}`, auth: randomBytes(16).toString('base64url') }
      expect((await person.call('POST', '/api/push/subscriptions', { body: { endpoint, keys } })).status).toBe(200)
    }
    const ravi = await server.operator()
    const busId = await addBus(ravi)
    for (let index = 0; index < count; index++) {
      const stranger = await server.traveller()
      await subscribe(stranger, `https://${hostOf(index)}/to/${index}`)
      await stranger.call('POST', `/api/tickets/${busId}/${stranger.id}/1/${index + 1}`)
    }
    const asha = await server.traveller()
    await subscribe(asha, 'https://answers.example/to/asha')
    await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/40`)
    const body = { ...someBus({ busNumber: plateOf(busId) }), departureTime: '22:00', reportingTime: '21:30' }
    expect((await ravi.call('PUT', `/api/buses/${busId}`, { body })).status).toBe(200)
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(['https://answers.example/to/asha'])
    await expect.poll(() => hanging).toBeGreaterThanOrEqual(Math.min(count, 8))
  })
})

describe('turns of push services', () => {
  it('are eight of one, and two of all that were slow the last time', () => {
    const turns = hostTurns()
    const begun = (origin: string, times: number) =>
      Array.from({ length: times }, () => turns.begin(origin)).filter(Boolean)
    expect(begun('https://a.example', 10)).toHaveLength(8)
    expect(turns.held('quick')).toEqual(['https://a.example'])
    for (const host of ['b', 'c', 'd']) turns.answered(`https://${host}.example`, false)
    expect(turns.slow()).toHaveLength(3)
    expect(['b', 'c', 'd'].map((host) => turns.begin(`https://${host}.example`))).toEqual([true, true, false])
    expect(turns.slow()).toEqual([])
    expect(turns.begin('https://e.example')).toBe(true)
    turns.end('https://b.example')
    turns.answered('https://b.example', true)
    expect(turns.held('quick')).not.toContain('https://b.example')
    expect(turns.begin('https://d.example')).toBe(true)
  })

  it('are told apart by what an endpoint begins with', () => {
    expect(originOf('https://FCM.example:8443/to/1')).toBe('https://fcm.example:8443')
    expect(originOf('nonsense')).toBe('')
  })
})
