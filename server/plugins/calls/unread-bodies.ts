import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Several times the longest body that any call takes. A client that sends more does so on purpose. */
const MOST_DROPPED_BYTES = 8 * 1024 * 1024
const MOST_DROPPED_MS = 10_000
const LOOK_MS = 250

/**
 * Closes the connection slowly when a body was refused unread. Closing with unread bytes resets the connection, and a
 * client that is still sending loses the answer: a browser says "Failed to fetch". So our side ends with the answer,
 * and further bytes are read and dropped, within bounds; beyond them a reset is right.
 */
export const unreadBodiesPlugin = fp(
  async (app: FastifyInstance) => {
    app.addHook('onSend', (request, _reply, _payload, done) => {
      const { raw } = request
      if (!raw.complete && hasBody(raw)) raw.socket.destroySoon = () => closeSlowly(raw.socket)
      done()
    })
  },
  { name: 'unread-bodies' },
)

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Node itself goes on reading and drops the rest of an answered request. */
function closeSlowly(socket: Socket): void {
  socket.end()
  const before = socket.bytesRead
  const until = performance.now() + MOST_DROPPED_MS
  const looking = setInterval(() => {
    if (performance.now() > until || socket.bytesRead - before > MOST_DROPPED_BYTES) socket.destroy()
  }, LOOK_MS)
  looking.unref()
  socket.once('close', () => clearInterval(looking))
}
