// Our processor time beside that of a bare server that does the same work, measured in turns in one run.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fillTrips, searches } from '../fill.mjs'
import { load } from '../load.mjs'
import { median } from '../processes.mjs'
import { call, startFloor, startSawari } from './measured-server.mjs'

const TRIPS = 100_000
const TURNS = 9
const SECONDS = 0.4
const FORGETFUL = new URL('../forget-searches.mjs', import.meta.url).href

/** @returns microseconds of processor time per request */
async function cpuOfEach(server, requests, seconds) {
  const before = await server.ask('cpu')
  let sent = 0
  const next = () => requests[sent++ % requests.length]
  const { statuses } = await load({ port: server.port, connections: 20, seconds, next })
  const after = await server.ask('cpu')
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return {
    status: Object.keys(statuses).join(),
    each: (after.user + after.system - before.user - before.system) / answered,
  }
}

/** @returns the bare server's processor time divided by ours: 1 if both need the same */
async function ratio([ours, bare], requests) {
  for (const server of [ours, bare]) await cpuOfEach(server, requests, 3 * SECONDS)
  const turns = []
  for (let turn = 0; turn < TURNS; turn++) {
    // Alternate who goes first.
    const order = turn % 2 === 0 ? [ours, bare] : [bare, ours]
    const figures = new Map()
    for (const server of order) figures.set(server, await cpuOfEach(server, requests, SECONDS))
    const [own, floor] = [figures.get(ours), figures.get(bare)]
    if (own.status !== floor.status) throw new Error(`Answers were ${own.status} and ${floor.status}`)
    turns.push({ ratio: floor.each / own.each, own: own.each, floor: floor.each })
  }
  const middle = (figure) => median(turns.map((turn) => turn[figure]))
  return { ratio: middle('ratio'), own: middle('own'), floor: middle('floor') }
}

/** @returns the ratios by name */
export async function cpuRatios(folder) {
  const dataDir = join(folder, 'ratios')
  mkdirSync(dataDir)
  await (await startSawari(dataDir)).stop()
  const file = join(dataDir, 'sawari.db')
  fillTrips(file, TRIPS)
  const questions = searches(TRIPS)
  const ratios = {}
  const against = async (name, imports, kind, requestsFor) => {
    const servers = [await startSawari(dataDir, {}, imports), await startFloor(kind, file)]
    try {
      ratios[name] = await ratio(servers, await requestsFor(servers[0]))
    } finally {
      for (const server of servers) await server.stop()
    }
  }
  await against('search of 100,000 trips / prepared statement, bare route', [FORGETFUL], 'search', () => questions)
  await against('one question again and again / fixed string, bare route', [], 'fixed', () => questions.slice(0, 1))
  await against('all buses unchanged (304) / bare route', [], 'fixed', async ({ port }) => {
    const { etag } = await call(port, { path: '/api/buses' })
    return [`GET /api/buses HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: ${etag}\r\n\r\n`]
  })
  return ratios
}
