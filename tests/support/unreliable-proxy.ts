import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What happens to a request on its way: the flaky road between phone and server. */
export type Road =
  /** As if the proxy were not there. */
  | { kind: 'open' }
  /** Accepted and never answered: a sleeping or hanging backend. */
  | { kind: 'hangs' }
  /** Answered by the server after this many milliseconds. */
  | { kind: 'late'; milliseconds: number }
  /** The server acts, its answer is lost. */
  | { kind: 'answer-lost' }
  /** The connection is cut before the server hears of it. */
  | { kind: 'cut' }
  /** A proxy's own page in the server's place. */
  | { kind: 'gateway'; status: number }

export interface UnreliableProxy {
  url: string
  /** Requests whose path starts so take this road from now on; the last matching rule wins. */
  set: (pathStart: string, road: Road) => void
  /** Lets go of everything that hangs and opens every road. */
  reset: () => void
  /** How many requests with this method and path start came by. */
  count: (method: string, pathStart: string) => number
  stop: () => Promise<void>
}

export async function startProxy(target: () => string): Promise<UnreliableProxy> {
  let rules: { pathStart: string; road: Road }[] = []
  const seen: { method: string; path: string }[] = []
  const hanging = new Set<() => void>()
  const sockets = new Set<Socket>()

  const server: Server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    seen.push({ method: incoming.method ?? 'GET', path })
    const road = rules.findLast((rule) => path.startsWith(rule.pathStart))?.road ?? { kind: 'open' }
    travel(road, incoming, outgoing)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  function travel(road: Road, incoming: IncomingMessage, outgoing: ServerResponse): void {
    switch (road.kind) {
      case 'open':
        forward(incoming, outgoing)
        return
      case 'hangs':
        hanging.add(() => forward(incoming, outgoing))
        return
      case 'late': {
        const timer = setTimeout(() => forward(incoming, outgoing), road.milliseconds)
        outgoing.on('close', () => clearTimeout(timer))
        return
      }
      case 'answer-lost':
        forward(incoming, undefined, () => incoming.socket.destroy())
        return
      case 'cut':
        incoming.socket.destroy()
        return
      case 'gateway':
        outgoing.writeHead(road.status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    }
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse | undefined, done?: () => void): void {
    const onward = httpRequest(new URL(incoming.url ?? '/', target()), {
      method: incoming.method,
      headers: { ...incoming.headers, host: incoming.headers.host },
    })
    onward.on('response', (answer) => {
      if (!outgoing) {
        answer.resume().on('end', () => done?.())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    set: (pathStart, road) => {
      rules.push({ pathStart, road })
    },
    reset: () => {
      rules = []
      for (const release of hanging) release()
      hanging.clear()
    },
    count: (method, pathStart) =>
      seen.filter((request) => request.method === method && request.path.startsWith(pathStart)).length,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
