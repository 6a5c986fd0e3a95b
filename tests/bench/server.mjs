// `npm run bench`, the server's part: each figure is a ratio of two things measured in turns in one run, because
// absolute speeds differ between machines. Floors and goals are the budgets of the design.
import '../../server/node/refuse-old-node.cjs'
import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskWait, slowDisk } from './disk.mjs'
import {
  bookings,
  fillPostgres,
  fillTickets,
  fillTravellers,
  fillTrips,
  onPostgres,
  searches,
  travellers,
} from './fill.mjs'
import { cpuOf, loadFrom, median, memoryOf, startFloor, startSawari } from './processes.mjs'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ONLY = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
const WARM_UP_SECONDS = 2
/** Of each server: the system counts processor time in steps of 10 ms. */
const STARTS = 12
const MIXED_SECONDS = Number(process.env.BENCH_MIXED_SECONDS ?? 60)
/** Makes each search cost as much as the first of its kind. */
const ASKED_FIRST = { NODE_OPTIONS: `--import ${new URL('./forget-searches.mjs', import.meta.url).href}` }
const k = (perSecond) => `${Math.round(perSecond).toLocaleString('en')}/s`

/** @param goal absent for figures without one; `most` or `least` is the limit for `value` */
function report(name, figures, { value, least, most, unit = '' } = {}) {
  const met = least === undefined ? value <= most : value >= least
  const wanted = least === undefined ? `at most ${most}${unit}` : `at least ${least}${unit}`
  const verdict = value === undefined ? '' : `goal ${wanted}: ${met ? 'met' : 'MISSED'}`
  console.log(`${name.padEnd(58)} ${figures.padEnd(60)} ${verdict}`)
}

/** An empty database with our schema. */
async function emptyPlace(name) {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  await (await startSawari(dataDir)).stop()
  return { dataDir, file: join(dataDir, 'sawari.db') }
}

/** @param options `once`: no request may be sent twice, so the warm-up uses the first third of them */
async function measure(server, requests, options = {}) {
  const third = Math.floor(requests.length / 3)
  const [first, rest] = options.once ? [requests.slice(0, third), requests.slice(third)] : [requests, requests]
  const run = (seconds, part) => loadFrom({ port: server.port, connections: 50, seconds, requests: part, ...options })
  await run(WARM_UP_SECONDS, first)
  const before = cpuOf(server.pid)
  const result = await run(SECONDS, rest)
  const answers = Object.values(result.statuses).reduce((sum, count) => sum + count, 0)
  return { ...result, cpu: ((cpuOf(server.pid) - before) / answers) * 1e6 }
}

/**
 * How many times more work we do than the other: by elapsed time, and by processor time, steadier on a busy machine.
 */
function compare(name, rows, [ours, other], least) {
  const speed = median(rows.map((row) => row[ours].perSecond / row[other].perSecond))
  const work = median(rows.map((row) => row[other].cpu / row[ours].cpu))
  const each = (which, figure) => median(rows.map((row) => row[which][figure]))
  const side = (which) => `${k(each(which, 'perSecond'))} ${Math.round(each(which, 'cpu'))} us`
  const figures = `${speed.toFixed(2)}, cpu ${work.toFixed(2)} (${side(ours)} / ${side(other)})`
  report(name, figures, least === undefined ? {} : { value: speed, least })
}

