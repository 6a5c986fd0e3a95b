import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Warns once about a proxy in front that is not configured: all its callers share its address, and so the limits of one
 * address.
 */
export const untrustedProxyPlugin = fp(
  async (app: FastifyInstance) => {
    let isTold = false
    app.addHook('onRequest', (request, _reply, done) => {
      if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
        isTold = true
        request.log.warn(
          'A request came with X-Forwarded-For, but TRUST_PROXY is not set: everybody behind that proxy shares the limits of one address. Set TRUST_PROXY to the number of proxies in front, such as 1.',
        )
      }
      done()
    })
  },
  { name: 'untrusted-proxy' },
)
