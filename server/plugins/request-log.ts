import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { methodOf } from './calls/head-requests.ts'

const SLOW_MS = 1_000

/**
 * One line per request, with nothing personal in it: the route's pattern instead of the address, which may hold a
 * password (the wire of the log-in) or a token. Fast, successful reads are logged at the debug level.
 */
export const requestLogPlugin = fp(
  async (app: FastifyInstance) => {
    app.addHook('onResponse', (request, reply, done) => {
      const ms = Math.round(reply.elapsedTime)
      const line = {
        method: methodOf(request),
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms,
      }
      const quiet = reply.statusCode < 400 && ms < SLOW_MS && request.method === 'GET'
      if (quiet) request.log.debug(line, 'request')
      else request.log.info(line, 'request')
      done()
    })
  },
  { name: 'request-log' },
)

/** Keeps the logger from printing parts of caught errors: queries with values, addresses, bodies. */
export const LOG_SERIALIZERS = {
  err: (error: Error & { code?: unknown }) => ({
    type: error.name,
    code: String(error.code ?? ''),
    message: withoutPersons(error.message),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .join('\n'),
  }),
}

/** Mail servers and PostgreSQL quote addresses and values in their messages. */
function withoutPersons(message: string): string {
  return message
    .replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '[e-mail]')
    .replace(/\d{10,}/g, '[number]')
    .slice(0, 300)
}