function reportSlowest(rows) {
  const [ours, bare] = ['ours', 'bare'].map((name) => median(rows.map((row) => row[name].p99)))
  report('  p99', `${ours.toFixed(1)} ms / ${bare.toFixed(1)} ms`, { value: ours / bare, most: 1, unit: ' x' })
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
      const ours = await startSawari(dataDir, ASKED_FIRST)
      const found = await measure(ours, requests)
      await ours.stop()
      for (const result of [bare, string, found]) expectOnly(200, result)
      rows.push({ found, bare, string })
    }
    compare('search of 100,000 trips / prepared statement, bare route', rows, ['found', 'bare'], 0.9)
    compare('search of 100,000 trips / fixed string, bare route', rows, ['found', 'string'])
  },

  async hot() {
    const { dataDir, file } = await emptyPlace('hot')
    fillTrips(file, 100_000)
    const [question] = searches(100_000)
    const rows = []
    for (let round = 0; round < ROUNDS; round++) {
      const fixed = await startFloor('fixed', file)
      const string = await measure(fixed, [question])
      await fixed.stop()
      const ours = await startSawari(dataDir)
      const found = await measure(ours, [question])
      await ours.stop()
      for (const result of [string, found]) expectOnly(200, result)
      rows.push({ found, string })
    }
    compare('one question again and again / fixed string, bare route', rows, ['found', 'string'], 0.6)
  },

  async start() {
    const { dataDir, file } = await emptyPlace('start')
    fillTrips(file, 1_000)
    let [ours, bare] = [0, 0]
    const milliseconds = (seconds) => `${Math.round((seconds / STARTS) * 1_000)} ms`
    const cpuOfStart = async (server) => {
      const cpu = cpuOf(server.pid)
      await server.stop()
      return cpu
    }
    for (let round = 0; round < STARTS; round++) {
      ours += await cpuOfStart(await startSawari(dataDir))
      bare += await cpuOfStart(await startFloor('fixed', file))
    }
    report(
      'start, cpu / empty Fastify with both drivers',
      `${(ours / bare).toFixed(2)} (${milliseconds(ours)} / ${milliseconds(bare)})`,
      { value: ours / bare, most: 1.5 },
    )
  },

  async growth() {
    const times = []
    for (const trips of [1_000, 10_000, 100_000, 1_000_000]) {
      const { dataDir, file } = await emptyPlace(`growth-${trips}`)
      fillTrips(file, trips)
      const ours = await startSawari(dataDir, ASKED_FIRST)
      const requests = searches(trips)
      const found = []
      for (let round = 0; round < ROUNDS; round++) found.push((await measure(ours, requests)).perSecond)
      times.push(1 / median(found))
      report(
        `search of ${trips.toLocaleString('en')} trips`,
        `${k(median(found))}, time x ${(times.at(-1) / times[0]).toFixed(2)} of that of 1,000`,
        { value: times.at(-1) / times[0], most: 1.3 },
      )
      report('  start-up', `${Math.round(ours.startMs)} ms`, { value: ours.startMs, most: 1_000, unit: ' ms' })
      report('  memory after the searches', `${Math.round(memoryOf(ours.pid))} MB`)
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
    compare('GET /api/buses unchanged (304) / bare route', rows, ['unchanged', 'bare'], 0.6)
    report('  first list of 50,000 trips', `${Math.round(median(rows.map((row) => row.buildMs)))} ms`)
    const memory = median(rows.map((row) => row.memory))
    report('  memory afterwards', `${Math.round(memory)} MB`, { value: memory, most: 200, unit: ' MB' })
  },

  async booking() {
    const { file } = await emptyPlace('booking')
    const trips = 4_000
    fillTrips(file, trips)
    const people = travellers(500)
    fillTravellers(file, people)
    const requests = bookings(trips * 20, people, trips)
    const onDisk = async (label, env) => {
      const rows = []
      for (let round = 0; round < ROUNDS; round++) {
        const run = async (start) => {
          const dataDir = mkdtempSync(join(folder, 'booking-'))
          copyFileSync(file, join(dataDir, 'sawari.db'))
          const server = await start(dataDir)
          const result = await measure(server, requests, { once: true })
          expectOnly(200, result)
          await server.stop()
          rmSync(dataDir, { recursive: true })
          return result
        }
        const bare = await run((dataDir) => startFloor('booking', join(dataDir, 'sawari.db'), env))
        const ours = await run((dataDir) => startSawari(dataDir, env))
        rows.push({ bare, ours })
      }
      compare(label, rows, ['ours', 'bare'], 2.2)
      reportSlowest(rows)
      const { wait, commit } = diskWait(folder, env)
      report('  one wait for the disk', `${Math.round(wait)} us, a commit of one row ${Math.round(commit)} us`)
    }
    await onDisk('bookings / bare transaction, one commit each', {})
    // The faster the disk, the less waiting there is to share, and the closer both come to the cost of their own work.
    // The network disk of a rented server is slower than a disk in the measuring machine.
    const slower = slowDisk(folder)
    const label = 'bookings / bare transaction, disk 1 ms slower'
    if (slower.env) await onDisk(label, slower.env)
    else report(label, `left out: ${slower.missing}`)
  },

  async pdf() {
    const { dataDir, file } = await emptyPlace('pdf')
    const trips = 10_000
    fillTrips(file, trips)
    const people = travellers(1)
    fillTravellers(file, people)
    const downloads = fillTickets(file, trips, people)
    const others = { connections: 10, seconds: SECONDS, requests: searches(trips) }
    const rows = []
    for (let round = 0; round < ROUNDS; round++) {
      const { port, pid, stop } = await startSawari(dataDir)
      await loadFrom({ port, ...others, seconds: WARM_UP_SECONDS })
      await loadFrom({ port, connections: 1, seconds: WARM_UP_SECONDS, requests: downloads.slice(0, 5) })
      const alone = await loadFrom({ port, ...others })
      const [beside, printed] = await Promise.all([
        loadFrom({ port, ...others }),
        loadFrom({ port, connections: 4, seconds: SECONDS, requests: downloads.slice(5), once: true }),
      ])
      for (const result of [beside, printed]) expectOnly(200, result)
      rows.push({ alone, beside, printed, memory: memoryOf(pid) })
      await stop()
    }
    const each = (which, figure) => median(rows.map((row) => row[which][figure]))
    report(
      'p99 of searches while one traveller prints / alone',
      `${each('beside', 'p99').toFixed(1)} ms / ${each('alone', 'p99').toFixed(1)} ms (${k(each('beside', 'perSecond'))} / ${k(each('alone', 'perSecond'))})`,
      { value: each('beside', 'p99'), most: 50, unit: ' ms' },
    )
    report(
      '  tickets printed meanwhile',
      `${k(each('printed', 'perSecond'))}, p99 ${Math.round(each('printed', 'p99'))} ms`,
    )
    report('  memory afterwards', `${Math.round(median(rows.map((row) => row.memory)))} MB`)
  },

  async memory() {
    const trips = 50_000
    const { dataDir, file } = await emptyPlace('memory')
    fillTrips(file, trips)
    const people = travellers(500)
    fillTravellers(file, people)
    const downloads = fillTickets(file, 1_800, people)
    // Beyond the first round of bookings: the tickets above have their seats.
    const sold = bookings(trips * 9, people, trips).slice(trips)
    const get = (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`
    const reads = searches(2_000).flatMap((search, turn) => [
      search,
      ...(turn % 4 === 0 ? [get(`/api/buses/${turn + 1}`)] : []),
      ...(turn % 4 === 1 ? [get(`/api/tickets/bookedSeats/${turn + 1}`)] : []),
      ...(turn % 20 === 0 ? [get('/api/buses')] : []),
    ])
    const { port, pid, stop } = await startSawari(dataDir)
    const tell = (when, most) => {
      const value = Math.round(memoryOf(pid))
      report(`memory ${when}`, `${value} MB`, most && { value, most, unit: ' MB' })
    }
    tell('of a start', 110)
    const mixed = await Promise.all([
      loadFrom({ port, connections: 20, seconds: MIXED_SECONDS, requests: reads }),
      loadFrom({ port, connections: 4, seconds: MIXED_SECONDS, requests: sold, once: true }),
    ])
    for (const result of mixed) expectOnly(200, result)
    tell('after searches, trips, seats, lists, bookings', 230)
    report('  of them answered', mixed.map(({ perSecond }) => k(perSecond)).join(', bookings '))
    const print = async (from, to) => {
      const requests = downloads.slice(from, to)
      expectOnly(200, await loadFrom({ port, connections: 2, seconds: 240, requests, once: true }))
    }
    await print(0, 300)
    tell('after 300 PDFs')
    // Until then glibc still takes more memory for the thread that prints; a leak would go on.
    await print(300, 900)
    const printed = memoryOf(pid)
    tell('after 900 PDFs')
    await print(900, 1_800)
    tell('after 900 more', Math.round(1.05 * printed))
    await stop()
  },

  async instances() {
    const database = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
    const name = `sawari_bench_${process.pid}`
    await onPostgres(database, `create database ${name}`)
    const url = new URL(database)
    url.pathname = `/${name}`
    const key = join(folder, 'tickets.pem')
    writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const place = { DATABASE_URL: url.href, TICKET_KEY_FILE: key }
    const people = travellers(100)
    // Many trips, so that each read goes to the database.
    const trips = 5_000
    const reads = Array.from(
      { length: trips },
      (_, index) => `GET /api/tickets/bookedSeats/${index + 1} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    )
    const servers = []
    try {
      servers.push(await startSawari(join(folder, 'instance-0'), place))
      await fillPostgres(url.href, trips, people)
      servers.push(await startSawari(join(folder, 'instance-1'), place, 1))
      // On two cores the generators share a core with an instance: so the same two generators run each time.
      const readsThrough = async (both) => {
        const results = await Promise.all(
          both.map(({ port }) => loadFrom({ port, connections: 25, seconds: SECONDS, requests: reads })),
        )
        for (const result of results) expectOnly(200, result)
        return results.reduce((sum, { perSecond }) => sum + perSecond, 0)
      }
      const [first, second] = servers
      await readsThrough([first, second])
      const rows = []
      for (let round = 0; round < ROUNDS; round++)
        rows.push({ one: await readsThrough([first, first]), two: await readsThrough([first, second]) })
      const each = (which) => median(rows.map((row) => row[which]))
      report(
        'reads through two instances / one, PostgreSQL beside them',
        `${median(rows.map(({ one, two }) => two / one)).toFixed(2)} (${k(each('two'))} / ${k(each('one'))}) on ${availableParallelism()} cores`,
      )
    } finally {
      for (const server of servers) await server.stop()
      await onPostgres(database, `drop database ${name} with (force)`)
    }
  },

  async postgres() {
    const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
    const trips = 4_000
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
    compare('bookings on PostgreSQL / bare transaction, 5 round trips', rows, ['ours', 'bare'], 1.6)
    reportSlowest(rows)
  },
}

try {
  for (const [name, section] of Object.entries(sections)) if (!ONLY || ONLY === name) await section()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
