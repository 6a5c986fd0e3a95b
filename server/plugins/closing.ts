import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * A request may still be on its way on a connection that a balancer opened just before it was told to use other
 * servers. It arrives within this time, or never.
 */
const FIRST_REQUEST_MS = 500

/**
 * Lets the server close as soon as all clients have read their answers, and no sooner. Node takes a connection for idle
 * once its answer is written, though most of it may still wait for a slow reader. And it overlooks connections that
 * never carried a request, which browsers open ahead of need, and those that become idle later.
 */
export const closingPlugin = fp(
  async (app: FastifyInstance) => {
    /** Every open connection, with the latest request's answer: answers go out in order, so it is the last to end. */
    const connections = new Map<Socket, ServerResponse | undefined>()
    app.server.on('connection', (socket: Socket) => {
      connections.set(socket, undefined)
      socket.once('close', () => connections.delete(socket))
    })
    let isClosing = false
    app.server.on('request', ({ socket }, answer) => {
      connections.set(socket, answer)
      if (isClosing) hangUpAfter(answer, socket)
    })
    // Called once, by Node, when the server has stopped listening.
    app.server.closeIdleConnections = () => {
      isClosing = true
      const unused: Socket[] = []
      for (const [socket, answer] of connections) {
        if (!answer) unused.push(socket)
        else if (answer.writableFinished) socket.destroy()
        else hangUpAfter(answer, socket)
      }
      if (unused.length === 0) return
      setTimeout(() => {
        for (const socket of unused) if (connections.get(socket) === undefined) socket.destroy()
      }, FIRST_REQUEST_MS)
    }
  },
  { name: 'closing' },
)

/**
 * Ends our side when the answer is out, and waits for the client to close: a distant client may not yet have the bytes
 * that the system took from us. With the process its container may end, and with it the system's buffers.
 */
function hangUpAfter(answer: ServerResponse, socket: Socket): void {
  socket.destroySoon = () => void socket.end()
  // Says `Connection: close` where the head is not sent yet.
  answer.shouldKeepAlive = false
  answer.once('close', () => socket.end())
}
