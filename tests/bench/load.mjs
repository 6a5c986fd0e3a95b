// A load generator in one process: each connection sends its next request when the last is answered. It uses raw
// sockets and parses only lengths, so that it costs less than any server it measures.
import { connect } from 'node:net'

/**
 * @param {{ port: number, connections: number, seconds: number, next: () => string | undefined }} options
 *   `next` returns a whole HTTP/1.1 request; undefined ends the run early
 * @returns {Promise<{ perSecond: number, p50: number, p99: number, statuses: Record<number, number>, bytes: number }>}
 */
export async function load({ port, connections, seconds, next }) {
  const times = []
  const statuses = {}
  let bytes = 0
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(Array.from({ length: connections }, one))
  const took = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), statuses, bytes }

  function one() {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sentAt = 0
      let waiting = Buffer.alloc(0)
      const send = () => {
        const request = performance.now() < end ? next() : undefined
        if (request === undefined) {
          socket.destroy()
          return resolve()
        }
        sentAt = performance.now()
        socket.write(request)
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
        const head = waiting.indexOf('\r\n\r\n')
        if (head < 0) return
        const text = waiting.toString('latin1', 0, head)
        const status = Number(text.slice(9, 12))
        const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
        if (waiting.length < head + 4 + length) return
        bytes += waiting.length
        waiting = waiting.subarray(head + 4 + length)
        times.push(performance.now() - sentAt)
        statuses[status] = (statuses[status] ?? 0) + 1
        send()
      })
    })
  }
}

/** Runs in this process with options from standard input, and prints the result as JSON. */
if (process.argv[1]?.endsWith('load.mjs')) {
  const { port, connections, seconds, requests, once } = JSON.parse(await readAll(process.stdin))
  let turn = 0
  const next = () => (once && turn >= requests.length ? undefined : requests[turn++ % requests.length])
  console.log(JSON.stringify(await load({ port, connections, seconds, next })))
}

async function readAll(stream) {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}
