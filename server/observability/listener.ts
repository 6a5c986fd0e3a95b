import { once } from 'node:events'
import { createServer } from 'node:http'
import { StartRefusal } from '../config.ts'
import type { Metrics } from './metrics.ts'

/**
 * Answers `GET /metrics`, and nothing else, on a port of its own, so that no rule of a proxy is needed to keep it from
 * the world.
 * @throws StartRefusal if the port can't be opened
 */
export async function listenForScrapes(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new StartRefusal(
      `Metrics can’t be offered at ${host}:${port} (${reason}). Set another METRICS_PORT or METRICS_HOST.`,
    )
  }
  // A scraper must not keep a server alive that is asked to stop.
  server.unref()
  return {
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
