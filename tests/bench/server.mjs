// `npm run bench`, the server's part: each figure as a ratio of two things measured in turns in one run, because this
// machine's speed is nobody else's. Floors and goals are those of the design's budgets.
import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookings, fillPostgres, fillTravellers, fillTrips, onPostgres, searches, travellers } from './fill.mjs'
import { cpuOf, loadFrom, median, memoryOf, startFloor, startSawari } from './processes.mjs'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ONLY = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
const report = (name, figures, goal) => console.log(`${name.padEnd(58)} ${figures.padEnd(60)} ${goal}`)
const k = (perSecond) => `${Math.round(perSecond).toLocaleString('en')}/s`

/** An empty database with our schema. */
async function emptyPlace(name) {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  await (await startSawari(dataDir)).stop()
  return { dataDir, file: join(dataDir, 'sawari.db') }
}

async function measure(server, requests, options = {}) {
  const run = (seconds) => loadFrom({ port: server.port, connections: 50, seconds, requests, ...options })
  if (!options.once) await run(1)
  const before = cpuOf(server.pid)
  const result = await run(SECONDS)
  const answers = Object.values(result.statuses).reduce((sum, count) => sum + count, 0)
  return { ...result, cpu: ((cpuOf(server.pid) - before) / answers) * 1e6 }
}

/** How many times more we do than the other: in time that passed, and in processor time, which a busy machine blurs less. */
function ratio(rows, ours, other) {
  const speed = median(rows.map((row) => row[ours].perSecond / row[other].perSecond))
  const work = median(rows.map((row) => row[other].cpu / row[ours].cpu))
  const each = (name, figure) => median(rows.map((row) => row[name][figure]))
  return `${speed.toFixed(2)}, cpu ${work.toFixed(2)} (${k(each(ours, 'perSecond'))} ${Math.round(each(ours, 'cpu'))} us / ${k(each(other, 'perSecond'))} ${Math.round(each(other, 'cpu'))} us)`
}

function expectOnly(status, { statuses }) {
  if (Object.keys(statuses).join() !== String(status)) throw new Error(`Answers were ${JSON.stringify(statuses)}`)
}

