import { afterEach } from 'vitest'
import { type Engine, makePlace, type Place, startServer, type TestServer, type TestServerOptions } from './server.ts'

/** Manages places and servers for a test file: after each test it stops the servers and removes the places. */
export function serversOfTests() {
  const places: Place[] = []
  const servers: TestServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
    for (const place of places.splice(0)) await place.remove()
  })
  return {
    async place(engine: Engine): Promise<Place> {
      const made = await makePlace(engine)
      places.push(made)
      return made
    },
    async start(engine: Engine, options: TestServerOptions = {}): Promise<TestServer> {
      const server = await startServer(engine, options)
      servers.push(server)
      return server
    },
  }
}
