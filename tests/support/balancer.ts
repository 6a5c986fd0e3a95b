import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A load balancer in front of several servers. It uses them in turn and skips a server that refuses the connection. */
export interface Balancer {
  readonly url: string
  /** Sets the servers for new requests; running requests go on. */
  lead(to: readonly { url: string }[]): void
  close(): Promise<void>
}

export async function openBalancer(): Promise<Balancer> {
  let servers: readonly { url: string }[] = []
  let turn = 0
  const balancer = createServer((asked, answer) => void pass(asked, answer, servers.length))

  async function pass(asked: IncomingMessage, answer: ServerResponse, tries: number): Promise<void> {
    const server = servers[turn++ % servers.length]
    if (!server || tries === 0) return void answer.writeHead(502).end()
    const { method, headers } = asked
    // Each request gets its own connection, so that it can go to another server.
    const onward = request(server.url + asked.url, {
      method,
      headers: { ...headers, connection: 'close' },
      agent: false,
    })
    onward.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') void pass(asked, answer, tries - 1)
      else answer.destroy()
    })
    onward.once('response', (answered) => {
      answer.writeHead(answered.statusCode ?? 0, answered.headers)
      answered.pipe(answer)
    })
    // No request through this balancer has a body.
    onward.end()
  }

  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const address = balancer.address()
  if (typeof address !== 'object' || address === null) throw new Error('The balancer has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lead(to) {
      servers = to
    },
    async close() {
      balancer.closeAllConnections()
      balancer.close()
      await once(balancer, 'close')
    },
  }
}
