import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { notAllowed } from '../refusal.ts'

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets nobody but our own pages change things in a visitor's name. A booking needs no body, so without this any page
 * could book seats for whoever is logged in. Programs that are no browsers send neither header and pass: they have no
 * visitor's cookie to abuse. An app served from a listed origin gets the CORS headers that it needs. `Sec-Fetch-Site` alone suffices because a form under `no-referrer` sends `Origin: null`.
 */
export const originPlugin = fp(
  async (app: FastifyInstance, options: { allowedOrigins: readonly string[] }) => {
    const allowed = new Set(options.allowedOrigins)
    app.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers
      if (origin === undefined || !allowed.has(origin)) return undefined
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'etag, retry-after, idempotency-replayed',
        vary: 'Origin',
      })
      if (request.method !== 'OPTIONS') return undefined
      return reply
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
          'access-control-allow-headers': 'content-type, if-none-match, idempotency-key, expected-cost',
          'access-control-max-age': '600',
        })
        .code(204)
        .send()
    })
    app.addHook('onRequest', async (request) => {
      if (HARMLESS.has(request.method)) return
      const { origin, 'sec-fetch-site': site } = request.headers
      if (site === 'same-origin') return
      if (origin === undefined && site === undefined) return
      if (origin !== undefined && allowed.has(origin)) return
      throw notAllowed('This page may not do that. Open Sawari itself and try again.')
    })
  },
  { name: 'origin', dependencies: ['errors'] },
)
