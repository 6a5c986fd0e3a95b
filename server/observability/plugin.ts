import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Context } from '../context.ts'
import { isDatabaseAway } from '../db/faults.ts'
import { Refusal } from '../refusal.ts'
import { listenForScrapes } from './listener.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent unless METRICS_PORT is set: without it nothing is counted, at no cost. */
    metrics: Metrics | undefined
  }
}

/** Counts what the server does and lets Prometheus read it on a port of its own. @throws StartRefusal for a taken port */
export const metricsPlugin = fp(
  async (app: FastifyInstance, context: Context & { readiness: Readiness }) => {
    const { metricsHost: host, metricsPort: port } = context.config
    if (port === undefined) {
      app.decorate('metrics', undefined)
      return
    }
    const { openMetrics } = await import('./metrics.ts')
    const metrics = openMetrics(context)
    app.decorate('metrics', metrics)
    app.addHook('onResponse', (request, reply, done) => {
      metrics.answered(callOf(request), reply.statusCode, reply.elapsedTime / 1000)
      done()
    })
    app.addHook('onError', (request, _reply, error, done) => {
      metrics.refused(callOf(request), reasonOf(error))
      done()
    })
    const listener = await listenForScrapes(metrics, { host, port })
    app.addHook('onClose', () => listener.close())
  },
  { name: 'metrics' },
)

/** Requests without a route share one name: addresses that strangers make up must not become series. */
function callOf({ method, routeOptions: { url } }: FastifyRequest): string {
  return url === undefined ? 'none' : `${method} ${url}`
}

function reasonOf(error: Error & { statusCode?: number }): string {
  if (error instanceof Refusal) return error.reason
  if (isDatabaseAway(error)) return 'database-away'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'unreadable' : 'fault'
}
