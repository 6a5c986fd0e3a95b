import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setScene } from '../support/people.ts'
import { canRun, PROXIES, type ProxyName, type RunningProxy, runProxy } from '../support/proxies.ts'
import { type Answer, ask, askTogether, type Question } from '../support/raw-calls.ts'
import { makePlace, type Place, startServer } from '../support/server.ts'
import { runServer, type ServerProcess, stopServer } from '../support/server-process.ts'

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

async function folder(): Promise<Place> {
  const made = await makePlace('sqlite')
  closing.push(() => made.remove())
  return made
}

async function lead(name: ProxyName, { dataDir }: Place, servers: readonly string[]): Promise<RunningProxy> {
  const proxy = await runProxy(name, join(dataDir, name), servers)
  closing.push(() => proxy.close())
  const listens = () => ask(proxy.secure, { path: '/api/health' })
  await vi.waitFor(listens, { timeout: 30_000, interval: 50 })
  return proxy
}

/** What a proxy may neither drop nor make of its own. */
const PASSED_ON = ['etag', 'content-type', 'content-encoding', 'cache-control', 'vary', 'content-security-policy']
const told = ({ path, method, headers }: Question, answer: Answer | undefined) => ({
  asked: { path, method, headers },
  status: answer?.status,
  headers: Object.fromEntries(PASSED_ON.map((name) => [name, answer?.headers[name] ?? null])),
  body: answer?.body.toString('base64'),
})

function everyQuestion(busId: number): Question[] {
  // Where the app is built, one file in eight stands for all of them.
  const built = existsSync('dist/app/index.html')
  const files = built
    ? readdirSync('dist/app/assets').filter((name, index) => name.includes('.') && index % 8 === 0)
    : []
  const paths = [
    ...['/api/health', '/api/buses', `/api/buses/${busId}`, '/api/docs', '/robots.txt', '/sitemap.xml'],
    ...['/api/nothing', '/assets/none-12345678.js'],
    ...(built ? ['/index.html', '/sw.js', '/manifest.webmanifest'] : []),
    ...files.map((file) => `/assets/${file}`),
  ]
  return paths.flatMap((path) => [
    { path },
    { path, headers: { 'accept-encoding': 'br' } },
    { path, headers: { 'accept-encoding': 'gzip' } },
    { path, method: 'HEAD' },
  ])
}

const logIn = (email = 'asha@example.com') => ({
  path: `/api/users/verify-by-email?email=${email}&password=Secret%23123`,
  method: 'POST',
})

const names = PROXIES.filter(canRun)

