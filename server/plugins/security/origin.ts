import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { notAllowed } from '../../refusal.ts'

const HARMLESS = new Set(['GET', 'OPTIONS'])

/**
 * Lets only our own pages change things in a visitor's name. A booking needs no body, so without this any page could
 * book seats for a logged-in visitor. Programs that are no browsers send neither header and pass: they have no
 * visitor's cookie to abuse. An app served from a listed origin gets the CORS headers that it needs.
 */
export const originPlugin = fp(
  async (app: FastifyInstance, options: { allowedOrigins: readonly string[] }) => {
    const allowed = new Set(options.allowedOrigins)
    // In callback style: every request passes here, and a promise each would be felt.
    app.addHook('onRequest', (request, reply, done) => {
      const { origin } = request.headers
      const listed = origin !== undefined && allowed.has(origin)
      if (listed) reply.headers(corsHeaders(origin))
      if (listed && request.method === 'OPTIONS') return void answerPreflight(reply)
      if (HARMLESS.has(request.method) || listed || isOurs(request)) return done()
      return done(notAllowed((say) => say.wire.foreignPage))
    })
  },
  { name: 'origin', dependencies: ['errors'] },
)

/** `Sec-Fetch-Site` alone suffices, because a form under `no-referrer` sends `Origin: null`. */
function isOurs({ headers }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return site === 'same-origin' || (site === undefined && origin === undefined)
}

function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'etag, retry-after, idempotency-replayed',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Origin',
  }
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers':
        'content-type, if-none-match, idempotency-key, expected-cost, expected-terms, expected-payment',
      'access-control-max-age': '600',
    })
    .code(204)
    .send()
}
