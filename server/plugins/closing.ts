import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Lets the server close as soon as nobody waits for an answer. Node ends the connections that are idle when closing
 * begins; it does not count those that never carried a request, which browsers open ahead of need, and those that fall
 * idle later would keep it open until somebody's patience ends.
 */
export const closingPlugin = fp(
  async (app: FastifyInstance) => {
    const unused = new Set<Socket>()
    let closing = false
    app.server.on('connection', (socket) => {
      unused.add(socket)
      socket.once('close', () => unused.delete(socket))
    })
    app.server.on('request', ({ socket }) => unused.delete(socket))
    app.addHook('onResponse', (_request, _reply, done) => {
      if (closing) setImmediate(() => app.server.closeIdleConnections())
      done()
    })
    app.addHook('preClose', async () => {
      closing = true
      for (const socket of unused) socket.destroy()
    })
  },
  { name: 'closing' },
)
