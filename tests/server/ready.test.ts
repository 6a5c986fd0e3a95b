import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { oneLineForOneCause } from '#server/observability/once-a-minute.ts'
import { openReadiness } from '#server/observability/readiness.ts'
import { startServer, type TestServer, testEngines } from '../support/server.ts'

afterEach(() => {
  vi.useRealTimers()
})

const full = Object.assign(new Error('No space left on device'), { code: '53100' })

describe.each(await testEngines())('readiness on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const probes = async () => {
    const found = await server.database.read.selectFrom('tries').select('count').where('key', '=', 'ready').execute()
    return found[0]?.count
  }

  it('is found out by one write in five seconds, however many ask', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const ask = () => server.visitor().call('GET', '/api/ready')
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    vi.advanceTimersByTime(4_900)
    await ask()
    expect(await probes()).toBe(1)
    vi.advanceTimersByTime(200)
    await ask()
    expect(await probes()).toBe(2)
  })

  it('ends where changes do not come through, though the server is alive', async () => {
    const { write } = server.database
    Object.assign(server.database, { write: () => Promise.reject(full) })
    vi.useFakeTimers({ toFake: ['performance'], now: Date.now() + 60_000 })
    vi.advanceTimersByTime(60_000)
    const answer = await server.visitor().call('GET', '/api/ready')
    const health = await server.visitor().call('GET', '/api/health')
    Object.assign(server.database, { write })
    expect([answer.status, answer.headers['retry-after'], health.status]).toEqual([503, '5', 200])
    expect(answer.body.message).toBe('The booking system does not answer right now. Please try again in a moment.')
    const said = server.log.map((line): unknown => JSON.parse(line))
    expect(said).toContainEqual(expect.objectContaining({ msg: 'not ready', cause: 'the disk is full' }))
  })

  it('ends with a booking that found no room, and for a probe that hangs', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    const readiness = openReadiness({ database: server.database, now: Date.now }, server.app.log)
    expect(await readiness.check()).toBe(true)
    readiness.failed(new Error('of another kind'))
    expect(await readiness.check()).toBe(true)
    readiness.failed(full)
    expect(await readiness.check()).toBe(false)
    const hanging = openReadiness(
      { database: { ...server.database, write: () => new Promise(() => undefined) }, now: Date.now },
      server.app.log,
    )
    const asked = hanging.check()
    vi.advanceTimersByTime(3_000)
    expect(await asked).toBe(false)
    const said = server.log.map((line): unknown => JSON.parse(line))
    expect(said).toContainEqual(expect.objectContaining({ msg: 'not ready', cause: 'ETIMEDOUT' }))
  })
})

describe('the log', () => {
  it('has one line a minute for one cause, with the number of those that it left out', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const lines: unknown[] = []
    const log = oneLineForOneCause()
    const write = (...args: unknown[]) => void lines.push(args)
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    for (let times = 0; times < 100; times++) log([{ err: full, push: times }, 'database away'], write)
    log([{ err: away }, 'database away'], write)
    log([{ err: new Error('a fault') }, 'fault'], write)
    log([{ err: new Error('a fault') }, 'fault'], write)
    log(['ready'], write)
    vi.advanceTimersByTime(60_001)
    log([{ err: full }, 'mail worker'], write)
    expect(lines).toEqual([
      [{ err: full, push: 0, cause: 'the disk is full' }, 'database away'],
      [{ err: away, cause: 'ECONNREFUSED' }, 'database away'],
      [{ err: new Error('a fault') }, 'fault'],
      [{ err: new Error('a fault') }, 'fault'],
      ['ready'],
      [{ err: full, cause: 'the disk is full', unsaid: 99 }, 'mail worker'],
    ])
  })
})
