import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../paths.ts'
import { pageHeaders } from '../plugins/security/headers.ts'
import { openApiDocument } from './openapi.ts'

const FILES = [
  { url: '/api/docs', file: 'page.html', type: 'text/html; charset=utf-8' },
  { url: '/api/docs/page.js', file: 'page.js', type: 'text/javascript; charset=utf-8' },
  { url: '/api/docs/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
]

/** The API's description: OpenAPI for programs, and a page on which people read it and try each call. */
export function docsRoutes(app: FastifyInstance, publicUrl: string): void {
  // Built at the first request: most servers never get one.
  let document: Promise<string> | undefined
  app.get('/api/docs/openapi.json', async (_request, reply) => {
    document ??= openApiDocument(publicUrl).then((described) => JSON.stringify(described))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await document)
  })
  const headers = { ...pageHeaders(''), 'cache-control': 'no-cache' }
  for (const { url, file, type } of FILES)
    app.get(url, async (_request, reply) =>
      reply
        .type(type)
        .headers(headers)
        .send(await readFile(join(projectRoot, 'server', 'docs', file))),
    )
}
