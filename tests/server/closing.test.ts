import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LONG_LIST_BYTES, offerLongList } from '../support/long-list.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startServer('sqlite')
  await offerLongList(server.database)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => server.stop())

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)

/** A connection that reads nothing more until it is told to. */
async function slowReader(path: string) {
  const socket = connect(port, '127.0.0.1')
  ask(socket, path)
  await once(socket, 'readable')
  return socket
}

async function readAll(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part)
  return Buffer.concat(parts).toString()
}

it('a server that closes lets answers be read to their end, and answers who asks on a connection that it has not closed', async () => {
  const idle = await slowReader('/api/health')
  const idleClosed = once(idle, 'close')
  idle.resume()
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const unusedClosed = once(unused, 'close')
  const reader = await slowReader('/api/buses')
  // Its request is on its way while the server begins to close.
  const fresh = connect(port, '127.0.0.1')
  await once(fresh, 'connect')

  // This one reads slowly what it asks for then.
  const late = connect(port, '127.0.0.1')
  await once(late, 'connect')

  const closed = server.app.close()
  await expect.poll(() => server.app.server.listening).toBe(false)
  ask(fresh, '/api/health')
  ask(late, '/api/buses')
  expect(await readAll(fresh)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close[\s\S]*Sawari is awake\./i)
  await Promise.all([idleClosed, unusedClosed])
  // What never carried a request is gone by now; what has carried one meanwhile is read to its end.
  expect((await readAll(late)).length).toBeGreaterThan(LONG_LIST_BYTES)
  ask(reader, '/api/health')
  const [head = '', list = '', ...second] = (await readAll(reader)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 200 /)
  const [body = '', next = ''] = list.split(/(?=HTTP\/1\.1 )/)
  expect(body.length).toBe(Number(/content-length: (\d+)/i.exec(head)?.[1]))
  expect(body.length).toBeGreaterThan(LONG_LIST_BYTES)
  expect(JSON.parse(body)).toMatchObject({ message: 'All buses', statusCode: 200 })
  expect(next).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close/i)
  expect(JSON.parse(second.join())).toMatchObject({ message: 'Sawari is awake.', statusCode: 200 })
  await closed
})
