import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What happens to a request between phone and server. */
export type NetworkCondition =
  /** Works as if there were no proxy. */
  | { kind: 'open' }
  /** The proxy accepts the request and never answers, like a sleeping or hanging backend. */
  | { kind: 'hangs' }
  /** The proxy waits so many milliseconds before it passes the request on. */
  | { kind: 'late'; milliseconds: number }
  /** The server acts, and its answer is lost: the connection is cut. */
  | { kind: 'answer-lost' }
  /** The server acts at once, but its answer never comes and the connection stays open: a dead line. */
  | { kind: 'answer-hangs' }
  /** The connection is cut before the request reaches the server. */
  | { kind: 'cut' }
  /** The server acts; half of its answer arrives, then the connection is cut. */
  | { kind: 'cut-in-answer' }
  /** The server gets the request twice at once, as from a proxy that resends it; one answer arrives. */
  | { kind: 'doubled' }
  /** A proxy answers with its own error page. */
  | { kind: 'gateway'; status: number }
  /** The server's answer, unpacked and changed by a proxy on the way. */
  | { kind: 'changed'; change: (answer: PassingAnswer) => PassingAnswer }

export interface PassingAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface UnreliableProxy {
  url: string
  /** From now on requests whose path starts so meet this condition; the last matching rule wins. */
  set: (pathStart: string, condition: NetworkCondition) => void
  /** Only the next request with this method and path start meets this condition, whatever the rules say. */
  next: (method: string, pathStart: string, condition: NetworkCondition) => void
  /** From now on the `Date` header of answers is so many milliseconds ahead of the server's. */
  setClockAhead: (milliseconds: number) => void
  /** Passes all hanging requests on to the server, clears all conditions, and sets the clock right again. */
  reset: () => void
  /** Resolves when the server has answered every request that the proxy passed on. */
  quiet: () => Promise<void>
  /** How many requests with this method and path start the proxy has seen. */
  count: (method: string, pathStart: string) => number
  /** How many requests hang since the last reset, including those whose sender gave up. */
  held: () => number
  stop: () => Promise<void>
}

export async function startProxy(target: () => string): Promise<UnreliableProxy> {
  let rules: { pathStart: string; condition: NetworkCondition }[] = []
  let clockAhead = 0
  let once: { method: string; pathStart: string; condition: NetworkCondition }[] = []
  const seen: { method: string; path: string }[] = []
  const hanging = new Set<() => void>()
  const sockets = new Set<Socket>()
  const underWay = new Set<object>()
  let awaited: (() => void)[] = []

  /** @returns a function to call when the server has answered or never will */
  function begin(): () => void {
    const mark = {}
    underWay.add(mark)
    return () => {
      underWay.delete(mark)
      if (underWay.size > 0) return
      for (const tell of awaited) tell()
      awaited = []
    }
  }

  const server: Server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    seen.push({ method: incoming.method ?? 'GET', path })
    const turn = once.find((rule) => rule.method === incoming.method && path.startsWith(rule.pathStart))
    once = once.filter((rule) => rule !== turn)
    const condition = turn?.condition ??
      rules.findLast((rule) => path.startsWith(rule.pathStart))?.condition ?? { kind: 'open' }
    travel(condition, incoming, outgoing)
  })
  // Answers carry the server's promise of how long it keeps a connection (`Keep-Alive: timeout=`). Node's default of
  // five seconds would break that promise: it would reset a request on a connection that the client may still use.
  server.keepAliveTimeout = 0
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  function travel(condition: NetworkCondition, incoming: IncomingMessage, outgoing: ServerResponse): void {
    switch (condition.kind) {
      case 'open':
        forward(incoming, outgoing)
        return
      case 'hangs': {
        // The proxy has read the whole request, so it can pass it on even if the sender has given up by then.
        const sent = readWhole(incoming)
        hanging.add(() => forward(incoming, outgoing, undefined, sent))
        return
      }
      case 'late': {
        const timer = setTimeout(() => forward(incoming, outgoing), condition.milliseconds)
        outgoing.on('close', () => clearTimeout(timer))
        return
      }
      case 'answer-lost':
        forward(incoming, undefined, () => incoming.socket.destroy())
        return
      case 'answer-hangs':
        forward(incoming, undefined, () => undefined)
        return
      case 'cut-in-answer':
        forward(incoming, outgoing, () => incoming.socket.destroy())
        return
      case 'doubled':
        void readWhole(incoming).then((body) => {
          send(incoming, body, (answer) => answer.resume())
          send(incoming, body, (answer) => passOn(answer, outgoing))
        })
        return
      case 'cut':
        incoming.socket.destroy()
        return
      case 'changed':
        incoming.headers['accept-encoding'] = 'identity'
        void readWhole(incoming).then((sent) => {
          send(incoming, sent, (answer) => {
            void readWhole(answer).then((whole) => {
              const status = answer.statusCode ?? 502
              const { 'content-length': _, ...headers } = answer.headers
              const changed = condition.change({ status, headers, body: whole })
              outgoing.writeHead(changed.status, changed.headers).end(changed.body)
            })
          })
        })
        return
      case 'gateway':
        outgoing.writeHead(condition.status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    }
  }

  /** @param cut what to do halfway instead of passing the whole answer on */
  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse | undefined,
    cut?: () => void,
    sent = readWhole(incoming),
  ): void {
    const ended = begin()
    void sent.then((body) => {
      send(incoming, body, (answer) => {
        if (!cut) {
          if (outgoing) passOn(answer, outgoing)
          return
        }
        void readWhole(answer).then((whole) => {
          if (!outgoing) {
            cut()
            return
          }
          outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': whole.byteLength })
          outgoing.write(whole.subarray(0, Math.floor(whole.byteLength / 2)), () => setImmediate(cut))
        })
      })
      ended()
    })
  }

  function send(incoming: IncomingMessage, body: Buffer, answered: (answer: IncomingMessage) => void): void {
    const onward = httpRequest(new URL(incoming.url ?? '/', target()), {
      method: incoming.method,
      headers: { ...incoming.headers, host: incoming.headers.host },
    })
    const ended = begin()
    onward.on('response', (answer) => {
      if (clockAhead !== 0)
        answer.headers.date = new Date(Date.parse(answer.headers.date ?? '') + clockAhead).toUTCString()
      answered(answer)
    })
    onward.on('error', () => incoming.socket.destroy())
    onward.on('close', ended)
    onward.end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    set: (pathStart, condition) => {
      rules.push({ pathStart, condition })
    },
    next: (method, pathStart, condition) => {
      once.push({ method, pathStart, condition })
    },
    setClockAhead: (milliseconds) => {
      clockAhead = milliseconds
    },
    reset: () => {
      clockAhead = 0
      rules = []
      once = []
      for (const release of hanging) release()
      hanging.clear()
    },
    quiet: () => (underWay.size === 0 ? Promise.resolve() : new Promise((resolve) => awaited.push(resolve))),
    count: (method, pathStart) =>
      seen.filter((request) => request.method === method && request.path.startsWith(pathStart)).length,
    held: () => hanging.size,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

async function readWhole(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  // If the phone has gone, use the bytes it had sent.
  try {
    for await (const part of stream) parts.push(Buffer.from(part))
  } catch {
    return Buffer.concat(parts)
  }
  return Buffer.concat(parts)
}

function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(outgoing)
  // A phone that has gone reads nothing. Drop its answer; otherwise it would never end, nor would `quiet`.
  const readOn = () => answer.unpipe(outgoing).resume()
  if (outgoing.destroyed) readOn()
  else outgoing.once('close', readOn)
}
