import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartRefusal } from '#server/config.ts'
import { openMetrics } from '#server/observability/metrics.ts'
import { openReadiness } from '#server/observability/readiness.ts'
import { freePort } from '../support/running-server.ts'
import { addBus, startServer, type TestServer, testEngines } from '../support/server.ts'

describe.each(await testEngines())('metrics on %s', (engine) => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    port = await freePort()
    // One mail goes nowhere: the queue has something to show.
    const send = async (to: string) => {
      if (to.startsWith('waits')) throw new Error('421 try later')
    }
    server = await startServer(engine, { env: { METRICS_PORT: String(port) }, send })
    const [asha, ravi] = [await server.traveller(), await server.operator()]
    const busId = await addBus(ravi)
    for (let times = 0; times < 2; times++) await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/3,4`)
    const bina = await server.traveller()
    await bina.call('POST', `/api/tickets/${busId}/${bina.id}/1/4`)
    const visitor = server.visitor()
    await visitor.call('GET', '/api/buses/find?from=Patna')
    await visitor.call('POST', `/api/users/verify-by-email?email=${asha.email}&password=Wrong%23Secret1`)
    await visitor.call('GET', '/no-such-page/made-up-by-a-stranger')
    await visitor.call('GET', '/api/no-such-call/made-up-by-a-stranger')
    await visitor.call('POST', '/api/users', {
      body: {
        name: 'W',
        email: 'waits@example.com',
        phone: '9876543210',
        age: 30,
        gender: 'male',
        password: 'Secret#123',
      },
    })
  })
  afterAll(() => server.stop())

  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  /** @returns the value of a series, such as `sawari_bookings_total{outcome="sold"}` */
  const reading = (text: string, series: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }

  it('count requests by call and status, with their time', async () => {
    const text = await scrape()
    const search = 'call="GET /api/buses/find",status="200"'
    expect(reading(text, `sawari_request_duration_seconds_count{${search}}`)).toBe(1)
    expect(reading(text, `sawari_request_duration_seconds_bucket{le="+Inf",${search}}`)).toBe(1)
    expect(reading(text, `sawari_request_duration_seconds_sum{${search}}`)).toBeGreaterThan(0)
    const logIn = 'call="POST /api/users/verify-by-email",status="401"'
    expect(reading(text, `sawari_request_duration_seconds_count{${logIn}}`)).toBe(1)
  })

  it('count bookings, and refusals by reason', async () => {
    const text = await scrape()
    expect(reading(text, 'sawari_bookings_total{outcome="sold"}')).toBe(1)
    expect(reading(text, 'sawari_bookings_total{outcome="repeated"}')).toBe(1)
    expect(reading(text, 'sawari_seats_sold_total')).toBe(2)
    const booking = 'POST /api/tickets/:busId/:userId/:seatCount/:seatList'
    expect(reading(text, `sawari_refusals_total{call="${booking}",reason="seat-taken"}`)).toBe(1)
    const logIn = 'POST /api/users/verify-by-email'
    expect(reading(text, `sawari_refusals_total{call="${logIn}",reason="not-logged-in"}`)).toBe(1)
  })

  it('tell of the mail queue, the database and the event loop', async () => {
    // A mail leaves the queue a moment after it was sent.
    await expect.poll(async () => reading(await scrape(), 'sawari_mail_queue_length')).toBe(1)
    const text = await scrape()
    expect(reading(text, 'sawari_mail_queue_oldest_seconds')).toBeGreaterThanOrEqual(0)
    expect(reading(text, 'sawari_database_up')).toBe(1)
    expect(reading(text, 'sawari_database_writable')).toBe(1)
    expect(reading(text, 'sawari_database_waiting')).toBe(0)
    const connections = ['used', 'idle'].map((state) => reading(text, `sawari_database_connections{state="${state}"}`))
    expect(connections.reduce((sum = 0, some = 0) => sum + some)).toBeGreaterThan(0)
    expect(reading(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  it('hold no address that was asked for, and no person', async () => {
    const text = await scrape()
    for (const secret of ['Secret', '@', 'example.com', 'Patna', 'stranger', '9876543210', 'Asha'])
      expect(text).not.toContain(secret)
  })

  it('are all that the dashboard and the alerts speak of', async () => {
    const text = await scrape()
    const there = new Set([...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name))
    const folder = 'server/observability'
    const dashboard = readFileSync(`${folder}/grafana-dashboard.json`, 'utf8')
    const alerts = readFileSync(`${folder}/prometheus-alerts.yml`, 'utf8')
    const named = (words: string) => [...new Set(words.match(/\b(sawari|nodejs|process)_\w+/g))]
    expect(named(dashboard).length).toBeGreaterThan(8)
    expect(named(dashboard).filter((name) => !there.has(name))).toEqual([])
    expect(named(alerts).filter((name) => !there.has(name))).toEqual([])
    expect(alerts.match(/^ +- alert: \w+$/gm)).toHaveLength(6)
  })

  it('are read at their own address alone, and nowhere on the server’s port', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await server.visitor().call('GET', '/metrics')).text).not.toContain('sawari_')
  })

  it('refuse the start in one line where the port is taken', async () => {
    await expect(startServer('sqlite', { env: { METRICS_PORT: String(port) } })).rejects.toThrow(StartRefusal)
  })
})

describe('of a database that was never reached', () => {
  it('says nothing about mails, and that nothing comes through', async () => {
    const away = () => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    }
    const server = await startServer('sqlite')
    const database = {
      ...server.database,
      get read() {
        return away()
      },
    }
    const withoutWrites = { ...server.database, write: async () => away() }
    const readiness = openReadiness({ database: withoutWrites, now: Date.now }, server.app.log)
    const { body } = await openMetrics({ database, now: Date.now, readiness }).text()
    expect(body).toMatch(/^sawari_database_up 0$/m)
    expect(body).toMatch(/^sawari_database_writable 0$/m)
    expect(body).not.toMatch(/^sawari_mail_queue/m)
    await server.stop()
  })
})

describe('without METRICS_PORT', () => {
  it('nothing is counted', async () => {
    const server = await startServer('sqlite')
    expect(server.app.metrics).toBeUndefined()
    await server.stop()
  })
})
