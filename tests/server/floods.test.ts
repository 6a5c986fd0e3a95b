import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { LONG } from '../support/long.ts'
import { LONG_LIST_BYTES, offerLongList } from '../support/long-list.ts'
import { makePlace, type Place } from '../support/server.ts'
import { openSockets, residentMemory, runServer, type ServerProcess, stopServer } from '../support/server-process.ts'

/** What is left of a flood in a server's memory is its heap's slack; what it must not keep is many times this. */
const SLACK_BYTES = 150e6

/** Preloaded: Node's own limits of slow requests pass 15 times as fast, whatever they are set to; half a minute is two seconds. */
const HURRIED = `data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:http'
  const { listen } = Server.prototype
  Server.prototype.listen = function (...parameters) {
    for (const limit of ['requestTimeout', 'headersTimeout', 'connectionsCheckingInterval', 'timeout']) this[limit] /= 15
    return listen.apply(this, parameters)
  }`)}`

let place: Place
let server: ServerProcess
async function start(command?: readonly string[]) {
  place = await makePlace('sqlite')
  server = await runServer(place, {}, command)
}
afterEach(async () => {
  await stopServer(server)
  await place.remove()
})

const health = async () => (await fetch(`${server.url}/api/health`)).status

/** Asks for the health of the server, again and again, until `work` is done. @returns what it said, and the most memory */
async function watch<T>(work: Promise<T>): Promise<{ result: T; beats: number[]; memory: number }> {
  let done = false
  const end = work.finally(() => {
    done = true
  })
  const beats: number[] = []
  let memory = 0
  do {
    beats.push(await health())
    memory = Math.max(memory, residentMemory(server))
    await sleep(100)
  } while (!done)
  return { result: await end, beats, memory }
}

/** Opens a connection and sends what it is given. @returns what was answered until the server closed it */
async function talk(send: (socket: Socket) => Promise<void> | void): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  // A server that cuts somebody short may reset the connection.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').catch(() => undefined)
  await send(socket)
  await closed
  return answer
}

const many = <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, one))

const POST = 'POST /api/users HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

/** One more piece every now and then, for as long as the server takes them. */
function dribble(head: string, piece: string) {
  return (socket: Socket) => {
    socket.write(head)
    const more = setInterval(() => socket.write(piece), 100)
    socket.once('close', () => clearInterval(more))
  }
}

it('slow, huge and endless requests are cut while others are answered, and memory stays flat (S20)', async () => {
  await start([process.execPath, '--import', HURRIED])
  const slow = () =>
    Promise.all([
      many(100, () => talk(dribble('GET /api/health HTTP/1.1\r\nHost: a\r\n', 'x-a: b\r\n'))),
      many(100, () => talk(dribble(`${POST}Content-Length: 1000\r\n\r\n{`, ' '))),
      many(20, () => talk(() => undefined)),
    ])
  const megabyte = 'x'.repeat(1e6)
  const huge = async () => [
    // All but the end: who waits for it keeps a megabyte of each.
    ...(await many(150, () =>
      talk((socket) => void socket.write(`${POST}Content-Length: 1000001\r\n\r\n${megabyte}`)),
    )),
    ...(await many(150, () =>
      talk((socket) => void socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\nF4240\r\n${megabyte}`)),
    )),
  ]
  const headers = Array.from({ length: 10_000 }, (_, index) => `x-${index}: y`).join('\r\n')
  const endless = () => many(50, () => talk((socket) => void socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${headers}`)))

  await many(100, health)
  const before = residentMemory(server)
  const { result, beats, memory } = await watch(Promise.all([slow(), huge(), endless()]))
  const [[slowHeads, slowBodies, silent], bodies, heads] = result
  // Who still sends when the server closes may lose the answer to the reset, and on a busy machine the silence ends
  // before anybody looks; what counts is that nobody listens any more.
  const slowest = [...slowHeads, ...slowBodies, ...silent]
  for (const answer of slowest) expect(answer).toMatch(/^HTTP\/1.1 408 |^$/)
  expect(slowest.filter((answer) => answer !== '')).not.toEqual([])
  // A machine that takes longer to read them than a request may take answers that.
  for (const answer of bodies) expect(answer).toMatch(/^HTTP\/1.1 (413|408) |^$/)
  for (const answer of heads) expect(answer).toMatch(/^HTTP\/1.1 (431|408) |^$/)
  expect(new Set(beats)).toEqual(new Set([200]))
  expect(memory - before).toBeLessThan(SLACK_BYTES)
})

it('readers that take nothing are cut, and cost no memory while they wait', async () => {
  await start([process.execPath, '--import', HURRIED])
  const database = await openDatabase(place, 'tool')
  await offerLongList(database)
  await database.close()
  await many(10, () => fetch(`${server.url}/api/buses`).then((answer) => answer.text()))
  const before = residentMemory(server)
  const readers = await many(LONG ? 50 : 25, async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write('GET /api/buses HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'readable')
    return socket
  })
  const held = openSockets(server)
  const allCut = async () => {
    await expect.poll(() => openSockets(server)).toBeLessThanOrEqual(held - readers.length)
  }
  const { beats, memory } = await watch(allCut())
  // What the system held for them arrives; the rest never left.
  for (const socket of readers) {
    let bytes = 0
    for await (const part of socket) bytes += part.length
    expect(bytes).toBeLessThan(LONG_LIST_BYTES)
  }
  expect(new Set(beats)).toEqual(new Set([200]))
  expect(memory - before).toBeLessThan(SLACK_BYTES)
})

it('a flood of log-ins leaves other calls quick and memory flat, and is 503 beyond the queue (S21)', async () => {
  await start()
  let underWay = 0
  const logIn = async () => {
    const url = `${server.url}/api/users/verify-by-email?email=nobody@example.com&password=guess`
    underWay++
    const { status, headers } = await fetch(url, { method: 'POST' })
    underWay--
    return { status, retryAfter: Number(headers.get('retry-after')) }
  }
  await many(40, logIn)
  await many(40, health)
  const before = residentMemory(server)
  const flood = async () => {
    const answers: ReturnType<typeof logIn>[] = []
    const overtaken: Promise<number>[] = []
    for (let burst = 0; burst < (LONG ? 15 : 5); burst++) {
      answers.push(...Array.from({ length: 100 }, logIn))
      overtaken.push(health().then(() => underWay))
      await sleep(200)
    }
    return { answers: await Promise.all(answers), overtaken: await Promise.all(overtaken) }
  }
  const { result, beats, memory } = await watch(flood())
  const { answers, overtaken } = result
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ retryAfter }) => retryAfter > 0)).toBe(true)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(answers.length - refused.length)
  // Asked after a hundred log-ins, answered before those that wait for their turn: while the server looks at passwords
  // it does other things. Mostly so, since this process may see the answers in another order than they were given.
  expect(overtaken.toSorted((a, b) => a - b)[Math.floor(overtaken.length / 2)]).toBeGreaterThan(10)
  expect(new Set(beats)).toEqual(new Set([200]))
  expect(memory - before).toBeLessThan(SLACK_BYTES)
})