const sections = {
  async search() {
    const { dataDir, file } = await emptyPlace('search')
    fillTrips(file, 100_000)
    const requests = searches(100_000)
    const rows = []
    for (let round = 0; round < ROUNDS; round++) {
      const floor = await startFloor('search', file)
      const bare = await measure(floor, requests)
      await floor.stop()
      const fixed = await startFloor('fixed', file)
      const string = await measure(fixed, requests)
      await fixed.stop()
      const ours = await startSawari(dataDir)
      const found = await measure(ours, requests)
      await ours.stop()
      for (const result of [bare, string, found]) expectOnly(200, result)
      rows.push({ found, bare, string })
    }
    report('search of 100,000 trips / prepared statement, bare route', ratio(rows, 'found', 'bare'), 'goal 0.85')
    report('search of 100,000 trips / fixed string, bare route', ratio(rows, 'found', 'string'), '')
  },

  async growth() {
    const p50 = []
    for (const trips of [1_000, 10_000, 100_000, 1_000_000]) {
      const { dataDir, file } = await emptyPlace(`growth-${trips}`)
      fillTrips(file, trips)
      const ours = await startSawari(dataDir)
      const requests = searches(trips)
      const found = []
      for (let round = 0; round < ROUNDS; round++) found.push((await measure(ours, requests)).perSecond)
      p50.push(1 / median(found))
      report(
        `search of ${trips.toLocaleString('en')} trips`,
        `${k(median(found))}, time x ${(p50.at(-1) / p50[0]).toFixed(2)}`,
        'goal x 1.3 at 1,000,000',
      )
      report(
        '  start-up; memory after the searches',
        `${Math.round(ours.startMs)} ms; ${Math.round(memoryOf(ours.pid))} MB`,
        'goal 1 s',
      )
      await ours.stop()
      rmSync(dataDir, { recursive: true })
    }
  },

  async list() {
    const { dataDir, file } = await emptyPlace('list')
    fillTrips(file, 50_000)
    const rows = []
    for (let round = 0; round < ROUNDS; round++) {
      const fixed = await startFloor('fixed', file)
      const bare = await measure(fixed, ['GET /api/buses HTTP/1.1\r\nHost: localhost\r\n\r\n'])
      await fixed.stop()
      const ours = await startSawari(dataDir)
      const first = performance.now()
      const { headers } = await fetch(`http://127.0.0.1:${ours.port}/api/buses`)
      const buildMs = performance.now() - first
      const unchanged = await measure(ours, [
        `GET /api/buses HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: ${headers.get('etag')}\r\n\r\n`,
      ])
      expectOnly(304, unchanged)
      await measure(ours, ['GET /api/buses HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n'])
      rows.push({ unchanged, bare, buildMs, memory: memoryOf(ours.pid) })
      await ours.stop()
    }
    report('GET /api/buses unchanged (304) / bare route', ratio(rows, 'unchanged', 'bare'), 'goal 0.5')
    report(
      '  first list of 50,000 trips; memory afterwards',
      `${Math.round(median(rows.map((row) => row.buildMs)))} ms; ${Math.round(median(rows.map((row) => row.memory)))} MB`,
      'goal 200 MB',
    )
  },

  async booking() {
    const { file } = await emptyPlace('booking')
    const trips = 2_000
    fillTrips(file, trips)
    const people = travellers(500)
    fillTravellers(file, people)
    const requests = bookings(trips * 20, people, trips)
    const rows = []
    for (let round = 0; round < ROUNDS; round++) {
      const run = async (name, start) => {
        const dataDir = join(folder, `${name}-${round}`)
        mkdirSync(dataDir)
        copyFileSync(file, join(dataDir, 'sawari.db'))
        const server = await start(dataDir)
        const result = await measure(server, requests, { once: true })
        expectOnly(200, result)
        await server.stop()
        rmSync(dataDir, { recursive: true })
        return result
      }
      const bare = await run('bare', (dataDir) => startFloor('booking', join(dataDir, 'sawari.db')))
      const ours = await run('ours', (dataDir) => startSawari(dataDir))
      rows.push({ bare, ours })
    }
    report('bookings / bare transaction, one commit each', ratio(rows, 'ours', 'bare'), 'goal 2')
    report(
      '  p99',
      `${median(rows.map((row) => row.ours.p99)).toFixed(1)} ms / ${median(rows.map((row) => row.bare.p99)).toFixed(1)} ms`,
      'goal: no worse',
    )
  },

  async postgres() {
    const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
    const trips = 2_000
    const people = travellers(500)
    const requests = bookings(trips * 20, people, trips)
    const key = join(folder, 'tickets.pem')
    writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const rows = []
    for (let round = 0; round < ROUNDS; round++) {
      const run = async (start) => {
        const name = `sawari_bench_${process.pid}`
        await onPostgres(server, `create database ${name}`)
        const url = new URL(server)
        url.pathname = `/${name}`
        try {
          const place = { DATABASE_URL: url.href, TICKET_KEY_FILE: key }
          await (await startSawari(join(folder, 'postgres'), place)).stop()
          await fillPostgres(url.href, trips, people)
          const running = await start(url.href, place)
          const result = await measure(running, requests, { once: true })
          expectOnly(200, result)
          await running.stop()
          return result
        } finally {
          await onPostgres(server, `drop database ${name} with (force)`)
        }
      }
      const bare = await run((url) => startFloor('booking-postgres', url))
      const ours = await run((_url, place) => startSawari(join(folder, 'postgres'), place))
      rows.push({ bare, ours })
    }
    report('bookings on PostgreSQL / bare transaction, 5 round trips', ratio(rows, 'ours', 'bare'), 'goal 1.3')
    report(
      '  p99',
      `${median(rows.map((row) => row.ours.p99)).toFixed(1)} ms / ${median(rows.map((row) => row.bare.p99)).toFixed(1)} ms`,
      'goal: no worse',
    )
  },
}

try {
  for (const [name, section] of Object.entries(sections)) if (!ONLY || ONLY === name) await section()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