// Skipped: where none is installed; in CI all must be there, .ci/run installs them.
describe.runIf(names.length > 0)('the settings of proxies', () => {
  const proxies = new Map<ProxyName, RunningProxy>()
  let server: ServerProcess
  let busId: number
  beforeAll(async () => {
    const here = await folder()
    server = await runServer(here, { TRUST_PROXY: '1', PUBLIC_URL: 'https://sawari.example', RATE_LIMITS: 'on' })
    closing.push(() => stopServer(server))
    busId = (await setScene(here, { people: 1, seats: 40 })).busId
    for (const name of names) proxies.set(name, await lead(name, here, [new URL(server.url).host]))
  })
  const found = (name: ProxyName) => {
    const proxy = proxies.get(name)
    if (!proxy) throw new Error(`${name} does not run.`)
    return proxy
  }

  it.each(names)(
    '%s leads to the server over TLS, by HTTP/1.1 and HTTP/2, and changes nothing that it answers',
    async (name) => {
      const { secure } = found(name)
      const questions = everyQuestion(busId)
      const together = await askTogether(secure, questions)
      for (const [index, question] of questions.entries()) {
        const direct = told(question, await ask(server.url, question))
        expect(told(question, await ask(secure, question))).toEqual(direct)
        expect(told(question, together[index])).toEqual(direct)
      }

      const list = await ask(secure, { path: '/api/buses' })
      const headers = { 'if-none-match': String(list.headers.etag) }
      const again = await ask(secure, { path: '/api/buses', headers })
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, list.headers.etag, 0])
      const body = Buffer.alloc(300_000, ' ')
      const json = { 'content-type': 'application/json', 'content-length': String(body.length) }
      expect((await ask(secure, { ...logIn(), headers: json, body })).status).toBe(413)
    },
  )

  it.each(names)(
    '%s tells whose call it is, whatever address a caller claims, and leads plain calls to TLS',
    async (name) => {
      const { secure, plain } = found(name)
      const statuses: number[] = []
      for (let times = 0; times < 6; times++) {
        const headers = { 'x-forwarded-for': `10.1.1.${times}` }
        statuses.push((await ask(secure, { ...logIn(`${name}@example.com`), headers })).status)
      }
      // Five of one network, and then none (modules/accounts/passwords/log-in-tries.ts).
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      expect((await ask(secure, { ...logIn(`${name}@example.com`), from: '127.0.0.2' })).status).toBe(401)

      const { status, headers } = await ask(plain, { path: '/bus/bus-details?bus=12' })
      expect([301, 308]).toContain(status)
      const location = String(headers.location).replace(new URL(secure).port, '443')
      expect(new URL(location).href).toBe('https://sawari.example/bus/bus-details?bus=12')
    },
  )

  it('keep what a log-in’s query says out of every log, while the server answers and while it is away', async () => {
    await stopServer(server, 'SIGKILL')
    for (const name of names) {
      const { secure, logs } = found(name)
      const headers = { referer: 'https://sawari.example/?password=Secret' }
      expect((await ask(secure, { ...logIn('away@example.com'), headers })).status).toBeGreaterThanOrEqual(502)
      const lines = () => logs().match(/verify-by-email/g)?.length ?? 0
      await expect.poll(lines).toBeGreaterThanOrEqual(8)
      expect(logs()).not.toMatch(/Secret|@example\.com/)
    }
  })
})

/** Answers everything, and whether it is ready as it is told. */
async function standIn(name: string) {
  let ready = true
  const server = createServer(({ url }, answer) => {
    answer.writeHead(url === '/api/ready' && !ready ? 503 : 200).end(name)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return {
    host: `127.0.0.1:${address.port}`,
    setReady(is: boolean) {
      ready = is
    },
  }
}

// Skipped: where HAProxy is not installed; in CI it must be there, .ci/run installs it.
describe.runIf(canRun('HAProxy'))('HAProxy before two servers', () => {
  it('leads to those that are ready, and to any where none is', async () => {
    const [one, two] = [await standIn('one'), await standIn('two')]
    const proxy = await lead('HAProxy', await folder(), [one.host, two.host])
    const answers = async () => {
      const all = await Promise.all(Array.from({ length: 12 }, () => ask(proxy.secure, { path: '/' })))
      return [...new Set(all.map(({ status, body }) => `${status} ${body}`))].sort()
    }
    await expect.poll(answers).toEqual(['200 one', '200 two'])
    one.setReady(false)
    await expect.poll(answers).toEqual(['200 two'])
    two.setReady(false)
    await expect.poll(answers).toEqual(['200 one', '200 two'])
    one.setReady(true)
    await expect.poll(answers).toEqual(['200 one'])
  })
})

describe('every proxy’s settings', () => {
  it('let go of idle connections before the server does', async () => {
    const server = await startServer('sqlite')
    closing.push(() => server.stop())
    const closesAfter = server.app.server.keepAliveTimeout / 1_000
    const files = {
      'nginx.conf': /keepalive_timeout (\d+)s/,
      Caddyfile: /keepalive (\d+)s/,
      'haproxy.cfg': /http-keep-alive (\d+)s/,
    }
    for (const [file, limit] of Object.entries(files)) {
      const text = readFileSync(join('server/deploy', file), 'utf8')
      expect([file, Number(limit.exec(text)?.[1]) < closesAfter - 5]).toEqual([file, true])
      expect(text).toContain(`${closesAfter} s`)
    }
    expect(readFileSync('server/README.md', 'utf8')).toContain(`| ${closesAfter} s; a proxy`)
  })
})
